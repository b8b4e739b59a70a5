// Reads the JSON of a cassette of any kind, and refuses by name what is cut off, altered or newer; knows no kind itself.
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { SightlineError } from '../../sightline-error.js';
import { json } from '../reply.js';

/** One kind of cassette. */
export interface CassetteKind<Stored> {
  /** What stands under `format`. */
  format: string;
  /** The version that this code reads and writes. */
  version: number;
  schema: z.ZodType<Stored>;
}

/** What stands at the head of a cassette of the agent's own model; the rest is known where that model is replayed. */
export const agentCassetteHead = { format: 'sightline-agent-cassette', version: 1 } as const;

/**
 * What a cassette holds, in the form of its kind; null where there is no such file.
 *
 * @param shown the file as messages name it
 * @throws SightlineError `cassette-invalid`, and `cassette-version` for a newer format.
 */
export async function readStored<Stored>(
  path: string,
  shown: string,
  { format, version, schema }: CassetteKind<Stored>,
): Promise<Stored | null> {
  const text = await textOfFile(path);
  if (text === null) return null;
  const value = json(text);
  if (value === undefined) throw cassetteInvalid(shown, ['It is no JSON; it may be cut off.']);
  const head = z.looseObject({ format: z.literal(format), version: z.number() }).safeParse(value);
  if (head.success && head.data.version > version) throw newer(shown, head.data.version, version);
  const read = schema.safeParse(value);
  if (!read.success) throw cassetteInvalid(shown, read.error.issues.map(issueLine));
  return read.data;
}

/** Null where there is no such file. */
async function textOfFile(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

export function cassetteInvalid(shown: string, details: readonly string[]): SightlineError {
  return new SightlineError('cassette-invalid', {
    what: `The cassette ${shown} cannot be used.`,
    details: details.slice(0, 10),
    next: 'Take it from version control again, or delete it and record it anew.',
  });
}

function newer(shown: string, found: number, version: number): SightlineError {
  return new SightlineError('cassette-version', {
    what: `The cassette ${shown} is of version ${found}.`,
    details: [`This Sightline reads version ${version}.`],
    next: 'Update Sightline, or record the cassette again.',
  });
}

function issueLine({ path, message }: z.core.$ZodIssue): string {
  return `${path.length === 0 ? 'the file' : path.join('.')}: ${message}`;
}
