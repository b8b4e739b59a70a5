// A script in the place of the user's model, behind a true endpoint on the wire: it reads what was sent as a model would, and decides.
import { type AnswerWithSource, liveModel, type Model } from '../../src/model/model.js';
import { afterAll } from 'vitest';
import { openCallLog } from '../../src/model/calls.js';
import {
  type Behaviour,
  decides,
  lastingStandIn,
  refuses,
  says,
  type StandInRequest,
} from '../stand-in/openai.js';

/** One question as it came over the wire. */
export interface Asked {
  prompt: 'user_turn' | 'user_stop';
  /** What stood in the fences, by name; undefined where there is no such fence. */
  part: Record<string, unknown>;
  conversation: { who: string; text: string; in_sight: boolean }[];
  page: { control: number; role: string; name: string; beside: string }[];
  done: string[] | undefined;
  returned: string | undefined;
  /** What the agent said last; empty where it has said nothing. */
  last: string;
  /** All of what the user's part of the request holds outside its fences. */
  outside: string;
}

/** Answers with a value in the form that was asked for, or behaves in any other way. */
export type Brain = (asked: Asked) => object | Behaviour;

export interface Played {
  model: Model;
  /** Everything that was sent, as text. */
  sent: string[];
  asked: Asked[];
  close: () => Promise<void>;
}

/** Endpoints end with their file, since the trials of some run side by side. */
const open: (() => Promise<void>)[] = [];
afterAll(async () => {
  await Promise.all(open.splice(0).map((close) => close()));
});

/** A model whose endpoint the script is. */
export async function modelOf(brain: Brain, name = 'stand-in'): Promise<Played> {
  const asked: Asked[] = [];
  const server = await lastingStandIn(
    decides((request) => {
      const one = askedIn(request);
      // As a model would that makes nothing of it; a test then fails at once.
      if (one === null) return refuses(400, 'unreadable');
      asked.push(one);
      const answer = brain(one);
      return typeof answer === 'function' ? (answer as Behaviour) : says(answer);
    }),
  );
  open.push(() => server.close());
  const sent: string[] = [];
  const log = openCallLog();
  const live = liveModel(
    {
      ...{ role: 'user', url: server.baseUrl, model: name, key: null, parameters: {} },
      settings: 'SIGHTLINE_USER_URL',
    },
    { log, patience: { retries: 1 } },
  );
  const model: Model = {
    ...live,
    async ask(question, about): Promise<AnswerWithSource<never>> {
      const before = server.requests.length;
      try {
        return (await live.ask(question, about)) as AnswerWithSource<never>;
      } finally {
        sent.push(...server.requests.slice(before).map(({ text }) => text));
      }
    },
  };
  return { model, sent, asked, close: () => server.close() };
}

const FENCE = /<(\w+) id="([0-9a-f]+)">\n(.*?)\n<\/\1 id="\2">/gs;

/** Null where the fences do not hold JSON, or one of them is missing. */
function askedIn(request: StandInRequest): Asked | null {
  try {
    return readAsked(request);
  } catch {
    return null;
  }
}

function readAsked({ body }: StandInRequest): Asked {
  const messages = body?.['messages'] as { role: string; content: string }[];
  const format = body?.['response_format'] as { json_schema: { name: Asked['prompt'] } };
  const text = messages.find(({ role }) => role === 'user')?.content ?? '';
  const inside = Object.fromEntries(
    [...text.matchAll(FENCE)].map(([, name = '', , json = '']) => [name, JSON.parse(json)]),
  ) as Pick<Asked, 'part' | 'conversation' | 'page' | 'done' | 'returned'>;
  const last = inside.conversation.findLast(({ who }) => who === 'agent')?.text ?? '';
  return { prompt: format.json_schema.name, ...inside, last, outside: text.replace(FENCE, '') };
}

/** The reply to `user_turn`. */
export function doing(action: object): object {
  return { why: 'The plan says so.', action };
}

export const saying = (text: string): object => doing({ kind: 'say', text });

/** The reply to `user_stop`. */
export function deciding(
  decision: 'goal_reached' | 'handed_over' | 'refused_for_good' | 'given_up' | 'go_on',
): object {
  return { why: `It is ${decision}.`, decision };
}
