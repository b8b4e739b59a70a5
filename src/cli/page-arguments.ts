// Parses what commands that open pages take: page, viewport, wait, output folder and files of claims; opens none.
import { usage } from './usage.js';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { SightlineError } from '../sightline-error.js';
import { z } from 'zod';

type Wait = { kind: 'time'; ms: number } | { kind: 'selector'; selector: string };

/** A URL unchanged, a path as a file URL. Throws `usage` for anything else. */
export function pageUrl(page: string): string {
  const isUrl = /^(?:https?|file|data|about):/iu.test(page) && URL.canParse(page);
  const isFile = /^file:/iu.test(page) && isUrl;
  if (isUrl && !isFile) return page;
  const path = isFile ? fileURLToPath(page) : resolve(page);
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory() === true) throw noPage(page, `${path} is a folder`);
  if (found?.isFile() === true && found.size === 0) throw noPage(page, `${path} is empty`);
  if (isFile) return page;
  if (found?.isFile() === true) return pathToFileURL(path).href;
  const meant = withScheme(page);
  throw new SightlineError('usage', {
    what: `"${page}" is neither a URL nor a file.`,
    details: [`no file is at ${path}`],
    next:
      meant === null
        ? 'Give a URL with http:// or https://, or the path of an HTML file.'
        : `Write it with its scheme: ${meant}`,
  });
}

/**
 * Whether an argument is meant as a page: a URL, the name of an HTML file, or anything that exists. A sentence is none
 * of these.
 */
export function isPage(argument: string): boolean {
  return (
    /^(?:(?:https?|file|data|about):\S+|\S+\.html?)$/iu.test(argument) ||
    existsSync(resolve(argument))
  );
}

/** A browser shows a list for a folder, and nothing for an empty file: every "is not shown" would be true there. */
function noPage(page: string, why: string): SightlineError {
  return usage(
    `"${page}" is not a page.`,
    'Give the path of an HTML file, such as site/index.html, or a URL.',
    [why],
  );
}

const host =
  /^(localhost|\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:]+\]|[\w-]+(?:\.[\w-]+)*)(:\d{1,5})?(?:[/?#]\S*)?$/iu;

/** The URL meant by a host without a scheme; null if it is not a host. With a port, or without a dot, it is a local server. */
function withScheme(page: string): string | null {
  const [, name = '', port] = host.exec(page) ?? [];
  const own = port !== undefined || !/[a-z]{2,}$/iu.test(name) || !name.includes('.');
  if (name === '' || (port === undefined && !name.includes('.') && name !== 'localhost'))
    return null;
  if (port === undefined && /\.html?$/iu.test(name)) return null;
  const url = `${own ? 'http' : 'https'}://${page}`;
  return URL.canParse(url) ? url : null;
}

/** `800x600`, or a device of Playwright's list by its name. Throws `usage` for a size that no browser window has. */
export function windowOf(text: string | undefined): {
  viewport: { width: number; height: number } | null;
  device: string | null;
} {
  if (text === undefined) return { viewport: null, device: null };
  if (/^[\d-]/u.test(text)) return { viewport: viewportOf(text), device: null };
  return { viewport: null, device: text };
}

function viewportOf(size: string): { width: number; height: number } {
  const [, width, height] = /^(\d{2,5})[x×](\d{2,5})$/u.exec(size) ?? [];
  const viewport = { width: Number(width), height: Number(height) };
  const fits = [viewport.width, viewport.height].every((side) => side >= 50 && side <= 10_000);
  if (fits) return viewport;
  throw usage(`"${size}" is not a viewport size.`, 'Write it as --viewport 800x600.', [
    'expected width and height in CSS px, 50 to 10000 each',
  ]);
}

/** Digits alone are a time in ms; anything else is a selector. */
export function waitOf(wait: string): Wait {
  return /^\d+$/u.test(wait)
    ? { kind: 'time', ms: Number(wait) }
    : { kind: 'selector', selector: wait };
}

/** Throws `usage` for an invalid time. */
export function timeoutOf(text: string): number {
  const timeoutMs = Number(text);
  if (/^\d+$/u.test(text) && timeoutMs >= 100 && timeoutMs <= 3_600_000) return timeoutMs;
  throw usage(`--timeout "${text}" is not a valid time.`, 'Write it as --timeout 60000.', [
    'expected milliseconds, from 100 to 3600000',
  ]);
}

/** Claims about one page; `page` as written, null if the command line names it. */
interface PageClaims {
  page: string | null;
  claims: string[];
}

const sentence = z.string().trim().min(1, 'an empty claim');
const sentences = z.array(sentence).min(1, 'no claims');
const pages = z.array(z.strictObject({ page: z.string().min(1), claims: sentences }));
const onePage = z.strictObject({ claims: sentences });

const FORMS =
  'either ["claim", …], or { "claims": ["claim", …] }, or [{ "page": "…", "claims": ["claim", …] }, …]';

/**
 * The pages and claims of a JSON file.
 * @throws {SightlineError} `usage` if the file is missing, is not JSON, or has another form.
 */
export function readClaimsFile(path: string): PageClaims[] {
  const content = parse(path, readText(path));
  if (!Array.isArray(content)) return [{ page: null, ...checked(path, onePage, content) }];
  const isPages = content.some((one) => typeof one === 'object');
  if (isPages) return checked(path, pages, content);
  return [{ page: null, claims: checked(path, sentences, content) }];
}

function checked<T>(path: string, schema: z.ZodType<T>, content: unknown): T {
  const parsed = schema.safeParse(content);
  if (parsed.success) return parsed.data;
  throw wrong(
    path,
    parsed.error.issues.map((issue) => `${issue.path.join('.') || 'the file'}: ${issue.message}`),
  );
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (cause) {
    throw wrong(path, [cause instanceof Error ? cause.message : String(cause)]);
  }
}

function parse(path: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw wrong(path, [cause instanceof Error ? cause.message : String(cause)]);
  }
}

function wrong(path: string, details: string[]): SightlineError {
  return new SightlineError('usage', {
    what: `The claims in ${path} cannot be read.`,
    details,
    next: `Write ${FORMS}.`,
  });
}
