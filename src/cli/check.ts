// `sightline check`: claims about one page, without a scenario; reads arguments and prints, and grades nothing itself.
import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Command } from 'commander';
import colors from 'picocolors';
import type { ClaimResult } from '../verdict/claim-result.js';
import { renderClaim } from '../grade/surface/render.js';
import { SightlineError } from '../sightline-error.js';

/** The options as commander hands them over. */
interface CheckOptions {
  json?: boolean;
  viewport?: string;
  wait?: string;
  out?: string;
}

type Wait = { kind: 'time'; ms: number } | { kind: 'selector'; selector: string };

/**
 * Adds `check` to the command line. Exit code 0: every claim passed; 1: one failed; 2: one is
 * inconclusive, or the page could not be looked at; 64: wrong usage.
 */
export function registerCheck(program: Command): void {
  program
    .command('check')
    .description('measure what a page shows against claims in English')
    .argument('<page>', 'a URL or the path of an HTML file')
    .argument('<claims...>', `sentences, such as '"Refund issued" is visible without scrolling.'`)
    .option('--json', 'print the results as JSON')
    .option('--viewport <size>', 'CSS px', '1280x720')
    .option('--wait <ms|selector>', 'what to wait for after the page has loaded')
    .option('--out <dir>', 'keep the pictures and the layout here')
    .action(async (page: string, claims: string[], options: CheckOptions) => {
      process.exitCode = await check(page, claims, options);
    });
}

async function check(page: string, claims: string[], options: CheckOptions): Promise<number> {
  const request = {
    url: pageUrl(page),
    claims,
    viewport: viewportOf(options.viewport ?? '1280x720'),
    wait: options.wait === undefined ? null : waitOf(options.wait),
    outDir: options.out ?? null,
  };
  const { checkPage } = await import('../playwright/check-page.js');
  const checked = await checkPage(request, (line) => void process.stderr.write(`${line}\n`));
  process.stdout.write(
    options.json === true ? asJson(checked.claims) : asText(checked.claims, checked.screenshot),
  );
  return exitCode(checked.claims);
}

/** A URL as it is, a path as a file URL. Throws `usage` where there is neither. */
export function pageUrl(page: string): string {
  if (/^(?:https?|file|data|about):/iu.test(page) && URL.canParse(page)) return page;
  const path = resolve(page);
  if (statSync(path, { throwIfNoEntry: false })?.isFile() === true) return pathToFileURL(path).href;
  throw new SightlineError('usage', {
    what: `"${page}" is neither a URL nor a file.`,
    details: [`no file is at ${path}`],
    next: 'Give a URL with http:// or https://, or the path of an HTML file.',
  });
}

/** `800x600`. Throws `usage` on anything else, and on sizes that no browser window has. */
export function viewportOf(size: string): { width: number; height: number } {
  const [, width, height] = /^(\d{2,5})[x×](\d{2,5})$/u.exec(size) ?? [];
  const viewport = { width: Number(width), height: Number(height) };
  const fits = [viewport.width, viewport.height].every((side) => side >= 50 && side <= 10_000);
  if (fits) return viewport;
  throw new SightlineError('usage', {
    what: `"${size}" is no size of a viewport.`,
    details: ['expected width and height in CSS px, 50 to 10000 each'],
    next: 'Write it as --viewport 800x600.',
  });
}

/** Figures alone are a time in ms, everything else is a selector. */
export function waitOf(wait: string): Wait {
  return /^\d+$/u.test(wait)
    ? { kind: 'time', ms: Number(wait) }
    : { kind: 'selector', selector: wait };
}

/** Failed comes before inconclusive: what was measured and is wrong is wrong. */
function exitCode(claims: readonly ClaimResult[]): 0 | 1 | 2 {
  if (claims.some(({ outcome }) => outcome === 'failed')) return 1;
  return claims.every(({ outcome }) => outcome === 'passed') && claims.length > 0 ? 0 : 2;
}

function asJson(claims: readonly ClaimResult[]): string {
  const told = claims.map(
    ({ claim, outcome, source, reason, measurements, boxes, sight, nearMisses }) => {
      return { claim, outcome, source, reason, measurements, boxes, sight, nearMisses };
    },
  );
  return `${JSON.stringify({ claims: told }, null, 2)}\n`;
}

const paint: Record<ClaimResult['outcome'], (text: string) => string> = {
  passed: colors.green,
  failed: colors.red,
  inconclusive: colors.yellow,
};

function asText(claims: readonly ClaimResult[], screenshot: string | null): string {
  const cards = claims.map((claim) => {
    const text = renderClaim(claim, { screenshot: claim.outcome === 'passed' ? null : screenshot });
    return text.replace(claim.outcome, paint[claim.outcome](claim.outcome));
  });
  return `${[...cards, summary(claims)].join('\n\n')}\n`;
}

function summary(claims: readonly ClaimResult[]): string {
  const count = (outcome: ClaimResult['outcome']): number =>
    claims.filter((claim) => claim.outcome === outcome).length;
  return `${count('passed')} passed, ${count('failed')} failed, ${count('inconclusive')} inconclusive`;
}
