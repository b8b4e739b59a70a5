// The episode in which code runs at this moment, kept apart for every request; talks to nobody.
import { AsyncLocalStorage } from 'node:async_hooks';
import { AGENT_HEADER } from '../../values/door-names.js';
import { episodeOf, type RequestEpisode } from './episode.js';
import type { HeaderSource } from './headers.js';

/** What is known where code runs for an episode. */
export interface AgentContext {
  readonly episode: RequestEpisode;
  /** Which of several agents is at work; null if nobody said. */
  readonly agent: string | null;
  /** True inside a true implementation that the run asked for: its own requests reach the real service. */
  readonly real: boolean;
}

/** The preload and a bundled server each have a copy of this file and must share one storage. */
const KEY = Symbol.for('sightline.agent.context.1');
const shared = globalThis as unknown as Record<
  symbol,
  AsyncLocalStorage<AgentContext | null> | undefined
>;
const storage = (shared[KEY] ??= new AsyncLocalStorage<AgentContext | null>());

/** Null outside any episode. */
export function currentContext(): AgentContext | null {
  return storage.getStore() ?? null;
}

/** Runs `fn` with changes to the context; without an episode it just runs. */
export function withContext<Result>(
  changes: Partial<Pick<AgentContext, 'agent' | 'real'>>,
  fn: () => Result,
): Result {
  const context = currentContext();
  return context === null ? fn() : storage.run({ ...context, ...changes }, fn);
}

/**
 * Runs `fn`, and everything that it starts, for the episode of a request: its mockable tools ask the world of that
 * episode. For any framework; what `fn` returns is returned. Without an episode in the request, `fn` runs outside any.
 *
 * @param source the request (Node, Express, Fastify, Fetch), its headers, what `episodeOf` gave, or null
 *
 * @example
 * wss.on('connection', (socket, request) => {
 *   socket.on('message', (data) => withEpisode(request, () => answer(socket, data)));
 * });
 */
export function withEpisode<Result>(
  source: HeaderSource | RequestEpisode | null,
  fn: () => Result,
): Result {
  const episode = source === null || isEpisode(source) ? source : episodeOf(source);
  if (episode === null && currentContext() === null) return fn();
  return storage.run(episode && { episode, agent: null, real: false }, fn);
}

/**
 * Runs `fn` as one of several agents: its calls carry this name, so that hand-offs can be graded. The innermost name
 * counts. Outside an episode `fn` just runs.
 */
export function agentNamed<Result>(name: string, fn: () => Result): Result {
  return withContext({ agent: name }, fn);
}

/**
 * Headers to set on requests to other services of the same agent, so that their calls belong to the episode too. Empty
 * outside an episode.
 */
export function episodeHeaders(): Record<string, string> {
  const context = currentContext();
  return context === null ? {} : headersFor(context);
}

export function headersFor({ episode, agent }: AgentContext): Record<string, string> {
  return { ...episode.headers, ...(agent === null ? {} : { [AGENT_HEADER]: encodeURI(agent) }) };
}

function isEpisode(source: HeaderSource | RequestEpisode): source is RequestEpisode {
  return 'refused' in source && typeof source.refused === 'object';
}
