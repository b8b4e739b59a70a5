// `sightline check`: claims about one page, without a scenario; reads arguments and prints, and grades nothing itself.
import { usage } from './usage.js';
import { join } from 'node:path';
import type { Questions } from '../grade/surface.js';
import {
  type ClaimResult,
  type FoundSubject,
  outcomeWord,
} from '../episode/verdict/claim-result.js';
import { SightlineError } from '../sightline-error.js';
import { formsText } from './claim-forms.js';
import { isPage, pageUrl, readClaimsFile, waitOf, windowOf } from './page-arguments.js';
import { makeOutFolder } from './folders.js';
import { progress } from './progress.js';
import { colors } from '../values/colors.js';
import { stderr, stdout } from '../values/terminal.js';
import { countOf } from '../values/count.js';
import type { Box } from '../episode/layout.js';
import type { Defect, Unmeasured } from '../episode/verdict/defect.js';
import { renderClaim } from '../see/render.js';

/** The options as commander hands them over. */
export interface CheckOptions {
  json?: boolean;
  /** Print the language, and look at no page. */
  forms?: boolean;
  /** Print how each sentence is read, and the boxes of its subjects. */
  explain?: boolean;
  /** Sentences for the vision model. */
  ask?: readonly string[];
  /** Also look for defects of the page. */
  defects?: boolean;
  claims?: string;
  viewport?: string;
  wait?: string;
  out?: string;
}

export async function check(
  page: string | null,
  claims: readonly string[],
  options: CheckOptions,
): Promise<number> {
  if (options.forms === true) {
    stdout.write(formsText());
    return 0;
  }
  const { ask: sentences = [] } = options;
  const isLook = options.defects === true || sentences.length > 0;
  const pages =
    isLook && page !== null && claims.length === 0 && options.claims === undefined
      ? [{ page, claims }]
      : pagesOf(page, claims, options.claims ?? null);
  if (sentences.length === 0) return checkAll(pages, options);
  const { withVision } = await import('./with-models.js');
  return withVision(options.out ?? null, (models) =>
    checkAll(pages, options, { sentences, models }),
  );
}

async function checkAll(
  pages: readonly { page: string; claims: readonly string[] }[],
  options: CheckOptions,
  questions: Questions | null = null,
): Promise<number> {
  const requests = pages.map((one, index) => ({
    url: pageUrl(one.page),
    claims: one.claims,
    explains: options.explain ?? false,
    defects: options.defects === true,
    ...windowOf(options.viewport),
    wait: options.wait === undefined ? null : waitOf(options.wait),
    outDir: options.out === undefined ? null : outDirOf(options.out, index, pages.length),
    questions,
  }));
  for (const { outDir } of requests) if (outDir !== null) makeOutFolder(outDir);
  const { checkPages } = await import('../playwright/check-page.js');
  const total = requests.reduce((sum, request) => sum + request.claims.length, 0);
  const shown = progress(total, stderr, () => performance.now());
  const done = await checkPages(requests, {
    say: (line) => stderr.write(`${line}\n`),
    onClaim: (url) => shown.advance(url),
  }).finally(() => shown.end());
  const checked = done.map((one, index) => ({ ...one, page: pages[index]?.page ?? '' }));
  stdout.write(
    options.json === true ? checkJson(checked) : checkText(checked, options.explain ?? false),
  );
  const all = checked.flatMap((one) => one.claims);
  // Neither defects nor answers of a model block.
  const looksOnly = all.length === 0 && checked.every(({ error }) => error === null);
  return looksOnly ? 0 : exitCode(all);
}

/** The pages of the command line and of the claims file. Throws `usage` if a page or its claims are missing. */
function pagesOf(
  page: string | null,
  claims: readonly string[],
  file: string | null,
): { page: string; claims: readonly string[] }[] {
  const second = claims.find(isPage);
  if (second !== undefined) throw secondPage(second);
  const filed = file === null ? [] : readClaimsFile(file);
  const own = page === null || claims.length === 0 ? [] : [{ page, claims }];
  const all = [
    ...own,
    ...filed.map((one) => {
      const meant = one.page ?? page;
      if (meant === null) throw missing('page', `${file ?? ''} names no page for its claims`);
      return { page: meant, claims: one.claims };
    }),
  ];
  if (all.length === 0 && page !== null) throw missing('claim', `${page} was given without any`);
  if (all.length === 0) throw missing('page', 'neither a page nor a file of claims was given');
  return all;
}

