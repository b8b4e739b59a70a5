// What an episode cost, in total and per turn: steps, calls, tokens and waiting, if the record shows them; judges nothing.
import type { PathEvent } from '../episode/path-event.js';
import type { Episode } from '../episode/read.js';
import { spread } from '../values/statistics/spread.js';
import type { Costs } from '../episode/verdict/format.js';
import { recordedCalls, scenarioOf } from './record.js';

export type TurnCosts = Costs['perTurn'][number];
type Settled = Extract<PathEvent, { kind: 'settled' }>;
type ModelCall = Extract<PathEvent, { kind: 'model_call' }>;

/**
 * A step is an action of the user or a tool call. Tool calls are those of the app's tools, each once however it was
 * seen, from the first turn on: earlier requests are the page's, not the agent's. What was not seen is null, never 0.
 */
export function costsOf(episode: Episode): Costs {
  const turns = Array.from({ length: episode.closed.turns }, (_, index) =>
    turnCosts(episode, index + 1),
  );
  const models = modelCalls(episode);
  const seesModel = models.length > 0;
  const sum = (pick: (turn: TurnCosts) => number) =>
    turns.reduce((total, turn) => total + pick(turn), 0);
  return {
    turns: turns.length,
    steps: sum(({ steps }) => steps),
    toolCalls: sum(({ toolCalls }) => toolCalls),
    modelCalls: seesModel ? models.length : null,
    tokens: seesModel ? tokensOf(models) : null,
    durationMs: episode.closed.durationMs,
    latencyMs: spread(turns.map(({ latencyMs }) => latencyMs)),
    firstProgressMs: spread(turns.map(({ firstProgressMs }) => firstProgressMs)),
    perTurn: turns,
  };
}

function turnCosts(episode: Episode, turn: number): TurnCosts {
  const inTurn = episode.path.filter((event) => event.turn === turn);
  const actions = inTurn.filter(({ kind }) => kind === 'user_action').length;
  const toolCalls = recordedCalls(episode).filter((call) => call.turn === turn).length;
  const models = inTurn.filter((event) => event.kind === 'model_call');
  const seesModel = modelCalls(episode).length > 0;
  const settled = settledIn(episode, turn);
  const silences = settled.map(({ longestSilenceMs }) => longestSilenceMs);
  return {
    turn,
    steps: actions + toolCalls,
    toolCalls,
    modelCalls: seesModel ? models.length : null,
    tokens: seesModel ? tokensOf(models) : null,
    latencyMs: latencyOf(settled),
    firstProgressMs: settled[0]?.firstProgressMs ?? null,
    longestSilenceMs: silences.length === 0 ? null : Math.max(...silences),
    ...(readsThePage(episode) ? readingCosts(inTurn) : {}),
  };
}

/** Scripts do not read, and a user that reads the document does not scroll. */
function readsThePage({ header }: Episode): boolean {
  const { kind } = header.user;
  return (kind === 'plan' || kind === 'model') && scenarioOf(header)?.user.perception !== 'full';
}

function readingCosts(events: readonly PathEvent[]) {
  const screens = events.reduce(
    (sum, event) => sum + (event.kind === 'scrolled' ? event.screens : 0),
    0,
  );
  return {
    screensScrolled: Math.round(screens * 10) / 10,
    expansions: events.filter(({ kind }) => kind === 'expanded').length,
  };
}

/** How a turn settled; more than once if its page was reloaded. */
export function settledIn({ path }: Episode, turn: number): Settled[] {
  return path.filter((event) => event.kind === 'settled').filter((event) => event.turn === turn);
}

/** From the send until the agent had finished; null if it never did. */
function latencyOf(settled: readonly Settled[]): number | null {
  const last = settled.at(-1);
  return last?.finished === true ? last.waitedMs : null;
}

export function modelCalls({ path }: Episode): ModelCall[] {
  return path.filter((event) => event.kind === 'model_call');
}

/** Null if the endpoint did not count the tokens of a call that it answered. */
function tokensOf(models: readonly ModelCall[]): { input: number; output: number } | null {
  if (models.some(tokensUnknown)) return null;
  return countedTokens(models);
}

/** Those that were counted. */
export function countedTokens(models: readonly ModelCall[]): { input: number; output: number } {
  return models.reduce(
    ({ input, output }, { tokens }) => ({
      input: input + (tokens?.input ?? 0),
      output: output + (tokens?.output ?? 0),
    }),
    { input: 0, output: 0 },
  );
}

/** An injected or missing answer cost no model tokens. */
export function tokensUnknown({ tokens, origin, status }: ModelCall): boolean {
  const refused = origin === 'injected' || origin === 'none' || (status !== null && status >= 400);
  return tokens === null && !refused;
}
