// What differs between two verdicts on one episode: outcome, ground, and assertion by assertion. Decides nothing and reads no files.
import { sortedKeys } from '../files.js';
import { reasonBeside } from './text.js';
import type { AssertionVerdict, EpisodeVerdict, Outcome, Party } from './format.js';

/** The part of an assertion's result that is compared. */
export interface Came {
  outcome: Outcome;
  blocking: boolean;
  party: Party | null;
  reason: string;
}

export interface AssertionChange {
  title: string;
  /** Null: it was not asked before. */
  before: Came | null;
  /** Null: it is not asked any more. */
  after: Came | null;
}

/** Hashes before and after, where they differ. */
interface Moved {
  before: string | null;
  after: string | null;
}

export interface VerdictChange {
  before: { outcome: Outcome; party: Party | null; headline: string };
  after: { outcome: Outcome; party: Party | null; headline: string };
  /** What it was graded by; null if unchanged. */
  ground: { scenario: Moved | null; app: Moved | null };
  assertions: AssertionChange[];
}

/** The differences, or null if the two verdicts say the same on the same ground. */
export function verdictChange(before: EpisodeVerdict, after: EpisodeVerdict): VerdictChange | null {
  const ground = {
    scenario: moved(before.scenarioHash, after.scenarioHash),
    app: moved(before.appHash, after.appHash),
  };
  const assertions = assertionChanges(before.assertions, after.assertions);
  const change = { before: summary(before), after: summary(after), ground, assertions };
  const same =
    JSON.stringify(change.before) === JSON.stringify(change.after) &&
    ground.scenario === null &&
    ground.app === null;
  return same && assertions.length === 0 ? null : change;
}

function summary({ outcome, party, headline }: EpisodeVerdict): VerdictChange['before'] {
  return { outcome, party, headline };
}

function moved(before: string | null, after: string | null): Moved | null {
  return before === after ? null : { before, after };
}

/** In the order of today's, then those that are gone. */
function assertionChanges(
  before: readonly AssertionVerdict[],
  after: readonly AssertionVerdict[],
): AssertionChange[] {
  const earlier = byAssertion(before);
  const today = byAssertion(after);
  const changed = [...today].flatMap(([key, now]) => {
    const then = earlier.get(key);
    const came = { title: now.title, before: then ? cameTo(then) : null, after: cameTo(now) };
    return JSON.stringify(came.before) === JSON.stringify(came.after) ? [] : [came];
  });
  const gone = [...earlier].flatMap(([key, then]) =>
    today.has(key) ? [] : [{ title: then.title, before: cameTo(then), after: null }],
  );
  return [...changed, ...gone];
}

/** An assertion made by default and one asked for by name are the same question. */
function byAssertion(verdicts: readonly AssertionVerdict[]): Map<string, AssertionVerdict> {
  return new Map(
    verdicts.map((verdict) => {
      const asked = { ...verdict.assertion, byDefault: undefined };
      return [JSON.stringify(sortedKeys(asked)), verdict];
    }),
  );
}

function cameTo(verdict: AssertionVerdict): Came {
  const { outcome, blocking, party } = verdict;
  return { outcome, blocking, party, reason: reasonBeside(verdict) };
}
