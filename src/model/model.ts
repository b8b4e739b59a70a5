// A model as users and judges see it: it answers questions and notes each call. Knows no endpoint and no file.
import type { Json } from '../values/json.js';
import { firstLine, SightlineError } from '../sightline-error.js';
import { askModel } from './ask.js';
import type { CallLog } from './calls.js';
import { ModelError } from './model-error.js';
import type { ModelEndpoint, Patience, Role } from './endpoint.js';
import type { AnsweredQuestion, Effort, Question } from './question.js';
import { formOf } from './request-body.js';

/** What a question is asked for; account and cassettes go by it. */
export interface About {
  /** Id of the episode; null outside one. */
  episode: string | null;
  /** For people: "turn 3", the question of a judge. */
  subject: string;
  /** Which vote on one question this is, from 1: each is a separate answer. Default 1. */
  vote?: number;
}

/** An answer, and whether a model was asked for it. */
export interface Had<Reply> extends AnsweredQuestion<Reply> {
  source: 'live' | 'replayed';
}

/** A model that can be asked. */
export interface Model {
  readonly role: Role;
  /** Its name, such as "gpt-x". */
  readonly name: string;
  /**
   * Sent with every request, including the role's defaults; answers recorded with others are stale. Absent if unknown.
   */
  readonly parameters?: Readonly<Record<string, Json>>;
  /**
   * @throws SightlineError what `askModel` throws; `model-budget-spent` if the run may spend no more; of a cassette `cassette-miss`.
   */
  ask<Reply>(question: Question<Reply>, about: About): Promise<Had<Reply>>;
}

export interface LiveModelOptions {
  log: Pick<CallLog, 'allow' | 'note'>;
  patience?: Patience;
}

/** The model behind an endpoint. Every call is noted, also one that failed: it may have been paid for. */
export function liveModel(
  endpoint: ModelEndpoint,
  { log, patience = {} }: LiveModelOptions,
): Model {
  const { role, model } = endpoint;
  return {
    role,
    name: model,
    parameters: { ...endpoint.defaults, ...endpoint.parameters },
    async ask(question, { episode, subject }) {
      await log.allow();
      const note = ({ requests, unfit, tokens, ms }: Effort, error: string | null) =>
        log.note({
          ...{ role, model, prompt: question.prompt.name, episode, subject, source: 'live' },
          ...{ requests, unfit, tokens, ms, error },
        });
      try {
        const answered = await askModel(endpoint, question, patience);
        await note(answered.effort, null);
        return { ...answered, source: 'live' };
      } catch (error) {
        const effort = error instanceof ModelError ? error.effort : null;
        const code = error instanceof SightlineError ? error.code : firstLine(error);
        await note(effort ?? nothing(endpoint), code);
        throw error;
      }
    },
  };
}

/** If a call fails before anything is answered, nobody counts tokens. */
function nothing(endpoint: ModelEndpoint): Effort {
  const { role, model } = endpoint;
  return { role, model, requests: 0, unfit: 0, tokens: null, ms: 0, form: formOf(endpoint) };
}
