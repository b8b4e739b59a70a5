// `sightline check`: claims about one page, without a scenario; reads arguments and prints, and grades nothing itself.
import { join } from 'node:path';
import type { Questions } from '../grade/surface.js';
import type { ClaimResult } from '../episode/verdict/claim-result.js';
import { SightlineError } from '../sightline-error.js';
import { formsText } from './claim-forms.js';
import { readClaimsFile } from './claims-file.js';
import { checkJson, checkText } from './check-text.js';
import { isPage, makeFolder, pageUrl, waitOf, windowOf } from './page-arguments.js';
import { progress } from './progress.js';
import { stderr, stdout } from '../values/terminal.js';

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
  const { withVision } = await import('./ask.js');
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
  for (const { outDir } of requests) if (outDir !== null) makeFolder(outDir);
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
