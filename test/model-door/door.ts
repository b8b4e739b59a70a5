// A model door as the tests use it: with a record that can be looked at, and requests in few words.
import { afterEach } from 'vitest';
import type { NewPathEvent } from '../../src/episode/path-event.js';
import {
  createModelService,
  type ModelService,
  type ModelServiceOptions,
} from '../../src/world/model/model-service.js';
import type { StandIn } from '../stand-in/openai.js';

type Event<Kind extends NewPathEvent['kind']> = Extract<NewPathEvent, { kind: Kind }>;

export interface TestDoor extends ModelService {
  events: NewPathEvent[];
  calls(): Event<'model_call'>[];
  seen(): Event<'tool_seen'>[];
  /** Posts JSON as an agent would. */
  ask(path: string, body: object, init?: RequestInit): Promise<Response>;
}

const ending: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(ending.splice(0).map((end) => end().catch(() => undefined)));
});

export function modelDoor(
  upstream: StandIn | null,
  options: Partial<ModelServiceOptions> = {},
): TestDoor {
  const events: NewPathEvent[] = [];
  let nowMs = 0;
  const service = createModelService({
    upstream: upstream === null ? null : { baseUrl: upstream.baseUrl, apiKey: 'upstream-key' },
    record: (event) => events.push(event),
    clock: { now: () => (nowMs += 10) },
    ...options,
  });
  ending.push(() => service.end());
  const ofKind = <Kind extends NewPathEvent['kind']>(kind: Kind) =>
    events.filter((event): event is Event<Kind> => event.kind === kind);
  return {
    ...service,
    events,
    calls: () => ofKind('model_call'),
    seen: () => ofKind('tool_seen'),
    ask: (path, body, init = {}) =>
      service.answer(
        new Request(`http://door${path}`, {
          method: 'POST',
          body: JSON.stringify(body),
          ...init,
          headers: { 'content-type': 'application/json', ...(init.headers as object) },
        }),
      ),
  };
}

export const CHAT = '/v1/chat/completions';
export const RESPONSES = '/v1/responses';

const ORDER_TOOL = {
  type: 'function',
  function: { name: 'get_order', parameters: { type: 'object', properties: {} } },
};

/** A chat request with one message, streamed. */
export function chat(content: string, more: object = {}): object {
  return {
    model: 'gpt-x',
    stream: true,
    messages: [
      { role: 'system', content: 'You are the desk.' },
      { role: 'user', content },
    ],
    tools: [ORDER_TOOL],
    ...more,
  };
}
