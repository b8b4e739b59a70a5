// The steps and tokens that an episode may take: ends it as soon as the record has more; counts neither turns nor time.
import { countOf } from '../values/count.js';
import type { EpisodeWriter } from '../episode/write.js';
import { joinedCalls } from '../episode/joined-calls.js';
import type { Scenario } from '../scenario/schema.js';
import type { StopSignal } from './stop-signal.js';

export interface UsedBudget {
  /** Counts again; to be called when something was recorded. */
  check(): void;
}

/**
 * A step is an action of the user or a tool call, as in the costs of a verdict; tokens are those of the agent's own model.
 */
export function usedBudget(
  budget: Scenario['budget'],
  episode: Pick<EpisodeWriter, 'path' | 'header'>,
  stop: Pick<StopSignal, 'raise'>,
): UsedBudget {
  const { max_steps: maxSteps = Infinity, max_tokens: maxTokens = Infinity } = budget ?? {};
  return {
    check() {
      if (maxSteps !== Infinity && stepsOf(episode) > maxSteps)
        stop.raise('budget', `The budget of ${countOf(maxSteps, 'step')} was used up.`, {
          budget: 'steps',
        });
      if (maxTokens !== Infinity && tokensOf(episode) > maxTokens)
        stop.raise('budget', `The budget of ${countOf(maxTokens, 'token')} was used up.`, {
          budget: 'tokens',
        });
    },
  };
}

function stepsOf({ path, header }: Pick<EpisodeWriter, 'path' | 'header'>): number {
  const tools = new Set(header.app.tools.map(({ name }) => name));
  const actions = path.filter(
    (event) =>
      event.kind === 'user_action' &&
      event.turn > 0 &&
      event.action.kind !== 'done' &&
      event.action.kind !== 'off_plan',
  );
  const calls = joinedCalls(path).filter(
    ({ turn, served, outcome, tool }) =>
      turn > 0 && (served !== null || (outcome !== 'cut' && tools.has(tool))),
  );
  return actions.length + calls.length;
}

function tokensOf({ path }: Pick<EpisodeWriter, 'path'>): number {
  return path.reduce((sum, event) => {
    if (event.kind !== 'model_call' || event.turn === 0 || event.tokens === null) return sum;
    return sum + event.tokens.input + event.tokens.output;
  }, 0);
}
