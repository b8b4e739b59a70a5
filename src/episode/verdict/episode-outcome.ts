// The outcome of an episode from those of its assertions, and counts of outcomes; grades none itself.
import { type AssertionClass, assertionClasses } from '../../scenario/assertions/definition.js';
import type { Stop } from '../format.js';
import type {
  AssertionVerdict,
  Breach,
  EpisodeVerdict,
  Fidelity,
  Outcome,
  Party,
} from './format.js';

/**
 * What stands decides first: a failure that the record proves is taken back by nothing that came afterwards. Then an ending
 * that the user cannot have caused: nothing after a dead backend is the agent's doing. A user that broke the plan comes next:
 * what the agent did for another user than the planned one is neither passed nor failed, and neither is a budget that such a
 * user used up. Then the other endings.
 *
 * Behind it, failed comes before error: a failure found is a measured fact that no other check
 * can take back, and error leaves the denominator of a rate, so that one misspelled assertion would
 * otherwise hide an agent's failures. Error comes before invalid and inconclusive because it needs
 * a repair, not another trial.
 */
const precedence: readonly Outcome[] = ['failed', 'error', 'invalid', 'inconclusive'];

export interface EpisodeOutcome {
  outcome: Outcome;
  party: Party | null;
  /** The assertion that decided, or null if everything passed, nothing was graded, or the user decided. */
  decidedBy: AssertionVerdict | null;
  /** What the user did against its plan, if that decided; else empty. */
  breaches: readonly Breach[];
}

/** How an episode can end because of what its user did. */
const usersEndings: ReadonlySet<string> = new Set<Stop['reason']>([
  'user_done',
  'script_ended',
  'agent_done',
  'budget',
  'no_answer',
  'off_plan',
]);

/** Whether an unfaithful user counts before this ending. A page measured to be stuck is not the user's doing. */
export function userCanHaveCaused(
  { party }: Pick<AssertionVerdict, 'party'>,
  stop: string,
): boolean {
  return usersEndings.has(stop) && party !== 'ui' && party !== 'harness';
}

export interface Graded {
  verdicts: readonly AssertionVerdict[];
  fidelity: Fidelity | null;
  /** The stop reason, as the verdict holds it. */
  stop: string;
}

/** The outcome of an episode. Nothing graded but the ending is inconclusive, never passed. */
export function episodeOutcome({ verdicts, fidelity, stop }: Graded): EpisodeOutcome {
  const ending = verdicts.find(({ assertion }) => assertion.kind === 'ending');
  const standing = firstDeciding(verdicts.filter(({ blocking, stands }) => blocking && stands));
  if (standing !== undefined) return decided(standing);
  const open = ending !== undefined && ending.outcome !== 'passed' ? ending : null;
  if (open !== null && !userCanHaveCaused(open, stop)) return decided(open);
  if (fidelity?.kept === false) {
    const { breaches } = fidelity;
    return { outcome: 'invalid', party: 'user', decidedBy: null, breaches };
  }
  if (open !== null) return decided(open);
  const blocking = verdicts.filter((verdict) => verdict.blocking);
  for (const outcome of precedence) {
    const first = firstDeciding(blocking.filter((verdict) => verdict.outcome === outcome));
    if (first !== undefined) return decided(first);
  }
  const graded = blocking.some((verdict) => verdict !== ending);
  const decidedBy = null;
  if (!graded) return { outcome: 'inconclusive', party: 'harness', decidedBy, breaches: [] };
  return { outcome: 'passed', party: null, decidedBy, breaches: [] };
}

function decided(verdict: AssertionVerdict): EpisodeOutcome {
  return { outcome: verdict.outcome, party: verdict.party, decidedBy: verdict, breaches: [] };
}

/** The verdict with the earliest evidence in the episode; something missing has no place, so it comes last. */
function firstDeciding(verdicts: readonly AssertionVerdict[]): AssertionVerdict | undefined {
  return verdicts.toSorted((a, b) => firstSeq(a) - firstSeq(b))[0];
}

function firstSeq({ evidence }: AssertionVerdict): number {
  const sequence = evidence.flatMap(({ seq }) => (seq === null ? [] : [seq]));
  return sequence.length === 0 ? Number.MAX_SAFE_INTEGER : Math.min(...sequence);
}

/**
 * What an uncalibrated model said, about a meaning or as a judge, is reported beside its class and does not count in
 * it.
 */
function standsBeside({ assertion, blocking }: AssertionVerdict): boolean {
  return !blocking && (assertion.kind === 'judged' || 'meaning' in assertion);
}

/** The outcome of each class; a passed ending alone does not count as a check. */
export function classOutcomes(verdicts: readonly AssertionVerdict[]): EpisodeVerdict['classes'] {
  const outcomeOf = (one: AssertionClass): Outcome | null => {
    const ofClass = verdicts.filter(
      (verdict) =>
        verdict.class === one &&
        !(verdict.assertion.kind === 'ending' && verdict.outcome === 'passed') &&
        !standsBeside(verdict),
    );
    if (ofClass.length === 0) return null;
    const outcomes = new Set(ofClass.map(({ outcome }) => outcome));
    return precedence.find((outcome) => outcomes.has(outcome)) ?? 'passed';
  };
  return Object.fromEntries(
    assertionClasses.map((one) => [one, outcomeOf(one)]),
  ) as EpisodeVerdict['classes'];
}

export type OutcomeCounts = Record<Outcome, number>;

export function noOutcomes(): OutcomeCounts {
  return { passed: 0, failed: 0, inconclusive: 0, invalid: 0, error: 0 };
}
