// The errors of a cassette that cannot give or keep an answer; decides only whether one is missing or stale.
import type { Json } from '../scenario/schema.js';
import { SightlineError } from '../sightline-error.js';
import { nearestRecording } from './nearest.js';
import type { CassetteOwner } from './place.js';
import type { AskedQuestion, CassetteKind, Recording } from './recording.js';

export interface AskedInVain<Setup extends Record<string, Json>, Answer> {
  /** The cassette, as messages show it. */
  file: string;
  owner: CassetteOwner;
  kind: CassetteKind<Setup, Answer>;
  asked: AskedQuestion<Setup>;
  /** The recordings to search for the nearest; null if there is no file. */
  recorded: readonly Recording<Setup, Answer>[] | null;
  /** How often the same question has been answered before in this episode. */
  before: number;
}

/** `cassette-miss`, or `cassette-stale` if the same was asked in another way. */
export function notRecorded<Setup extends Record<string, Json>, Answer>(
  vain: AskedInVain<Setup, Answer>,
): SightlineError {
  const { file, owner, kind, asked, recorded, before } = vain;
  const what = `The cassette ${file} holds no answer to ${kind.inShort(asked)}.`;
  const again = kind.recordAgain(owner);
  const look = `Find out why the episode went another way, or what varies from run to run. ${again}`;
  if (recorded === null) return cassetteMiss(what, ['There is no such file.'], again);
  if (before > 0) {
    const times = before === 1 ? 'once' : `${before} times`;
    return cassetteMiss(
      what,
      [`The same question was recorded ${times} and is asked again.`],
      look,
    );
  }
  const nearest = nearestRecording(asked, recorded, kind);
  if (nearest === null) return cassetteMiss(what, ['It is empty.'], again);
  const { recording, index, parts, stale, difference } = nearest;
  const near = `Nearest is entry ${index + 1}, ${kind.inShort(recording)}; what differs: ${parts.join(', ')}.`;
  if (stale.length === 0) return cassetteMiss(what, [near, difference], look);
  const changed = stale.map((name) => name.replace(/^the /, '')).join(', ');
  return cassetteStale(`it was recorded with another ${changed}`, {
    ...{ file, again },
    details: [`Asked: ${kind.inShort(asked)}.`, near, difference],
  });
}

export function cassetteStale(
  why: string,
  { file, details, again }: { file: string; details: readonly string[]; again: string },
): SightlineError {
  const what = `The cassette ${file} is stale: ${why}.`;
  return new SightlineError('cassette-stale', { what, details, next: again });
}

export function cassetteMiss(
  what: string,
  details: readonly string[],
  next: string,
): SightlineError {
  return new SightlineError('cassette-miss', { what, details, next });
}

/** @param asked in short */
export function cassetteSecret(file: string, asked: string): SightlineError {
  return new SightlineError('cassette-secret', {
    what: `The answer to ${asked} holds a secret, and was not recorded.`,
    details: [`cassette ${file}`],
    next: 'Keep the secret from the model, or take its pattern out of the secrets of the app file if it is not secret.',
  });
}
