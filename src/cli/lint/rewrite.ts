// `sightline lint --rewrite`: has a model say refused claims in the language, and puts the lines that the parser reads in their place. Nothing else in a file changes.
import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { isScalar, parseDocument } from 'yaml';
import { z } from 'zod';
import { referenceFaults } from '../../app/check-references.js';
import { lintClaims } from '../../app/check-scenario.js';
import type { App } from '../../app/definition.js';
import { parseClaim } from '../../claim/parse.js';
import { writeWhole } from '../../episode/files.js';
import { fenced, promptOf, unhidden } from '../../model/prompt.js';
import type { Model } from '../../model/model.js';
import { runSettings } from '../../model/run-options.js';
import { urlAndModel } from '../../model/models.js';
import { foldersBelow } from '../../scenario/folders.js';
import { type LoadedScenario, readScenarios } from '../../scenario/load.js';
import type { Position } from '../../scenario/problem.js';
import type { DataPath } from '../../scenario/source.js';
import { SightlineError } from '../../sightline-error.js';
import { formsText } from '../claim-forms.js';
import { usage } from '../usage.js';
import { withModels } from '../with-models.js';

/** Where it stands. */
interface RefusedClaim extends Position {
  claim: string;
  path: DataPath;
}

/** The lines that say the same, or why there are none, as a clause. */
type Rewriting = { lines: string[] } | { why: string };

const replySchema = z.strictObject({ reason: z.string(), lines: z.array(z.string()) });

/** Lines that are not in the language are asked for once more. */
const TRIES = 2;
/** What would be no line, or another one than people read. */
const HIDDEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;
/** After these nobody else is asked either. */
const LASTING = new Set(['model-unreachable', 'model-budget-spent']);

/**
 * Changes the scenario files, each as a whole; returns what to print about each refused claim.
 *
 * @throws SightlineError `usage` if a claim is refused and no model is configured for the role judge
 */
export async function rewriteClaims(paths: readonly string[], app: App): Promise<string[]> {
  const loaded = paths.flatMap(foldersBelow).flatMap((path) => readScenarios(path).scenarios);
  const refused = refusedClaims(loaded, app);
  if (refused.length === 0) return [];
  const settings = runSettings(process.env);
  if (settings.models.of('judge') === null)
    throw usage('--rewrite asks a model, and none is configured.', `Set ${urlAndModel}.`);
  const claims = [...new Set(refused.map(({ claim }) => claim))];
  const place = { app: app.name, scenario: 'lint', trial: 1 };
  const rewritings = await withModels(settings, ['judge'], async (models) => {
    const model = await models.of('judge', place);
    return model === null ? new Map<string, Rewriting>() : rewritingsOf(claims, app, model);
  });
  const files = [...new Set(refused.map(({ file }) => file))];
  const notes = files.map((file) =>
    rewriteFile(
      file,
      refused.filter((one) => one.file === file),
      rewritings,
    ),
  );
  return (await Promise.all(notes)).flat();
}

/** Each once: those of `_defaults` apply to several scenarios. */
function refusedClaims(loaded: readonly LoadedScenario[], app: App): RefusedClaim[] {
  const all = loaded.flatMap((one) =>
    lintClaims(one, app).flatMap(({ path, claim, status }) =>
      status === 'refused' ? [{ claim, path, ...one.place(path) }] : [],
    ),
  );
  const byPlace = all.map((one) => [`${one.file}:${one.line}:${one.column}`, one] as const);
  return [...new Map(byPlace).values()];
}

async function rewriteFile(
  file: string,
  refused: readonly RefusedClaim[],
  rewritings: ReadonlyMap<string, Rewriting>,
): Promise<string[]> {
  const before = readFileSync(file, 'utf8');
  let text = before;
  // From the end, so that the others keep their places.
  const notes = refused.toReversed().map((one) => {
    const rewriting = rewritings.get(one.claim) ?? { why: 'the model was not asked' };
    const after = 'why' in rewriting ? rewriting : replaced(text, one, rewriting.lines);
    if ('why' in after) return noteOf(one, after);
    text = after.text;
    return noteOf(one, rewriting);
  });
  if (text !== before) await writeWhole(file, text);
  return notes.toReversed();
}

