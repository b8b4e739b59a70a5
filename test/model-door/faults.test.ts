import { describe, expect, it } from 'vitest';
import type { ModelFault } from '../../src/scenario/faults.js';
import { CHAT, chat, modelDoor } from './door.js';
import { answers, refuses, standIn } from '../stand-in/openai.js';

/** As the scenario's schema leaves them. */
const DEFAULTS = { status: { status: 500 }, slow: { ms: 3000 } };

function fault(kind: ModelFault['fault'], more: object = {}): ModelFault {
  const own = kind === 'status' || kind === 'slow' ? DEFAULTS[kind] : {};
  return { model: true, on_call: 1, applied: false, fault: kind, ...own, ...more } as ModelFault;
}

const LONG = { text: 'One two three four five six', usage: { input: 3, output: 6 } };

async function doorWith(...faults: ModelFault[]) {
  const endpoint = await standIn(answers(LONG));
  return { endpoint, door: modelDoor(endpoint, { faults }) };
}

describe('faults of the model', () => {
  it('are counted by call of the episode, and the others pass', async () => {
    const { endpoint, door } = await doorWith(fault('status', { on_call: 2, status: 503 }));
    const statuses: number[] = [];
    for (const text of ['a', 'b', 'c']) {
      const response = await door.ask(CHAT, chat(text));
      await response.text();
      statuses.push(response.status);
    }
    expect(statuses).toEqual([200, 503, 200]);
    expect(endpoint.requests).toHaveLength(2);
    expect(door.calls().map(({ origin, fault: label }) => [origin, label])).toEqual([
      ['live', null],
      ['injected', 'status 503'],
      ['live', null],
    ]);
  });

  it('429 comes as OpenAI would send it', async () => {
    const { door, endpoint } = await doorWith(fault('status', { status: 429 }));
    const response = await door.ask(CHAT, chat('Hi'));
    expect(response.headers.get('retry-after')).toBe('1');
    expect(await response.json()).toEqual({
      error: {
        message: 'Rate limit reached for requests. Please try again in 1s.',
        type: 'requests',
        param: null,
        code: 'rate_limit_exceeded',
      },
    });
    expect(door.calls()).toMatchObject([
      {
        status: 429,
        origin: 'injected',
        fault: 'status 429',
        problem: 'the scenario answered 429',
      },
    ]);
    expect(endpoint.requests).toEqual([]);
  });

  it('malformed is an answer whose JSON ends in the middle', async () => {
    const { door } = await doorWith(fault('malformed'), fault('malformed', { on_call: 2 }));
    const stream = await (await door.ask(CHAT, chat('Hi'))).text();
    const body = await (await door.ask(CHAT, chat('Hi', { stream: false }))).text();
    expect(() => JSON.parse(stream.replace('data: ', '')) as unknown).toThrow();
    expect(() => JSON.parse(body) as unknown).toThrow();
    expect(door.calls()).toMatchObject([
      { status: 200, fault: 'malformed', text: '' },
      { status: 200, fault: 'malformed', text: '' },
    ]);
  });

  it('drop is no answer at all', async () => {
    const { door, endpoint } = await doorWith(fault('drop'));
    const response = await door.ask(CHAT, chat('Hi'));
    expect(response.headers.get('x-sightline-delivery')).toBe('drop');
    expect(door.calls()).toMatchObject([{ status: null, fault: 'drop', origin: 'injected' }]);
    expect(endpoint.requests).toEqual([]);
  });

  it.each([true, false])('cut is half of the true answer (stream: %s)', async (stream) => {
    const { door } = await doorWith(fault('cut'));
    const response = await door.ask(CHAT, chat('Hi', { stream }));
    expect(response.headers.get('x-sightline-delivery')).toBe('cut');
    const body = await response.text();
    expect(body).not.toContain('six');
    expect(door.calls()).toMatchObject([
      {
        status: 200,
        fault: 'cut',
        origin: 'live',
        text: stream ? 'One two three four ' : '',
        finish: null,
        problem: 'the scenario cut the answer in the middle',
      },
    ]);
  });

  it('cut leaves a call that is cut', async () => {
    const endpoint = await standIn(
      answers({ calls: [{ id: 'a', name: 'get_order', args: '{"id":"ORD-10001"}' }] }),
    );
    const door = modelDoor(endpoint, { faults: [fault('cut')] });
    await (await door.ask(CHAT, chat('Hi'))).text();
    expect(door.seen()).toMatchObject([{ tool: 'get_order', args: null, state: 'cut' }]);
  });

  it('cut does nothing to an error of the endpoint, and is not said to have', async () => {
    const door = modelDoor(await standIn(refuses(500, 'Boom.')), { faults: [fault('cut')] });
    const response = await door.ask(CHAT, chat('Hi'));
    expect(response.headers.has('x-sightline-delivery')).toBe(false);
    expect(await response.text()).toContain('Boom.');
    expect(door.calls()).toMatchObject([
      {
        status: 500,
        fault: null,
        problem: 'the endpoint answered 500: Boom.; the scenario cut nothing',
      },
    ]);
  });

  it('slow waits before it asks', async () => {
    const { door, endpoint } = await doorWith(fault('slow', { ms: 30 }));
    const asking = door.ask(CHAT, chat('Hi'));
    await Promise.resolve();
    expect(endpoint.requests).toEqual([]);
    expect((await asking).status).toBe(200);
    await (await asking).text();
    expect(door.calls()).toMatchObject([{ fault: 'slow 30 ms', origin: 'live', text: LONG.text }]);
  });

  it.each(['timeout', 'slow'] as const)('%s ends with the episode', async (kind) => {
    const { door, endpoint } = await doorWith(fault(kind, { ms: 3_600_000 }));
    let answered = false;
    const asking = door.ask(CHAT, chat('Hi')).then((response) => {
      answered = true;
      return response;
    });
    await new Promise((resolve) => setImmediate(resolve));
    expect(answered).toBe(false);
    await door.end();
    expect((await asking).headers.get('x-sightline-delivery')).toBe('drop');
    expect(door.calls()).toHaveLength(1);
    expect(door.calls()[0]?.problem).toContain('the episode ended before the answer');
    expect(endpoint.requests).toEqual([]);
  });

  it('timeout ends too when the agent gives up', async () => {
    const { door } = await doorWith(fault('timeout'));
    const agent = new AbortController();
    const asking = door.ask(CHAT, chat('Hi'), { signal: agent.signal });
    agent.abort();
    await asking;
    expect(door.calls()[0]).toMatchObject({ status: null, fault: 'timeout' });
    expect(door.calls()[0]?.problem).toContain('the agent closed the connection');
  });

  it('two of one call are refused', () => {
    expect(() => modelDoor(null, { faults: [fault('drop'), fault('cut')] })).toThrow(
      'call 1 of the model has more than one fault',
    );
  });
});

describe('the end of an episode', () => {
  it('is told to an agent that asks on', async () => {
    const { door, endpoint } = await doorWith();
    await door.end();
    const response = await door.ask(CHAT, chat('Hi'));
    expect(response.status).toBe(410);
    expect(await response.text()).toContain('sightline_closed_episode');
    expect(endpoint.requests).toEqual([]);
    expect(door.events).toEqual([]);
  });

  it('throws what could not be recorded', async () => {
    const door = modelDoor(await standIn(answers(LONG)), {
      record: () => {
        throw new Error('disk full');
      },
    });
    expect((await door.ask(CHAT, chat('Hi'))).status).toBe(200);
    await expect(door.end()).rejects.toThrow('disk full');
  });
});
