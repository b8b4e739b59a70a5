// What `sightline check` prints: pages with their claims and defects, as text and as JSON; checks nothing.
import { colors } from '../values/terminal.js';
import { countOf } from '../values/count.js';
import type { Box } from '../episode/layout.js';
import type { Defect, Unmeasured } from '../episode/verdict/defect.js';
import { renderClaim } from '../see/render.js';
import type { SightlineError } from '../sightline-error.js';
import {
  type ClaimResult,
  type FoundSubject,
  outcomeWord,
} from '../episode/verdict/claim-result.js';

/** One page with the results of its claims, as printed. */
export interface Checked {
  page: string;
  /** Why it could not be looked at; null if it could. */
  error: SightlineError | null;
  claims: readonly ClaimResult[];
  /** What a model answered: it counts for nothing else. */
  asked: readonly ClaimResult[];
  defects: { defects: readonly Defect[]; unmeasured: readonly Unmeasured[] } | null;
  files: { screenshot: string; index: string; pictures: readonly string[] } | null;
}

export function checkJson(checked: readonly Checked[]): string {
  const claims = checked.flatMap(({ page, claims: all, files }) =>
    all.map((result, index) => {
      const { claim, outcome, source, reason, measurements, boxes, sight, nearMisses, read } =
        result;
      const picture = files?.pictures[index];
      const measured = {
        claim,
        outcome,
        source,
        reason,
        measurements,
        boxes,
        sight,
        nearMisses,
        read,
      };
      const { found, party, refused } = result;
      return {
        ...{ page, ...measured },
        ...(party === undefined ? {} : { party }),
        ...(refused === undefined ? {} : { refused }),
        ...(found === undefined ? {} : { found }),
        ...(picture === undefined ? {} : { picture }),
      };
    }),
  );
  const pages = checked.map(({ page, error }) => ({ page, error: error && told(error) }));
  const named = <Part extends object>(page: string, parts: readonly Part[] = []) =>
    parts.map((one) => (checked.length > 1 ? { page, ...one } : one));
  const found = checked.flatMap(({ page, defects }) => named(page, defects?.defects));
  const unmeasured = checked.flatMap(({ page, defects }) => named(page, defects?.unmeasured));
  const isLookedAt = checked.some(({ defects }) => defects !== null);
  const graded =
    claims.length > 0 || !isLookedAt ? { pages, claims, summary: counts(checked) } : {};
  const defects = isLookedAt
    ? { defects: found, ...(unmeasured.length > 0 && { unmeasured }) }
    : {};
  const answers = checked.flatMap(({ page, asked }) =>
    asked.map(({ claim, outcome, source, reason, boxes }) => ({
      ...{ page, sentence: claim, outcome, source, reason, boxes },
    })),
  );
  const asked = answers.length === 0 ? {} : { asked: answers };
  return `${JSON.stringify({ ...graded, ...defects, ...asked }, null, 2)}\n`;
}

function told({ code, parts }: SightlineError): Record<string, unknown> {
  return { code, what: parts.what, details: parts.details ?? [], next: parts.next };
}

const paint: Record<ReturnType<typeof outcomeWord>, (text: string) => string> = {
  passed: colors.green,
  failed: colors.red,
  inconclusive: colors.yellow,
  refused: colors.yellow,
};

export function checkText(checked: readonly Checked[], explains: boolean): string {
  const hasClaims = checked.some(({ claims }) => claims.length > 0);
  const blocks = checked.flatMap((one) => [
    ...(checked.length > 1 ? [colors.bold(one.page)] : []),
    ...(one.error === null ? [] : [`${colors.red('not seen')}     ${indented(one.error.message)}`]),
    ...one.claims.map((claim, index) =>
      [asText(claim, one.files, index), ...(explains ? explained(claim) : [])].join('\n'),
    ),
    ...(one.defects?.defects ?? []).map(asDefect),
    ...(one.defects?.unmeasured ?? []).map(({ why }) => `${colors.yellow('not known')}    ${why}`),
  ]);
  const { passed, failed, inconclusive, refused } = counts(checked);
  const unseen = checked.filter(({ error }) => error !== null).length;
  const defects = checked.flatMap((one) => one.defects?.defects ?? []);
  const isLookedAt = checked.some((one) => one.defects !== null);
  const summary = [
    ...(hasClaims || !isLookedAt
      ? [`${passed} passed, ${failed} failed, ${inconclusive} inconclusive`]
      : []),
    ...(refused > 0
      ? [`${countOf(refused, 'sentence')} refused: sightline check --forms prints the language`]
      : []),
    ...(isLookedAt ? [countOf(defects.length, 'defect')] : []),
    ...(unseen === 0
      ? []
      : [`${unseen} of ${countOf(checked.length, 'page')} could not be looked at`]),
  ].join('; ');
  const indexes = checked.flatMap(({ files }) =>
    files === null ? [] : [`pictures: ${files.index}`],
  );
  const answers = checked.flatMap((one) => askedBlocks(one, checked.length > 1));
  const advice = answers.length === 0 ? [] : [`${ASKED}\n\n${answers.join('\n\n')}`];
  const last = [summary, ...indexes].filter((line) => line !== '').join('\n');
  return `${[...blocks, ...(last === '' ? [] : [last]), ...advice].join('\n\n')}\n`;
}

