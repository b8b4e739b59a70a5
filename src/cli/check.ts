// `sightline check`: claims about one page, without a scenario; reads arguments and prints, and grades nothing itself.
import { join } from 'node:path';
import colors from 'picocolors';
import { countOf } from '../count.js';
import type { Box } from '../episode/layout.js';
import type { ClaimResult, FoundSubject, GradedNode } from '../verdict/claim-result.js';
import type { Defect } from '../grade/defects/defect.js';
import { renderClaim } from '../grade/surface/render.js';
import { SightlineError } from '../sightline-error.js';
import { lockOfClaimsFile, readClaimsFile } from './claims-file.js';
import { isPage, makeFolder, pageUrl, timeoutOf, viewportOf, waitOf } from './page-arguments.js';
import { progress } from './progress.js';

/** The options as commander hands them over. */
export interface CheckOptions {
  json?: boolean;
  /** Print the forms that can be read, and check nothing. */
  forms?: boolean;
  /** Print how each sentence is read, and the boxes of its subjects. */
  explain?: boolean;
  /** Look for what is wrong with the page besides. */
  defects?: boolean;
  claims?: string;
  viewport?: string;
  device?: string;
  wait?: string;
  timeout: string;
  out?: string;
}

/** One page with the results of its claims, as it is printed. */
interface Checked {
  page: string;
  /** Why it could not be looked at; null if it was. */
  error: SightlineError | null;
  claims: readonly ClaimResult[];
  defects: readonly Defect[] | null;
  files: { screenshot: string; index: string; cards: readonly string[] } | null;
}

export async function check(
  page: string | null,
  claims: readonly string[],
  options: CheckOptions,
): Promise<number> {
  const asked =
    options.defects === true && page !== null && claims.length === 0 && options.claims === undefined
      ? [{ page, claims }]
      : pagesOf(page, claims, options.claims ?? null);
  const locked = options.claims === undefined ? null : lockOfClaimsFile(options.claims);
  const requests = asked.map((one, index) => ({
    url: pageUrl(one.page),
    claims: one.claims,
    locked,
    explains: options.explain ?? false,
    defects: options.defects === true,
    viewport: options.viewport === undefined ? null : viewportOf(options.viewport),
    device: options.device ?? null,
    wait: options.wait === undefined ? null : waitOf(options.wait),
    timeoutMs: timeoutOf(options.timeout),
    outDir: options.out === undefined ? null : outDirOf(options.out, index, asked.length),
  }));
  for (const { outDir } of requests) if (outDir !== null) makeFolder(outDir);
  const { checkPages } = await import('../playwright/check-page.js');
  const total = requests.reduce((sum, request) => sum + request.claims.length, 0);
  const shown = progress(total, process.stderr, () => performance.now());
  const done = await checkPages(requests, {
    say: (line) => void process.stderr.write(`${line}\n`),
    onClaim: (url) => shown.advance(url),
  }).finally(() => shown.end());
  const checked = done.map((one, index) => ({ ...one, page: asked[index]?.page ?? '' }));
  process.stdout.write(
    options.json === true ? asJson(checked) : asText(checked, options.explain ?? false),
  );
  const all = checked.flatMap((one) => one.claims);
  // Defects block nothing.
  const looksOnly = all.length === 0 && checked.every(({ error }) => error === null);
  return looksOnly ? 0 : exitCode(all);
}

/** The pages of the command line and of the claims file. Throws `usage` where a page or its claims are missing. */
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
  return new SightlineError('usage', {
    what: `There is no ${what} to check.`,
    details: [why],
    next: `Write sightline check <page> '"Refund issued" is shown.', or give --claims file.json.`,
  });
}

function secondPage(page: string): SightlineError {
  return new SightlineError('usage', {
    what: `"${page}" is a page and no claim: one page at a time.`,
    next: 'Check many pages by --claims file.json: [{ "page": "…", "claims": ["claim", …] }, …].',
  });
}

/** Each page has a folder of its own where there are several. */
function outDirOf(out: string, index: number, pages: number): string {
  return pages === 1 ? out : join(out, `page-${String(index + 1).padStart(2, '0')}`);
}

/** Failed comes before inconclusive: what was measured and is wrong is wrong. */
function exitCode(claims: readonly ClaimResult[]): 0 | 1 | 2 {
  if (claims.some(({ outcome }) => outcome === 'failed')) return 1;
  return claims.every(({ outcome }) => outcome === 'passed') && claims.length > 0 ? 0 : 2;
}

