// The limits of one episode: turns, time, steps and tokens, by its scenario or by default; ends it as soon as one is used up.
import { joinedCalls } from '../episode/joined-calls.js';
import type { EpisodeWriter } from '../episode/write.js';
import type { Scenario } from '../scenario/schema.js';
import { userKind } from '../scenario/script-turns.js';
import { countOf } from '../values/count.js';
import type { StopSignal } from './stop-signal.js';

/** Budgets of a scenario that names none. */
export const defaultBudget = { maxTurns: 16, maxWallMs: 120_000 } as const;

/** How long Sightline's own work on one episode may take, ms. It only gets near on a machine that has too much to do. */
export const OWN_WORK_MS = 300_000;

/** How long the agent may take in an episode of this scenario, ms, in all of its turns. */
export function wallBudgetMs(scenario: Scenario): number {
  return scenario.budget?.max_wall_ms ?? defaultBudget.maxWallMs;
}

/**
 * How long a trial may take in total, ms: the agent, as long again for a model that plays the user, and Sightline's
 * own work.
 *
 * @param withModel whether a model is given that can play the user. Default false.
 */
export function trialBudgetMs(scenario: Scenario, withModel = false): number {
  const times = userKind(scenario, withModel) === 'model' ? 2 : 1;
  return wallBudgetMs(scenario) * times + OWN_WORK_MS;
}

type Used = Pick<EpisodeWriter, 'path' | 'header'>;

/**
 * Counts steps and tokens whenever it is called, and ends the episode that has more than its budget. A step is an action
 * of the user or a tool call, as in the costs of a verdict; tokens are those of the agent's own model.
 */
export function usedBudget(
  budget: Scenario['budget'],
  episode: Used,
  stop: Pick<StopSignal, 'raise'>,
): () => void {
  const { max_steps: maxSteps, max_tokens: maxTokens } = budget ?? {};
  const usedUp = (max: number, noun: string) => `The budget of ${countOf(max, noun)} was used up.`;
  return () => {
    if (maxSteps !== undefined && stepsOf(episode) > maxSteps)
      stop.raise('budget', usedUp(maxSteps, 'step'), { budget: 'steps' });
    if (maxTokens !== undefined && tokensOf(episode) > maxTokens)
      stop.raise('budget', usedUp(maxTokens, 'token'), { budget: 'tokens' });
  };
}

function stepsOf({ path, header }: Used): number {
  const tools = new Set(header.app.tools.map(({ name }) => name));
  const actions = path.filter(
    (event) => event.kind === 'user_action' && event.turn > 0 && !('why' in event.action),
  );
  const calls = joinedCalls(path).filter(
    ({ turn, served, outcome, tool }) =>
      turn > 0 && (served !== null || (outcome !== 'cut' && tools.has(tool))),
  );
  return actions.length + calls.length;
}

function tokensOf({ path }: Used): number {
  return path.reduce((sum, event) => {
    if (event.kind !== 'model_call' || event.turn === 0 || event.tokens === null) return sum;
    return sum + event.tokens.input + event.tokens.output;
  }, 0);
}

export interface WallBudget {
  /** Waiting for the agent, or for a person who plays the user. */
  counted<Result>(work: () => Promise<Result>): Promise<Result>;
  /** The work of the user's model; its time is not the agent's. */
  aside<Result>(work: () => Promise<Result>): Promise<Result>;
  close(): void;
}

/**
 * Raises `budget` once this many ms were spent waiting for the agent; `user_model_failed` once the user's model has
 * taken as long; `harness_failed` once everything else has taken `OWN_WORK_MS`: a busy machine is not the agent's fault.
 *
 * @param ms for the agent, and again for the model
 */
export function wallBudget(ms: number, stop: StopSignal): WallBudget {
  const agent = stopwatch(ms, () =>
    stop.raise('budget', 'The budget of wall time was used up.', { budget: 'wall_time' }),
  );
  const modelLate = `The model that plays the user took ${seconds(ms)} to answer, as long as the whole episode may take.`;
  const model = stopwatch(ms, () => stop.raise('user_model_failed', modelLate));
  const ownLate = `Sightline's own work on this episode took ${seconds(OWN_WORK_MS)}: the machine may have too much to do. Use fewer workers.`;
  const own = stopwatch(OWN_WORK_MS, () => stop.raise('harness_failed', ownLate));
  own.go();
  const during = async <Result>(watch: Stopwatch, work: () => Promise<Result>) => {
    own.hold();
    watch.go();
    try {
      return await work();
    } finally {
      watch.hold();
      own.go();
    }
  };
  return {
    counted: (work) => during(agent, work),
    aside: (work) => during(model, work),
    close() {
      for (const watch of [agent, model, own]) watch.close();
    },
  };
}

function seconds(ms: number): string {
  return `${Math.round(ms / 1000)} s`;
}

type Stopwatch = Record<'go' | 'hold' | 'close', () => void>;

function stopwatch(ms: number, due: () => void): Stopwatch {
  let left = ms;
  let since = 0;
  let timer: NodeJS.Timeout | null = null;
  let closed = false;
  const hold = (): void => {
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    left -= performance.now() - since;
  };
  return {
    go() {
      if (closed || timer !== null) return;
      since = performance.now();
      timer = setTimeout(due, Math.max(0, left));
    },
    hold,
    close() {
      hold();
      closed = true;
    },
  };
}
