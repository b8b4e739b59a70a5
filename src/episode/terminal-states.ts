// Which terminal states hold for a record, which of them the episode ended in, and which are only recognized in text.
import type { EpisodeView } from './view.js';

type Predicate = (episode: EpisodeView) => boolean;

/** A predicate over world, path and the agent's own signals; `derived` if it reads what was said. */
export type TerminalState = Predicate | { when: Predicate; derived: true };

type TerminalStates = Readonly<Record<string, TerminalState>>;

/** Evaluates every predicate; the result keeps the order of precedence. */
export function terminalStates(states: TerminalStates, view: EpisodeView): Record<string, boolean> {
  return Object.fromEntries(
    Object.entries(states).map(([name, state]) => [name, stateTest(state)(view)] as const),
  );
}

export function stateTest(state: TerminalState): Predicate {
  return typeof state === 'function' ? state : state.when;
}

/** The states that are recognized in text; prose never blocks. */
export function derivedStates(states: TerminalStates): string[] {
  return Object.keys(states).filter((name) => typeof states[name] === 'object');
}

/** The first state that holds, or null. */
export function endedIn(states: Readonly<Record<string, boolean>>): string | null {
  return Object.entries(states).find(([, holds]) => holds)?.[0] ?? null;
}
