// Reads a claims file: sentences about one page, or pages with their sentences; opens no page.
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { SightlineError } from '../sightline-error.js';

/** Claims about one page; `page` as written, null if the command line names it. */
export interface PageClaims {
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