function missing(what: 'page' | 'claim', why: string): SightlineError {
  return usage(
    `There is no ${what} to check.`,
    `Write sightline check <page> '"Refund issued" is shown.', or give --claims file.json.`,
    [why],
  );
}

function secondPage(page: string): SightlineError {
  return usage(
    `"${page}" is a page and no claim: one page at a time.`,
    'Check many pages by --claims file.json: [{ "page": "…", "claims": ["claim", …] }, …].',
  );
}

/** With several pages, each has its own folder. */
function outDirOf(out: string, index: number, pages: number): string {
  return pages === 1 ? out : join(out, `page-${String(index + 1).padStart(2, '0')}`);
}

/** A refused sentence comes first, since its list has to be mended; then a measured failure. */
function exitCode(claims: readonly ClaimResult[]): 0 | 1 | 2 {
  if (claims.some(({ refused }) => refused !== undefined)) return 2;
  if (claims.some(({ outcome }) => outcome === 'failed')) return 1;
  return claims.every(({ outcome }) => outcome === 'passed') && claims.length > 0 ? 0 : 2;
}

/** One page with the results of its claims, as printed. */
interface Checked {
  page: string;
  /** Why it could not be looked at; null if it could. */
  error: SightlineError | null;
  claims: readonly ClaimResult[];
  /** What a model answered: it counts for nothing else. */
  asked: readonly ClaimResult[];
  defects: { defects: readonly Defect[]; unmeasured: readonly Unmeasured[] } | null;
  files: { screenshot: string; index: string; pictures: readonly string[] } | null;
}

/** Fields that are undefined are left out. */
function checkJson(checked: readonly Checked[]): string {
  const claims = checked.flatMap(({ page, claims: all, files }) =>
    all.map((result, index) => {
      const { claim, outcome, source, reason, measurements, boxes, sight, nearMisses, read } =
        result;
      const { party, refused, found } = result;
      return {
        ...{ page, claim, outcome, source, reason, measurements, boxes, sight, nearMisses, read },
        ...{ party, refused, found, picture: files?.pictures[index] },
      };
    }),
  );
  const withPage = <Part extends object>(page: string, parts: readonly Part[] = []) =>
    parts.map((one) => (checked.length > 1 ? { page, ...one } : one));
  const isLookedAt = checked.some(({ defects }) => defects !== null);
  const isGraded = claims.length > 0 || !isLookedAt;
  const unmeasured = checked.flatMap(({ page, defects }) => withPage(page, defects?.unmeasured));
  const asked = checked.flatMap(({ page, asked: all }) =>
    all.map(({ claim, outcome, source, reason, boxes }) => ({
      ...{ page, sentence: claim, outcome, source, reason, boxes },
    })),
  );
  const json = {
    pages: isGraded
      ? checked.map(({ page, error }) => ({ page, error: error && errorJson(error) }))
      : undefined,
    claims: isGraded ? claims : undefined,
    summary: isGraded ? counts(checked) : undefined,
    defects: isLookedAt
      ? checked.flatMap(({ page, defects }) => withPage(page, defects?.defects))
      : undefined,
    unmeasured: unmeasured.length > 0 ? unmeasured : undefined,
    asked: asked.length > 0 ? asked : undefined,
  };
  return `${JSON.stringify(json, null, 2)}\n`;
}

function errorJson({ code, parts }: SightlineError): Record<string, unknown> {
  return { code, what: parts.what, details: parts.details ?? [], next: parts.next };
}

const paint: Record<ReturnType<typeof outcomeWord>, (text: string) => string> = {
  passed: colors.green,
  failed: colors.red,
  inconclusive: colors.yellow,
  refused: colors.yellow,
};

function checkText(checked: readonly Checked[], explains: boolean): string {
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
  const answers = checked.flatMap((one) => modelBlocks(one, checked.length > 1));
  const advice = answers.length === 0 ? [] : [`${ASKED}\n\n${answers.join('\n\n')}`];
  const last = [summary, ...indexes].filter((line) => line !== '').join('\n');
  return `${[...blocks, ...(last === '' ? [] : [last]), ...advice].join('\n\n')}\n`;
}

const ASKED = 'Asked of a model, which decides nothing:';

function modelBlocks({ page, asked }: Checked, isOneOfMany: boolean): string[] {
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
