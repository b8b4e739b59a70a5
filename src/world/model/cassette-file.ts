// Reads and writes the file of a cassette of the agent's model, whole or not at all; refuses what is altered, by name.
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { toJsonText, writeWhole } from '../../episode/files.js';
import {
  cassettePath,
  type CassettePlace,
  shownPath as shownPathOf,
} from '../../model/cassette/place.js';
import { cassetteInvalid, readStored } from '../../model/cassette/stored.js';
import { agentCassette, fromFile, toFile, type Recording } from './cassette-format.js';
import { requestKey } from './plain-request.js';

/** The path as messages show it: from the folder of all cassettes on. */
export function shownPath(place: CassettePlace): string {
  return shownPathOf(place, 'agent');
}

/**
 * Null where there is no such file.
 *
 * @throws SightlineError `cassette-invalid`, and `cassette-version` for a newer format.
 */
export async function readCassette(place: CassettePlace): Promise<Recording[] | null> {
  const shown = shownPath(place);
  const stored = await readStored(cassettePath(place, 'agent'), shown, agentCassette);
  if (stored === null) return null;
  const { scenario, trial } = stored;
  if (scenario !== place.scenario || trial !== place.trial) {
    throw cassetteInvalid(shown, [`It was recorded for trial ${trial} of ${scenario}.`]);
  }
  const recordings = fromFile(stored);
  if (recordings === null)
    throw cassetteInvalid(shown, ['An entry points at one that is not there.']);
  const altered = recordings.findIndex(({ key, question }) => key !== requestKey(question));
  if (altered >= 0) {
    throw cassetteInvalid(shown, [
      `The question of entry ${altered + 1} is not the one that was recorded.`,
    ]);
  }
  return recordings;
}

export async function writeCassette(
  place: CassettePlace,
  recordings: readonly Recording[],
): Promise<void> {
  const path = cassettePath(place, 'agent');
  await mkdir(dirname(path), { recursive: true });
  await writeWhole(path, toJsonText(toFile(recordings, place)));
}
