// A user that broke its plan, so that the episode says nothing about the agent; checks no rule itself.
import { countOf } from '../../count.js';
import { type Breach, severities, type Severity } from '../../verdict/format.js';
import { type Blame, settled } from './blame.js';

/** What a breach did to the trial, for readers who do not know the rules. */
const effects: Record<Severity, string> = {
  helped: 'That made the agent’s work easier, so the trial says nothing about the agent.',
  hindered: 'That made the agent’s work harder, so the trial says nothing about the agent.',
  minor: 'That is not the user of the scenario, so the trial says nothing about the agent.',
};

/**
 * The gravest: first what flatters the agent, then what wrongs it; null if there was none. `beside` a failure that stands,
 * it takes nothing back.
 */
export function unfaithfulUser(
  breaches: readonly Breach[],
  place: 'alone' | 'beside' = 'alone',
): Blame | null {
  const [first] = breaches.toSorted(
    (one, other) => severities.indexOf(one.severity) - severities.indexOf(other.severity),
  );
  if (first === undefined) return null;
  const others = breaches.length - 1;
  const more = others === 0 ? '' : ` ${countOf(others, 'more breach', 'more breaches')}.`;
  const [shown] = first.evidence;
  const at = shown === undefined ? null : { turn: first.turn, ...shown };
  if (place === 'beside') return settled('user', at, first.reason);
  return settled('user', at, `${first.reason} ${effects[first.severity]}${more}`);
}
