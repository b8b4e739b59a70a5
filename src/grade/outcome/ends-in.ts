// The terminal states that an episode ended in or passed through.
import { unknownNameText } from '../../values/nearest-name.js';
import type { Episode } from '../../episode/read.js';
import { endedIn } from '../../episode/view.js';
import { brief } from '../../episode/verdict/text.js';
import type { Assertion, Evidence } from '../../episode/verdict/format.js';
import { type Check, type Finding, unknownName } from '../finding.js';
import { callEvidence } from '../quote.js';
import { agentActed, toolCalls } from '../record.js';
import { countOf } from '../../values/count.js';

type EndsIn = Extract<Assertion, { kind: 'ends_in' }>;

/**
 * Terminal states as recognized at the close. Without `not`, the first state that holds must be among the named; with
 * `not`, none of the named may hold at all, whether ended in or passed through. A state recognized in text is advisory.
 */
export function checkEndsIn(episode: Episode, assertion: EndsIn): Check {
  const { app } = episode.header;
  const known = app.terminalStates;
  const unknown = assertion.states.find((state) => !known.includes(state));
  if (unknown !== undefined)
    return unknownName(
      unknownNameText('terminal state', unknown, known, `terminal states of ${app.name}`),
    );
  return assertion.not ? reached(episode, assertion.states) : ended(episode, assertion.states);
}

function reached(episode: Episode, states: readonly string[]): Check {
  const held = states.filter((state) => episode.closed.terminalStates[state]);
  if (held.length === 0) {
    const reason = `None of ${states.join(', ')} was reached.`;
    return unlessDerived(episode, states, { holds: false, rests: 'absence', reason });
  }
  const reason = `The episode reached ${held.join(' and ')}.`;
  return unlessDerived(episode, held, {
    holds: true,
    rests: 'presence',
    reason,
    evidence: changes(episode),
  });
}

function ended(episode: Episode, states: readonly string[]): Check {
  const state = endedIn(episode.closed.terminalStates);
  const holds = state !== null && states.includes(state);
  // A state can hold even if nothing happened: "no return was created" does. Another state may still have come.
  const rests = holds && agentActed(episode) ? 'presence' : 'absence';
  const end = state === null ? 'No terminal state was reached.' : `The episode ended in ${state}.`;
  const refused = holds ? null : refusedCalls(episode);
  const reason = refused === null ? end : `${end} ${refused}`;
  const cause = holds ? {} : ({ cause: { code: 'missing' } } as const);
  const finding: Finding = { holds, rests, reason, ...cause, evidence: changes(episode) };
  return unlessDerived(episode, holds ? [state] : decidedBy(episode, states), finding);
}

/** If it ended elsewhere: in a state that is recognized only in text, or because an expected one was not recognized in text. */
function decidedBy(episode: Episode, asked: readonly string[]): string[] {
  const order = episode.header.app.terminalStates;
  const derived = episode.header.app.derivedStates ?? [];
  const state = endedIn(episode.closed.terminalStates);
  if (state !== null && derived.includes(state)) return [state];
  const ahead = state === null ? order : order.slice(0, order.indexOf(state));
  const missed = asked.find((name) => derived.includes(name) && ahead.includes(name));
  return missed === undefined ? [state].filter((name) => name !== null) : [missed];
}

/** A finding that rests on text alone never blocks. */
function unlessDerived(episode: Episode, decisive: readonly string[], finding: Finding): Finding {
  const derived = episode.header.app.derivedStates ?? [];
  if (decisive.length === 0 || !decisive.every((name) => derived.includes(name))) return finding;
  const told = `${decisive.join(' and ')} ${decisive.length === 1 ? 'is' : 'are'} recognized in text, so this is advisory.`;
  return { ...finding, blocking: false, reason: `${finding.reason} ${told}` };
}

/** Calls with arguments that the tool's schema refused: often the reason why a conversation led nowhere. */
function refusedCalls(episode: Episode): string | null {
  const refused = toolCalls(episode).filter(({ status }) => status === 422);
  const last = refused.at(-1);
  if (last === undefined) return null;
  const were = countOf(refused.length, 'call was', 'calls were');
  return `${were} refused for the arguments, the last: ${last.tool}: ${brief(JSON.stringify(last.response))}.`;
}

/** The calls that changed the world: the basis of terminal states other than refusals. */
function changes(episode: Episode): Evidence[] {
  return toolCalls(episode)
    .filter(({ patch }) => patch.length > 0)
    .map(callEvidence);
}
