// A judge on the wire: a live model at a stand-in whose script decides each vote; and one in process that answers from a list.
import { z } from 'zod';
import type { ModelEndpoint } from '../../src/model/models.js';
import { openCallLog } from '../../src/model/calls.js';
import { liveModel, type Model } from '../../src/model/model.js';
import {
  type Behaviour,
  says,
  standIn,
  type StandIn,
  type StandInRequest,
} from '../stand-in/openai.js';

/** One vote as a model gives it. */
export interface Reply {
  quote: string | null;
  reason?: string;
  answer: string;
}

export const reply = ({ quote, reason = 'So it stands there.', answer }: Reply): Behaviour =>
  says({ quote, reason, answer }, { input: 100, output: 10 });

export interface WireJudge extends StandIn {
  model: Model;
  /** What was asked, request by request: the text of the user's message. */
  asked(): string[];
}

/** A judge at a local endpoint that behaves so in order, the last way again and again. */
export async function wireJudge(...behaviours: readonly Behaviour[]): Promise<WireJudge> {
  const stand = await standIn(...behaviours);
  const endpoint: ModelEndpoint = {
    ...{ role: 'judge', url: stand.baseUrl, model: 'stand-in', key: null, parameters: {} },
    settings: 'SIGHTLINE_JUDGE_URL',
  };
  const log = openCallLog();
  const model = liveModel(endpoint, { log, patience: { retries: 1 } });
  return { ...stand, model, asked: () => stand.requests.map(userText) };
}

/** The last words of ours in a request: what stands in the user's first message. */
export function userText({ body }: StandInRequest): string {
  const messages = z
    .array(z.looseObject({ role: z.string(), content: z.string() }))
    .parse(body?.['messages']);
  return messages.find(({ role }) => role === 'user')?.content ?? '';
}

/** Answers in process, in this order, the last one again and again. */
export function listed(...replies: readonly Reply[]): Model & { asked: number } {
  const model = {
    role: 'judge' as const,
    name: 'listed',
    asked: 0,
    ask(question: { schema: z.ZodType }) {
      const next = replies[Math.min(model.asked, replies.length - 1)];
      model.asked += 1;
      const value = { reason: 'So it stands there.', ...next };
      return Promise.resolve({
        ...{ reply: question.schema.parse(value), text: JSON.stringify(value), source: 'live' },
        effort: {
          ...{ role: 'judge', model: 'listed', requests: 1, unfit: 0, tokens: null, ms: 0 },
          form: 'json_schema',
        },
      });
    },
  };
  return model as unknown as Model & { asked: number };
}
