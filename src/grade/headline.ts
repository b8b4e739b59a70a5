// The one sentence that stands over an episode; decides nothing.
import { endedIn } from '../rules/terminal-states.js';
import type { Episode } from '../episode/read.js';
import type { AssertionVerdict } from '../verdict/format.js';
import type { EpisodeOutcome } from './episode-outcome.js';
import { countOf } from './title.js';

/** What happened, in the words of a person who has read the verdicts. */
export function headline(
  episode: Episode,
  verdicts: readonly AssertionVerdict[],
  { outcome, decidedBy }: EpisodeOutcome,
): string {
  if (decidedBy === null) {
    return outcome === 'passed' ? allPassed(episode, verdicts) : nothingGraded(verdicts);
  }
  const { assertion, reason } = decidedBy;
  const others = verdicts.filter(
    (verdict) => verdict !== decidedBy && verdict.blocking && verdict.outcome === outcome,
  ).length;
  const more =
    assertion.kind === 'ending' || others === 0 ? '' : ` ${moreSentence(others, outcome)}`;
  return `${sentence(decidedBy, reason)}${more}`;
}

/** The fact first, then what was expected in its place. */
function sentence({ assertion, title, outcome }: AssertionVerdict, reason: string): string {
  const tellsItself =
    assertion.kind === 'ending' || (assertion.kind === 'consistent' && !assertion.not);
  if (tellsItself || outcome === 'error') return reason;
  const asked = `${title.charAt(0).toLowerCase()}${title.slice(1)}`.replace(/\.?$/, '.');
  return outcome === 'failed' ? `${reason} Expected: ${asked}` : `${reason} Undecided: ${asked}`;
}

function moreSentence(others: number, outcome: string): string {
  const verb = outcome === 'failed' ? 'failed' : `came out ${outcome}`;
  return `${countOf(others, 'more check')} ${verb}.`;
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

function nothingGraded(verdicts: readonly AssertionVerdict[]): string {
  const undecided = verdicts.find(({ blocking }) => !blocking);
  const why = undecided === undefined ? 'The scenario has no expectations.' : undecided.reason;
  return `Nothing was graded, so nothing passed. ${why}`;
}
