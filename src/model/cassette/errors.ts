// What a person is told when a cassette of Sightline's own models cannot give an answer or keep one; decides nothing.
import { SightlineError } from '../../sightline-error.js';
import type { Role } from '../endpoint.js';
import type { Recording } from './format.js';
import { CASSETTES_VARIABLE } from './mode.js';
import { type Asked, nearestQuestion } from './nearest.js';

export interface AskedInVain {
  /** The cassette, as messages show it. */
  file: string;
  role: Role;
  asked: Asked;
  /** Null where there is no file. */
  recorded: readonly Recording[] | null;
  /** How often the same question has been answered before in this episode. */
  before: number;
}

/** `cassette-miss`, or `cassette-stale` where the same was asked in another way. */
export function cassetteMiss({ file, role, asked, recorded, before }: AskedInVain): SightlineError {
  const what = `The cassette ${file} holds no answer to ${inShort(asked)}.`;
  const again = recordAgain(role);
  if (recorded === null) return miss(what, ['There is no such file.'], again);
  if (before > 0) {
    const times = before === 1 ? 'once' : `${before} times`;
    const detail = `The same was asked and recorded ${times}, and is asked again.`;
    return miss(what, [detail], orLook(role));
  }
  const nearest = nearestQuestion(asked, recorded);
  if (nearest === null) return miss(what, ['It holds no answers at all.'], again);
  const { recording, parts, stale, difference } = nearest;
  const near = inShort({ subject: recording.subject, question: recording.question });
  const details = [`Nearest is ${near}; what differs: ${parts.join(', ')}.`, difference];
  return stale
    ? staleError(file, details, { parts, next: again })
    : miss(what, details, orLook(role));
}

/** The very question is recorded, and its answer is another's. */
export function cassetteStale(
  { file, role, asked }: Pick<AskedInVain, 'file' | 'role' | 'asked'>,
  recording: Recording,
): SightlineError {
  const nearest = nearestQuestion(asked, [recording]);
  const details = [`Asked: ${inShort(asked)}.`, ...(nearest === null ? [] : [nearest.difference])];
  return staleError(file, details, { parts: nearest?.parts ?? [], next: recordAgain(role) });
}

/** Only rules that no JSON Schema tells of can have changed: all else is part of the question. */
export function cassetteReplyUnfit(
  { file, role }: Pick<AskedInVain, 'file' | 'role'>,
  asked: Named,
  why: string,
): SightlineError {
  return new SightlineError('cassette-stale', {
    what: `The cassette ${file} is stale: a recorded reply does not fit the form that is asked for now.`,
    details: [`Asked: ${inShort(asked)}.`, `What does not fit: ${why}.`],
    next: recordAgain(role),
  });
}

export function cassetteSecret(file: string, asked: Named): SightlineError {
  return new SightlineError('cassette-secret', {
    what: `The answer to ${inShort(asked)} holds a secret, and was not recorded.`,
    details: [`cassette ${file}`],
    next: 'Keep the secret from the model, or take its pattern out of the secrets of the app file if it is none.',
  });
}

function staleError(
  file: string,
  details: readonly string[],
  { parts, next }: { parts: readonly string[]; next: string },
): SightlineError {
  const changed = parts.filter((part) => part !== 'what is shown' && part !== 'the vote');
  return new SightlineError('cassette-stale', {
    what: `The cassette ${file} is stale: it was recorded with another ${changed.map((part) => part.replace(/^the /, '')).join(', ')}.`,
    details,
    next,
  });
}

function miss(what: string, details: readonly string[], next: string): SightlineError {
  return new SightlineError('cassette-miss', { what, details, next });
}

function recordAgain(role: Role): string {
  return `Run this scenario with ${CASSETTES_VARIABLE}=record, and with a model for the role ${role}, to record it again.`;
}

function orLook(role: Role): string {
  return `Look why the episode went another way, or what in it varies from run to run. ${recordAgain(role)}`;
}

/** What tells people which question it is. */
interface Named {
  subject: string;
  question: { prompt: { name: string }; vote: number };
}

/** A question in so few words that it can stand in a sentence. */
function inShort({ subject, question }: Named): string {
  return `"${subject}" (prompt ${question.prompt.name}, vote ${question.vote})`;
}
