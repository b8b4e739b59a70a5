// Reads and writes the file of a cassette, whole or not at all; refuses what is cut off, altered or newer, by name.
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { z } from 'zod';
import { toJsonText, writeWhole } from '../../episode/files.js';
import { SightlineError } from '../../sightline-error.js';
import { parseJson } from './call-arguments.js';
import {
  CASSETTE_FORMAT,
  CASSETTE_VERSION,
  cassetteSchema,
  fromFile,
  toFile,
  type Recording,
} from './cassette-format.js';
import { requestKey } from './plain-request.js';

/** Which cassette: one file for each scenario, trial and attempt, so that workers never share one. */
export interface CassettePlace {
  /** The app's folder: "cassettes/returns-desk". */
  dir: string;
  scenario: string;
  trial: number;
  /** From 2, of a trial whose user broke its plan: another user, who says other words. Default: the first. */
  attempt?: number;
}

function cassettePath({ dir, scenario, trial, attempt }: CassettePlace): string {
  return join(dir, scenario, `${trial}${attempt === undefined ? '' : `-${attempt}`}.json`);
}

/** The path as messages show it: from the folder of all cassettes on. */
export function shownPath(place: CassettePlace): string {
  return cassettePath(place).split(sep).slice(-4).join('/');
}

/**
 * Null where there is no such file.
 *
 * @throws SightlineError `cassette-invalid`, and `cassette-version` for a newer format.
 */
export async function readCassette(place: CassettePlace): Promise<Recording[] | null> {
  const text = await textOfFile(cassettePath(place));
  if (text === null) return null;
  const value = parseJson(text);
  if (value === undefined) throw invalid(place, ['It is no JSON; it may be cut off.']);
  refuseNewer(place, value);
  const read = cassetteSchema.safeParse(value);
  if (!read.success) throw invalid(place, read.error.issues.map(issueLine));
  const { scenario, trial } = read.data;
  if (scenario !== place.scenario || trial !== place.trial) {
    throw invalid(place, [`It was recorded for trial ${trial} of ${scenario}.`]);
  }
  const recordings = fromFile(read.data);
  if (recordings === null) throw invalid(place, ['An entry points at one that is not there.']);
  const altered = recordings.findIndex(({ key, question }) => key !== requestKey(question));
  if (altered >= 0) {
    throw invalid(place, [
      `The question of entry ${altered + 1} is not the one that was recorded.`,
    ]);
  }
  return recordings;
}

export async function writeCassette(
  place: CassettePlace,
  recordings: readonly Recording[],
): Promise<void> {
  const path = cassettePath(place);
  await mkdir(dirname(path), { recursive: true });
  await writeWhole(path, toJsonText(toFile(recordings, place)));
}

async function textOfFile(path: string): Promise<string | null> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

const headSchema = z.looseObject({ format: z.literal(CASSETTE_FORMAT), version: z.number() });

function refuseNewer(place: CassettePlace, value: unknown): void {
  const head = headSchema.safeParse(value);
  if (!head.success || head.data.version <= CASSETTE_VERSION) return;
  throw new SightlineError('cassette-version', {
    what: `The cassette ${shownPath(place)} is of version ${head.data.version}.`,
    details: [`This Sightline reads version ${CASSETTE_VERSION}.`],
    next: 'Update Sightline, or record the cassette again.',
  });
}

function issueLine({ path, message }: z.core.$ZodIssue): string {
  return `${path.length === 0 ? 'the file' : path.join('.')}: ${message}`;
}

function invalid(place: CassettePlace, details: readonly string[]): SightlineError {
  return new SightlineError('cassette-invalid', {
    what: `The cassette ${shownPath(place)} cannot be used.`,
    details: details.slice(0, 10),
    next: 'Take it from version control again, or delete it and record it anew.',
  });
}
