// What keeps a history from being used, as errors that say what to do.
import { SightlineError } from '../sightline-error.js';

export function historyUnusable(
  what: string,
  { why, next }: { why: string; next: string },
): SightlineError {
  return new SightlineError('history-unusable', {
    what: `${what} cannot be used.`,
    details: [why],
    next,
  });
}

/** @param what whose lock it is, as a subject */
export function historyLocked(what: string, details: readonly string[]): SightlineError {
  return new SightlineError('history-locked', {
    what: `${what} is in use, and was not free in time. Nothing was written.`,
    details,
    next: 'Try again when the other command has ended.',
  });
}

export function historyEmpty(details: readonly string[]): SightlineError {
  return new SightlineError('history-empty', {
    what: 'The history has no such run.',
    details,
    next: 'Record one: sightline history add sightline-episodes/<run>.',
  });
}

export function historyNewer(found: number, known: number): SightlineError {
  return new SightlineError('history-version', {
    what: `The history has version ${found}, and this Sightline knows up to ${known}.`,
    next: 'Use the newer version of Sightline that wrote it, everywhere.',
  });
}