function noteOf({ file, line, column, claim }: RefusedClaim, rewriting: Rewriting): string {
  const place = `${file}:${line}:${column}`;
  if ('why' in rewriting) return unhidden(`${place}  left, "${claim}": ${rewriting.why}`);
  const lines = rewriting.lines.map((one) => `\n  ${one}`).join('');
  return `${place}  rewritten, "${claim}":${lines}`;
}

async function rewritingsOf(
  claims: readonly string[],
  app: App,
  model: Model,
): Promise<Map<string, Rewriting>> {
  const found = new Map<string, Rewriting>();
  for (const claim of claims) {
    try {
      found.set(claim, await rewritingOf(claim, app, model));
    } catch (error) {
      if (!(error instanceof SightlineError)) throw error;
      found.set(claim, { why: error.parts.what });
      if (LASTING.has(error.code)) break;
    }
  }
  return found;
}

async function rewritingOf(claim: string, app: App, model: Model): Promise<Rewriting> {
  let faults: string[] = [];
  for (let attempt = 1; attempt <= TRIES; attempt++) {
    const question = {
      prompt: promptOf('rewrite'),
      parts: [{ kind: 'text' as const, text: materialOf(claim, app, faults) }],
      schema: replySchema,
    };
    const about = { episode: null, subject: `rewrite: ${claim}`, vote: attempt };
    const { reply } = await model.ask(question, about);
    const lines = reply.lines.map((line) => line.trim());
    if (lines.length === 0) return { why: 'the model says that the language cannot say it' };
    faults = lines.flatMap((line) => faultsOf(line, app));
    if (faults.length === 0) return { lines };
  }
  return { why: `the lines of the model are not in the language: ${faults.join('; ')}` };
}

function materialOf(claim: string, app: App, faults: readonly string[]): string {
  const known = {
    landmarks: Object.keys(app.landmarks),
    tools: app.backend.tools.map(({ name }) => name),
  };
  return [
    formsText(),
    fenced('known', known),
    fenced('claim', claim),
    ...(faults.length === 0 ? [] : [fenced('refused', faults)]),
  ].join('\n\n');
}

/** Why a line may not be written; empty if it may. */
function faultsOf(line: string, app: App): string[] {
  const told = JSON.stringify(line);
  if (HIDDEN.test(line)) return [`${told} has a line break or hidden characters`];
  const reading = parseClaim(line, { landmarks: Object.keys(app.landmarks) });
  if (!('claim' in reading))
    return [`${told}: ${reading.why}; nearest: ${reading.nearest.join(' | ')}`];
  return referenceFaults(line, app);
}

/** The text with the lines in the place of the claim; why not, if that would change anything else. */
function replaced(
  text: string,
  { file, path, claim }: RefusedClaim,
  lines: readonly string[],
): { text: string } | { why: string } {
  if (file.endsWith('.json')) return { why: 'JSON has no comments to keep the old sentence in' };
  const node = parseDocument(text).getIn(path, true);
  const byHand = { why: 'its place in the file is too involved; replace it by hand' };
  if (!isScalar(node) || node.value !== claim || !node.range) return byHand;
  const [start, valueEnd] = node.range;
  // A block scalar ends with its line break, which stays.
  const end = node.type?.startsWith('BLOCK') === true ? valueEnd - 1 : valueEnd;
  const lineStart = text.lastIndexOf('\n', start - 1) + 1;
  const before = text.slice(lineStart, start);
  const lineBreak = /\r?\n/u.exec(text)?.[0] ?? '\n';
  const indent = /^\s*/u.exec(before)?.[0] ?? '';
  const between = /^\s*- +$/u.test(before) ? `${lineBreak}${before}` : ', ';
  const after = [
    text.slice(0, lineStart),
    `${indent}# ${claim.replace(/\s+/gu, ' ').trim()}${lineBreak}`,
    before,
    lines.map((one) => `'${one.replaceAll("'", "''")}'`).join(between),
    text.slice(end),
  ].join('');
  return isDeepStrictEqual(dataOf(after), dataWith(text, path, lines)) ? { text: after } : byHand;
}

/** What the file has to say afterwards. */
function dataWith(text: string, path: DataPath, lines: readonly string[]): unknown {
  const document = parseDocument(text);
  const data: unknown = document.toJS();
  const list = path
    .slice(0, -1)
    .reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], data);
  (list as string[]).splice(Number(path.at(-1)), 1, ...lines);
  return data;
}

/** Null if it cannot be read. */
function dataOf(text: string): unknown {
  const document = parseDocument(text);
  return document.errors.length > 0 ? null : document.toJS();
}
