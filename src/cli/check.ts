// `sightline check`: claims about one page, without a scenario; reads arguments and prints, and grades nothing itself.
import { join } from 'node:path';
import colors from 'picocolors';
import type { ClaimResult, GradedNode } from '../verdict/claim-result.js';
import { renderClaim } from '../grade/surface/render.js';
import { SightlineError } from '../sightline-error.js';
import { lockOfClaimsFile, readClaimsFile } from './claims-file.js';
import { makeFolder, pageUrl, timeoutOf, viewportOf, waitOf } from './page-arguments.js';
import { progress } from './progress.js';

/** The options as commander hands them over. */
export interface CheckOptions {
  json?: boolean;
  /** Print the forms that can be read, and check nothing. */
  forms?: boolean;
  /** Print how each sentence is read, and the boxes of its subjects. */
  explain?: boolean;
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
  files: { screenshot: string; index: string; cards: readonly string[] } | null;
}

export async function check(
  page: string | null,
  claims: readonly string[],
  options: CheckOptions,
): Promise<number> {
  const asked = pagesOf(page, claims, options.claims ?? null);
  const locked = options.claims === undefined ? null : lockOfClaimsFile(options.claims);
  const requests = asked.map((one, index) => ({
    url: pageUrl(one.page),
    claims: one.claims,
    locked,
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
  return exitCode(checked.flatMap((one) => one.claims));
}

/** The pages of the command line and of the claims file. Throws `usage` where a page or its claims are missing. */
function pagesOf(
  page: string | null,
  claims: readonly string[],
  file: string | null,
): { page: string; claims: readonly string[] }[] {
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
      const { compiled, party } = result;
      return {
        ...{ page, ...measured },
        ...(party === undefined ? {} : { party }),
        ...(compiled === undefined ? {} : { compiled }),
        ...(card === undefined ? {} : { card }),
      };
    }),
  );
  const pages = checked.map(({ page, error }) => ({ page, error: error && told(error) }));
  return `${JSON.stringify({ pages, claims, summary: counts(checked) }, null, 2)}\n`;
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
  const blocks = checked.flatMap((one) => [
    ...(checked.length > 1 ? [colors.bold(one.page)] : []),
    ...(one.error === null ? [] : [`${colors.red('not seen')}     ${indented(one.error.message)}`]),
    ...one.claims.map((claim, index) =>
      [asCard(claim, one.files, index), ...(explains ? explained(claim) : [])].join('\n'),
    ),
  ]);
  const { passed, failed, inconclusive } = counts(checked);
  const unseen = checked.filter(({ error }) => error !== null).length;
  const summary = [
    `${passed} passed, ${failed} failed, ${inconclusive} inconclusive`,
    ...(unseen === 0 ? [] : [`${unseen} of ${checked.length} pages could not be looked at`]),
  ].join('; ');
  const indexes = checked.flatMap(({ files }) => (files === null ? [] : [`cards: ${files.index}`]));
  return `${[...blocks, [summary, ...indexes].join('\n')].join('\n\n')}\n`;
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

/** The tree, a line for each node, and the boxes that it speaks of. */
function explained({ tree, boxes }: ClaimResult): string[] {
  if (tree === null) return [];
  const places = boxes.map(({ box, kind, text }) => {
    const [x, y, width, height] = box.map((value) => Math.round(value));
    return `${kind}: ${text} at ${x}, ${y} px, ${width} × ${height} px`;
  });
  return ['read as:', ...treeLines(tree, 1), ...places].map((line) => `${INDENT}${line}`);
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
