// The read-only view of an episode that predicates get, while it runs and after it closed, and the terminal states that hold for it.
import type { Message, Stop } from './format.js';
import type { PathEvent, ToolCall } from './path-event.js';
import type { Json } from '../values/json.js';

/** The basis for deciding terminal states and checkpoint moments. */
export interface EpisodeView {
  world: { before: Json; after: Json };
  calls: readonly ToolCall[];
  path: readonly PathEvent[];
  messages: readonly Message[];
  /** Turns that the user has taken. */
  turns: number;
  /** Null while the episode runs. */
  stop: Stop | null;
  /** Calls of a tool that succeeded (status below 400), oldest first. */
  succeeded(tool: string): readonly ToolCall[];
}

/** The parts of a view that differ between a running and a closed episode. */
export type ViewParts = Omit<EpisodeView, 'calls' | 'succeeded'>;

/** Builds the view from its parts. */
export function episodeView(parts: ViewParts): EpisodeView {
  const calls = parts.path.filter((event) => event.kind === 'tool_call');
  return {
    ...parts,
    calls,
    succeeded: (tool) => calls.filter((call) => call.tool === tool && call.status < 400),
  };
}

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
