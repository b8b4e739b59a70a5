// The one sentence that heads an episode's verdict; decides nothing.
import { endedIn } from '../episode/view.js';
import type { Episode } from '../episode/read.js';
import type { AssertionVerdict, Outcome } from '../episode/verdict/format.js';
import type { Blame } from './attribution/attribute.js';
import { countOf } from '../values/count.js';

/** What happened, as a person who has read the verdicts would put it: what came first, and what else went wrong. */
export function headline(
  episode: Episode,
  verdicts: readonly AssertionVerdict[],
  { outcome, blames }: { outcome: Outcome; blames: readonly Blame[] },
): string {
  const [first, ...rest] = blames;
  if (first === undefined) return allPassed(episode, verdicts);
  // After an ending that cannot be graded, other findings are reported below the headline.
  if (outcome !== 'failed')
    return isOpen(verdicts, outcome)
      ? first.sentence + endedInWords(episode, first.sentence)
      : first.sentence;
  const all = [first.sentence, ...rest.map(({ sentence }) => `Also: ${sentence}`)].join(' ');
  return all + endedInWords(episode, all);
}

/** It ended well enough, but what was asked of it could not be decided. */
function isOpen(verdicts: readonly AssertionVerdict[], outcome: Outcome): boolean {
  const ending = verdicts.find(({ assertion }) => assertion.kind === 'ending');
  return outcome === 'inconclusive' && ending?.outcome === 'passed';
}

/** A state that rests on words does not block, so no failed verdict mentions it. */
function endedInWords({ header, closed }: Episode, told: string): string {
  const state = endedIn(closed.terminalStates);
  const isDerived = state !== null && (header.app.derivedStates ?? []).includes(state);
  return isDerived && !told.includes(state) ? ` By its words it ended in ${state}.` : '';
}

function allPassed(episode: Episode, verdicts: readonly AssertionVerdict[]): string {
  const state = endedIn(episode.closed.terminalStates);
  const passed = verdicts.filter(
    ({ outcome, assertion }) => outcome === 'passed' && assertion.kind !== 'ending',
  ).length;
  const end = state === null ? 'Ended' : `Ended in ${state}`;
  const checks = passed === 1 ? 'the one check holds' : `all ${passed} checks hold`;
  const warned = verdicts.some(({ measurements }) => measurements['warned'] === true);
  const budget = warned ? ', though the budget ran out' : '';
  return `${end} after ${countOf(episode.closed.turns, 'turn')}${budget}; ${checks}.`;
}
