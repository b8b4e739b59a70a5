// Reads the cassette of one role and puts recordings into it, whole or not at all, beside what others put there; asks nobody.
import { mkdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { toJsonText, writeWhole } from '../../episode/files.js';
import { SightlineError } from '../../sightline-error.js';
import type { Role } from '../endpoint.js';
import { type CassetteFile, fromFile, modelCassette, type Recording, toFile } from './format.js';
import { cassettePath, type CassettePlace, shownPath } from './place.js';
import { questionKey } from './plain-question.js';
import { cassetteInvalid, readStored } from './stored.js';

/** The cassette of one trial and role. */
export interface RolePlace extends CassettePlace {
  role: Role;
}

/**
 * Null where there is no such file.
 *
 * @throws SightlineError `cassette-invalid`, and `cassette-version` for a newer format.
 */
export async function readCassette(place: RolePlace): Promise<Recording[] | null> {
  const shown = shownPath(place, place.role);
  const stored = await readStored(cassettePath(place, place.role), shown, modelCassette);
  if (stored === null) return null;
  if (!isOf(stored, place)) {
    const { scenario, trial, attempt, role } = stored;
    const which = `trial ${trial}${attempt === undefined ? '' : `, attempt ${attempt}`}`;
    throw cassetteInvalid(shown, [`It was recorded for the ${role} of ${which} of ${scenario}.`]);
  }
  return recordingsOf(stored, shown);
}

function recordingsOf(stored: CassetteFile, shown: string): Recording[] {
  const recordings = fromFile(stored);
  if (recordings === null) throw cassetteInvalid(shown, ['An entry points at what is not there.']);
  const altered = recordings.findIndex(({ key, question }) => key !== questionKey(question));
  if (altered >= 0) {
    throw cassetteInvalid(shown, [
      `The question of entry ${altered + 1} is not the one that was recorded.`,
    ]);
  }
  return recordings;
}

function isOf({ scenario, trial, attempt, role }: CassetteFile, place: RolePlace): boolean {
  const isSameTrial = scenario === place.scenario && trial === place.trial;
  return isSameTrial && attempt === place.attempt && role === place.role;
}

/** Writes are one after another, so that each finds what the one before has written. */
const writing = new Map<string, Promise<void>>();

/**
 * Reads the file, has it changed, and writes it. Without recordings there is no file. Another process that writes the same file in the
 * same moment is not waited for: whoever writes last has read what the other wrote before.
 *
 * @throws SightlineError as `readCassette`, unless `afresh`: then only `cassette-version`.
 */
export function changeCassette(
  place: RolePlace,
  change: (recordings: Recording[]) => Recording[],
  { afresh = false }: { afresh?: boolean } = {},
): Promise<void> {
  const path = cassettePath(place, place.role);
  const write = async () => {
    const now = await (afresh ? readIfSound(place) : readCassette(place));
    const recordings = change(now ?? []);
    if (recordings.length === 0) return now === null ? undefined : rm(path, { force: true });
    await mkdir(dirname(path), { recursive: true });
    await writeWhole(path, toJsonText(toFile(recordings, place)));
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

/** What cannot be read is no hindrance to recording anew; what a newer Sightline wrote is not overwritten. */
async function readIfSound(place: RolePlace): Promise<Recording[] | null> {
  try {
    return await readCassette(place);
  } catch (error) {
    if (error instanceof SightlineError && error.code === 'cassette-invalid') return null;
    throw error;
  }
}
