// Reads a file of claims: sentences for one page, or pages with their sentences; opens no page.
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { SightlineError } from '../sightline-error.js';

/** Claims about one page; `page` as it was written, null where the command line names it. */
export interface PageClaims {
  page: string | null;
  claims: string[];
}

const sentence = z.string().trim().min(1, 'an empty claim');
const sentences = z.array(sentence).min(1, 'no claims');
const pages = z.array(z.strictObject({ page: z.string().min(1), claims: sentences })).min(1);
const fileSchema = z.union([sentences, pages, z.strictObject({ claims: sentences })]);

const FORMS = 'either ["claim", …], or [{ "page": "…", "claims": ["claim", …] }, …]';

/**
 * The pages and claims of a JSON file.
 * @throws {SightlineError} `usage` when the file is missing, is no JSON, or holds anything else.
 */
export function readClaimsFile(path: string): PageClaims[] {
  const parsed = fileSchema.safeParse(parse(path, readText(path)));
  if (!parsed.success) throw wrong(path, parsed.error.issues.flatMap(detailsOf));
  const { data } = parsed;
  if (!Array.isArray(data)) return [{ page: null, claims: data.claims }];
  return data.every((one) => typeof one === 'string')
    ? [{ page: null, claims: data }]
    : data.filter(isPage);
}

function isPage(
  one: string | { page: string; claims: string[] },
): one is { page: string; claims: string[] } {
  return typeof one !== 'string';
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

/** A union tells of each of its members; those that came furthest say what is wrong. */
function detailsOf(issue: z.core.$ZodIssue): string[] {
  if (issue.code !== 'invalid_union')
    return [`${issue.path.length === 0 ? 'the file' : issue.path.join('.')}: ${issue.message}`];
  const members = issue.errors.filter((errors) => errors.some(({ path }) => path.length > 0));
  const [furthest] = members.sort((a, b) => a.length - b.length);
  return furthest === undefined ? [`the file holds ${FORMS}`] : furthest.flatMap(detailsOf);
}

function wrong(path: string, details: string[]): SightlineError {
  return new SightlineError('usage', {
    what: `${path} holds no claims that can be read.`,
    details,
    next: `Write ${FORMS}.`,
  });
}
