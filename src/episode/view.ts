// The read-only view of an episode that predicates get: the same while it runs and after it closed.
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