const ASKED = 'Asked of a model, which decides nothing:';

function askedBlocks({ page, asked }: Checked, isOneOfMany: boolean): string[] {
  const words = { passed: 'yes', failed: 'no', inconclusive: 'open' } as const;
  const answers = asked.map(
    ({ claim, outcome, reason }) => `${words[outcome].padEnd(12)} ${claim}\n${INDENT}${reason}`,
  );
  return isOneOfMany && asked.length > 0 ? [colors.bold(page), ...answers] : answers;
}

function asDefect({ kind, where, measurements, boxes: [box] }: Defect): string {
  const numbers = Object.entries(measurements).map(([name, value]) => `${name} ${value}`);
  const [x = 0, y = 0, width = 0, height = 0] = (box ?? []).map((value) => Math.round(value));
  const at = `at ${x}, ${y}, ${width} × ${height} px`;
  return [
    `${colors.yellow('defect')}       ${kind}: ${where} ${at}`,
    `${INDENT}${numbers.join(', ')}`,
  ].join('\n');
}

function asText(claim: ClaimResult, files: Checked['files'], index: number): string {
  const word = outcomeWord(claim);
  const text = renderClaim(claim, {
    screenshot: claim.outcome === 'passed' ? null : (files?.screenshot ?? null),
    picture: files?.pictures[index] ?? null,
  });
  const inShell = claim.claim.replaceAll("'", "'\\''");
  const asked = claim.refused?.ask === true ? `\n${INDENT}  --ask '${inShell}'` : '';
  return text.replace(word, paint[word](word)) + asked;
}

/** As wide as the outcome in front of a claim. */
const INDENT = ' '.repeat(13);

/** Indented to the words after an outcome. */
function indented(text: string): string {
  return text.replaceAll(/\n\s*/gu, `\n${INDENT}`);
}

/** The claim as it is read, what its subjects were taken to be, and what else the verdict mentions. */
function explained({ read, boxes, found = [] }: ClaimResult): string[] {
  if (read === null) return [];
  const others = boxes.filter(({ kind }) => /^(?:obstacle|near_miss|opaque)$/u.test(kind));
  return [
    `read as: ${read}`,
    'found:',
    ...found.flatMap(foundLines).map((line) => `  ${line}`),
    ...others.map(({ box, kind, text }) => `  ${kind.replace('_', ' ')}: ${text} ${placeOf(box)}`),
  ].map((line) => `${INDENT}${line}`);
}

const SHOWN = 5;

function foundLines({ subject, as, why, matches }: FoundSubject): string[] {
  const head = `${subject}${as === null ? '' : ` (${as})`}`;
  const [only, second] = matches;
  if (only === undefined) return [`${head}: ${why ?? 'nothing'}`];
  const lines = matches.slice(0, SHOWN).map(matchLine);
  const rest = matches.length - SHOWN;
  return second === undefined
    ? [`${head}: ${lines.join('')}`]
    : [
        `${head}: ${matches.length} matches`,
        ...lines.map((line) => `  ${line}`),
        ...(rest > 0 ? [`  and ${rest} more`] : []),
      ];
}

function matchLine({ box, element, state }: FoundSubject['matches'][number]): string {
  const sight = state === 'painted' ? '' : state === 'unpainted' ? ', not painted' : ', uncertain';
  return `${element} ${placeOf(box)}${sight}`;
}

function placeOf(box: Box): string {
  const [x, y, width, height] = box.map((value) => Math.round(value));
  return `at ${x}, ${y} px, ${width} × ${height} px`;
}

function counts(checked: readonly Checked[]): Record<ReturnType<typeof outcomeWord>, number> {
  const all = checked.flatMap(({ claims }) => claims.map(outcomeWord));
  const count = (word: string): number => all.filter((one) => one === word).length;
  return {
    passed: count('passed'),
    failed: count('failed'),
    inconclusive: count('inconclusive'),
    refused: count('refused'),
  };
}