function asJson(checked: readonly Checked[]): string {
  const claims = checked.flatMap(({ page, claims: all, files }) =>
    all.map((result, index) => {
      const { claim, outcome, source, reason, measurements, boxes, sight, nearMisses, tree } =
        result;
      const card = files?.cards[index];
      const measured = {
        claim,
        outcome,
        source,
        reason,
        measurements,
        boxes,
        sight,
        nearMisses,
        tree,
      };
      const { compiled, found, party } = result;
      return {
        ...{ page, ...measured },
        ...(party === undefined ? {} : { party }),
        ...(found === undefined ? {} : { found }),
        ...(compiled === undefined ? {} : { compiled }),
        ...(card === undefined ? {} : { card }),
      };
    }),
  );
  const pages = checked.map(({ page, error }) => ({ page, error: error && told(error) }));
  const found = checked.flatMap(({ page, defects }) =>
    (defects ?? []).map((one) => (checked.length > 1 ? { page, ...one } : one)),
  );
  const isLookedAt = checked.some(({ defects }) => defects !== null);
  const graded =
    claims.length > 0 || !isLookedAt ? { pages, claims, summary: counts(checked) } : {};
  const defects = isLookedAt ? { defects: found } : {};
  return `${JSON.stringify({ ...graded, ...defects }, null, 2)}\n`;
}

function told({ code, parts }: SightlineError): Record<string, unknown> {
  return { code, what: parts.what, details: parts.details ?? [], next: parts.next };
}

const paint: Record<ClaimResult['outcome'], (text: string) => string> = {
  passed: colors.green,
  failed: colors.red,
  inconclusive: colors.yellow,
};

function asText(checked: readonly Checked[], explains: boolean): string {
  const hasClaims = checked.some(({ claims }) => claims.length > 0);
  const blocks = checked.flatMap((one) => [
    ...(checked.length > 1 ? [colors.bold(one.page)] : []),
    ...(one.error === null ? [] : [`${colors.red('not seen')}     ${indented(one.error.message)}`]),
    ...one.claims.map((claim, index) =>
      [asCard(claim, one.files, index), ...(explains ? explained(claim) : [])].join('\n'),
    ),
    ...(one.defects ?? []).map(asDefect),
  ]);
  const { passed, failed, inconclusive } = counts(checked);
  const unseen = checked.filter(({ error }) => error !== null).length;
  const defects = checked.flatMap((one) => one.defects ?? []);
  const isLookedAt = checked.some((one) => one.defects !== null);
  const summary = [
    ...(hasClaims || !isLookedAt
      ? [`${passed} passed, ${failed} failed, ${inconclusive} inconclusive`]
      : []),
    ...(isLookedAt ? [countOf(defects.length, 'defect')] : []),
    ...(unseen === 0
      ? []
      : [`${unseen} of ${countOf(checked.length, 'page')} could not be looked at`]),
  ].join('; ');
  const indexes = checked.flatMap(({ files }) => (files === null ? [] : [`cards: ${files.index}`]));
  return `${[...blocks, [summary, ...indexes].join('\n')].join('\n\n')}\n`;
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

function asCard(claim: ClaimResult, files: Checked['files'], index: number): string {
  const text = renderClaim(claim, {
    screenshot: claim.outcome === 'passed' ? null : (files?.screenshot ?? null),
    card: files?.cards[index] ?? null,
  });
  return text.replace(claim.outcome, paint[claim.outcome](claim.outcome));
}

/** As wide as the outcome in front of a claim. */
const INDENT = ' '.repeat(13);

/** Below the words of an outcome. */
function indented(text: string): string {
  return text.replaceAll(/\n\s*/gu, `\n${INDENT}`);
}

/** The tree, a line for each node, what its subjects were taken for, and what else the verdict speaks of. */
function explained({ tree, boxes, found = [] }: ClaimResult): string[] {
  if (tree === null) return [];
  const others = boxes.filter(({ kind }) => /^(?:obstacle|near_miss|opaque)$/u.test(kind));
  return [
    'read as:',
    ...treeLines(tree, 1),
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

function treeLines({ words, outcome, of }: GradedNode, depth: number): string[] {
  const line = `${'  '.repeat(depth)}${words}: ${outcome}`;
  return [line, ...of.flatMap((one) => treeLines(one, depth + 1))];
}

function counts(checked: readonly Checked[]): Record<ClaimResult['outcome'], number> {
  const all = checked.flatMap(({ claims }) => claims);
  const count = (outcome: ClaimResult['outcome']): number =>
    all.filter((claim) => claim.outcome === outcome).length;
  return {
    passed: count('passed'),
    failed: count('failed'),
    inconclusive: count('inconclusive'),
  };
}
