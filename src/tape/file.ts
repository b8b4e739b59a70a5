// Reads a cassette and adds recordings to it, whole or not at all, keeping those of others; rejects altered files by name.
import { mkdir, readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { toJsonText, writeWhole } from '../episode/files.js';
import { parsedJson } from '../wire/json.js';
import type { Json } from '../scenario/schema.js';
import { SightlineError } from '../sightline-error.js';
import { type CassetteFile, cassetteSchema, FORMAT, fromFile, toFile, VERSION } from './format.js';
import { type CassetteOwner, cassettePath, type CassettePlace, shownPath } from './place.js';
import type { CassetteKind, Recording } from './recording.js';

/** One cassette: its place, the owner of its answers, and their kind. */
export interface CassetteOf<Setup extends Record<string, Json>, Answer> {
  place: CassettePlace;
  owner: CassetteOwner;
  kind: CassetteKind<Setup, Answer>;
}

/**
 * Null if there is no such file.
 *
 * @throws SightlineError `cassette-invalid`, and `cassette-version` for a newer format.
 */
export async function readRecordings<Setup extends Record<string, Json>, Answer>({
  place,
  owner,
  kind,
}: CassetteOf<Setup, Answer>): Promise<Recording<Setup, Answer>[] | null> {
  const stored = await readCassette(place, owner);
  const recordings = stored === null ? null : fromFile(stored, kind);
  if (recordings === null || Array.isArray(recordings)) return recordings;
  throw invalid(shownPath(place, owner), [recordings.why]);
}

/** The file as it is, with unchecked questions; null if there is no file. */
export async function readCassette(
  place: CassettePlace,
  owner: CassetteOwner,
): Promise<CassetteFile | null> {
  const shown = shownPath(place, owner);
  const text = await textOfFile(cassettePath(place, owner));
  if (text === null) return null;
  const value = parsedJson(text);
  if (value === undefined) throw invalid(shown, ['It is not JSON; it may be cut off.']);
  const head = z.looseObject({ format: z.literal(FORMAT), version: z.number() }).safeParse(value);
  if (head.success && head.data.version > VERSION) throw newer(shown, head.data.version);
  const { data: stored, error } = cassetteSchema.safeParse(value);
  if (stored === undefined) throw invalid(shown, error.issues.map(issueLine));
  const { scenario, trial, attempt, role } = stored;
  const isSameTrial = scenario === place.scenario && trial === place.trial;
  if (isSameTrial && attempt === place.attempt && role === owner) return stored;
  const which = `trial ${trial}${attempt === undefined ? '' : `, attempt ${attempt}`}`;
  throw invalid(shown, [`It was recorded for the ${role} of ${which} of ${scenario}.`]);
}

/** Writes are one after another, so that each finds what the one before has written. */
const writing = new Map<string, Promise<void>>();

/**
 * Reads the file, applies a change, and writes it. Without recordings there is no file. It does not wait for another
 * process that writes the same file at the same moment: the last writer has read what the other wrote before.
 *
 * @throws SightlineError as `readRecordings`, unless `afresh`: then only `cassette-version`.
 */
export function changeCassette<Setup extends Record<string, Json>, Answer>(
  cassette: CassetteOf<Setup, Answer>,
  change: (recordings: Recording<Setup, Answer>[]) => Recording<Setup, Answer>[],
  { afresh = false }: { afresh?: boolean } = {},
): Promise<void> {
  const { place, owner, kind } = cassette;
  const path = cassettePath(place, owner);
  const write = async () => {
    const now = await readRecordings(cassette).catch((error: unknown) => {
      // An unreadable file does not prevent re-recording; files written by a newer Sightline are not overwritten.
      const isUnusable = error instanceof SightlineError && error.code === 'cassette-invalid';
      if (afresh && isUnusable) return null;
      throw error;
    });
    const recordings = change(now ?? []);
    if (recordings.length === 0) return now === null ? undefined : rm(path, { force: true });
    await mkdir(dirname(path), { recursive: true });
    await writeWhole(path, toJsonText(toFile(recordings, { ...place, role: owner }, kind)));
  };
  const before = writing.get(path) ?? Promise.resolve();
  const done = before.then(write);
  const settled = done.catch(() => undefined);
  writing.set(path, settled);
  void settled.then(() => {
    if (writing.get(path) === settled) writing.delete(path);
  });
  return done;
}

/** Null if there is no such file. */
async function textOfFile(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

function invalid(shown: string, details: readonly string[]): SightlineError {
  return new SightlineError('cassette-invalid', {
    what: `The cassette ${shown} cannot be used.`,
    details: details.slice(0, 10),
    next: 'Take it from version control again, or delete it and record it anew.',
  });
}

function newer(shown: string, found: number): SightlineError {
  return new SightlineError('cassette-version', {
    what: `The cassette ${shown} is of version ${found}.`,
    details: [`This Sightline reads version ${VERSION}.`],
    next: 'Update Sightline, or record the cassette again.',
  });
}

function issueLine({ path, message }: z.core.$ZodIssue): string {
  return `${path.length === 0 ? 'the file' : path.join('.')}: ${message}`;
}
