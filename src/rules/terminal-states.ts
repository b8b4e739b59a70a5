// Which terminal states hold for a record, and which of them the episode ended in.
import type { EpisodeView } from './view.js';

type Predicates = Readonly<Record<string, (episode: EpisodeView) => boolean>>;

/** Evaluates every predicate; the result keeps the order of precedence. */
export function terminalStates(predicates: Predicates, view: EpisodeView): Record<string, boolean> {
  return Object.fromEntries(
    Object.entries(predicates).map(([name, holds]) => [name, holds(view)] as const),
  );
}

/** The first state that holds, or null. */
export function endedIn(states: Readonly<Record<string, boolean>>): string | null {
  return Object.entries(states).find(([, holds]) => holds)?.[0] ?? null;
}
