// The view of an episode that never ran, made of tried calls; notes if a predicate asks for what only a conversation has.
import type { ToolCall } from '../../episode/path-event.js';
import { type EpisodeView, episodeView } from '../../rules/view.js';
import type { Json } from '../../scenario/schema.js';

export interface WatchedView {
  view: EpisodeView;
  /** Whether messages, other events, turns, agents, or the reason of the end were read since it was made or last forgot. */
  readonly askedForMore: boolean;
  /** Begins anew, for the next predicate. */
  forget(): void;
}

/** What was tried, and whether the conversation has ended. */
export interface Tried {
  before: Json;
  after: Json;
  calls: readonly ToolCall[];
  ended: boolean;
}

export function watchedView({ before, after, calls, ended }: Tried): WatchedView {
  let asked = false;
  const watched = <Value>(value: Value) => ({
    enumerable: true,
    get: (): Value => {
      asked = true;
      return value;
    },
  });
  const path = calls.map((call) => Object.defineProperty({ ...call }, 'agent', watched(undefined)));
  const stop = Object.defineProperty(
    { reason: 'user_done' as const, detail: '' },
    'reason',
    watched('user_done'),
  );
  const view: EpisodeView = {
    ...episodeView({
      world: { before, after },
      path,
      messages: [],
      turns: 0,
      stop: ended ? stop : null,
    }),
  };
  Object.defineProperties(view, {
    messages: watched([]),
    path: watched(path),
    turns: watched(calls.length + 1),
  });
  return {
    view,
    get askedForMore() {
      return asked;
    },
    forget() {
      asked = false;
    },
  };
}
