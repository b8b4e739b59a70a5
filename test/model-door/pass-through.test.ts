import { describe, expect, it } from 'vitest';
import { CHAT, chat, modelDoor, RESPONSES } from './door.js';
import {
  answers,
  cutAfter,
  held,
  neverAnswers,
  refuses,
  sends,
  standIn,
} from '../stand-in/openai.js';

const HELLO = { text: 'Hello, how can I help?', usage: { input: 12, output: 5 } };
const decoder = new TextDecoder();

describe('what passes through the model door', () => {
  it.each([
    ['a chat stream', CHAT, true],
    ['a whole chat completion', CHAT, false],
    ['a stream of the responses API', RESPONSES, true],
    ['a whole response', RESPONSES, false],
  ])('%s reaches the agent byte for byte', async (_, path, stream) => {
    let sent = '';
    const endpoint = await standIn((request, response) => {
      const write = response.write.bind(response);
      const end = response.end.bind(response);
      response.write = ((chunk: string) => ((sent += chunk), write(chunk))) as never;
      response.end = ((chunk = '') => ((sent += chunk), end(chunk))) as never;
      answers(HELLO)(request, response);
    });
    const door = modelDoor(endpoint);
    const response = await door.ask(path, { ...chat('Hi'), input: 'Hi', stream });
    expect(await response.text()).toBe(sent);
    expect(sent).toContain('Hello,');
    expect(response.headers.get('content-type')).toBe(
      stream ? 'text/event-stream' : 'application/json',
    );
    expect(door.calls()).toEqual([
      {
        kind: 'model_call',
        api: path === CHAT ? 'chat' : 'responses',
        model: 'gpt-x',
        stream,
        messages: path === CHAT ? 2 : 1,
        tools: ['get_order'],
        status: 200,
        text: HELLO.text,
        finish: path === CHAT ? 'stop' : 'completed',
        tokens: { input: 12, output: 5 },
        durationMs: 10,
        origin: 'live',
        fault: null,
      },
    ]);
  });

  it('is not held back: an event reaches the agent before the next one is sent', async () => {
    const endpoint = held(HELLO);
    const door = modelDoor(await standIn(endpoint.behaviour));
    const response = await door.ask(CHAT, chat('Hi'));
    const reader = response.body?.getReader();
    const got: string[] = [];
    for (let at = 0; at < 3; at += 1) {
      endpoint.next();
      const next = await reader?.read();
      got.push(decoder.decode(next?.value as Uint8Array | undefined));
    }
    expect(got.map((text) => text.split('\n\n').length - 1)).toEqual([1, 1, 1]);
    expect(got[1]).toContain('"Hello, "');
    expect(door.calls()).toEqual([]);
  });

  it("has the endpoint's key instead of the agent's, and none of Sightline's names", async () => {
    const endpoint = await standIn(answers(HELLO));
    const door = modelDoor(endpoint);
    const headers = {
      authorization: 'Bearer agent-key',
      'x-sightline-episode': 'run/a',
      'x-sightline-token': 'secret',
      'x-sightline-anything': '1',
      traceparent: '00-1-1-01',
      cookie: 'a=1; sightline-episode=ticket; b=2',
      connection: 'x-mine',
      'x-mine': 'of this connection',
      'openai-organization': 'acme',
    };
    await (await door.ask(`${CHAT}?version=2`, chat('Hi'), { headers })).text();
    const [request] = endpoint.requests;
    expect(request?.path).toBe('/v1/chat/completions?version=2');
    expect(request?.body).toEqual(chat('Hi'));
    expect(request?.headers).toMatchObject({
      authorization: 'Bearer upstream-key',
      cookie: 'a=1; b=2',
      'openai-organization': 'acme',
      'content-type': 'application/json',
    });
    const names = Object.keys(request?.headers ?? {});
    expect(names.filter((name) => /sightline|trace|x-mine/.test(name))).toEqual([]);
  });

  it("has the agent's own key where the endpoint has none set", async () => {
    const endpoint = await standIn(answers(HELLO));
    const door = modelDoor(endpoint, { upstream: { baseUrl: endpoint.baseUrl, apiKey: null } });
    const headers = { authorization: 'Bearer agent-key' };
    await (await door.ask(CHAT, chat('Hi'), { headers })).text();
    expect(endpoint.requests[0]?.headers.authorization).toBe('Bearer agent-key');
  });

  it('may be any other path, which is recorded as such and is no call that faults count', async () => {
    const endpoint = await standIn(sends('application/json', '{"data":[]}'), answers(HELLO));
    const faults = [
      { model: true, on_call: 1, fault: 'status', status: 500, applied: false },
    ] as const;
    const door = modelDoor(endpoint, { faults });
    const models = await door.answer(new Request('http://door/v1/models'));
    expect(await models.json()).toEqual({ data: [] });
    expect((await door.ask(CHAT, chat('Hi'))).status).toBe(500);
    expect(endpoint.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /v1/models',
    ]);
    expect(door.calls()[0]).toMatchObject({ api: 'other', model: null, status: 200, messages: 0 });
  });

  it('is left as soon as the agent leaves, and what the agent got until then is in the record', async () => {
    const endpoint = held({ text: 'One two three' });
    const door = modelDoor(await standIn(endpoint.behaviour));
    const agent = new AbortController();
    const response = await door.ask(CHAT, chat('Hi'), { signal: agent.signal });
    const reader = response.body?.getReader();
    for (let at = 0; at < 2; at += 1) {
      endpoint.next();
      await reader?.read();
    }
    agent.abort();
    await endpoint.closed;
    expect(door.calls()).toMatchObject([
      {
        status: 200,
        text: 'One ',
        finish: null,
        problem:
          'the agent closed the connection, or the episode ended, before the end of the answer',
      },
    ]);
  });

  it('is left before its head has come, where the agent leaves so early', async () => {
    const agent = new AbortController();
    let onClose: () => void = () => undefined;
    const closed = new Promise<void>((resolve) => (onClose = resolve));
    const endpoint = await standIn((_, response) => {
      response.on('close', onClose);
      agent.abort();
    });
    const door = modelDoor(endpoint);
    const response = await door.ask(CHAT, chat('Hi'), { signal: agent.signal });
    await closed;
    expect(response.headers.get('x-sightline-delivery')).toBe('drop');
    expect(door.calls()).toMatchObject([
      {
        status: null,
        origin: 'none',
        problem: 'the agent closed the connection before the answer',
      },
    ]);
  });

  it('is left too when whoever reads the answer cancels it', async () => {
    const endpoint = held({ text: 'One two three' });
    const door = modelDoor(await standIn(endpoint.behaviour));
    const response = await door.ask(CHAT, chat('Hi'));
    await response.body?.cancel();
    await endpoint.closed;
    expect(door.calls()).toHaveLength(1);
  });
});

describe('an endpoint in trouble', () => {
  it('has its errors passed on, with their words in the record', async () => {
    const endpoint = await standIn(refuses(429, 'Slow down.', { 'retry-after': '7' }));
    const door = modelDoor(endpoint);
    const response = await door.ask(CHAT, chat('Hi'));
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('7');
    expect(await response.json()).toMatchObject({ error: { message: 'Slow down.' } });
    expect(door.calls()).toMatchObject([
      {
        status: 429,
        origin: 'live',
        problem: 'the endpoint answered 429: Slow down.',
        tokens: null,
      },
    ]);
    expect(door.failures).toEqual([]);
  });

  it('that is down is named, without what may be secret in its address', async () => {
    const endpoint = await standIn(answers(HELLO));
    await endpoint.close();
    const door = modelDoor(endpoint);
    const response = await door.ask(`${CHAT}?key=hush`, chat('Hi'));
    expect(response.status).toBe(502);
    const { error } = (await response.json()) as { error: { code: string; message: string } };
    expect(error.code).toBe('sightline_model_unreachable');
    expect(error.message).toContain(
      `The agent's model at ${endpoint.baseUrl}/chat/completions cannot be reached: connect ECONNREFUSED`,
    );
    expect(error.message).not.toContain('hush');
    expect(door.calls()[0]).toMatchObject({ status: 502, origin: 'none' });
    expect(door.calls()[0]?.problem).toContain('ECONNREFUSED');
    expect(door.failures[0]?.code).toBe('model-unreachable');
  });

  it('that is silent for too long is given up', async () => {
    const door = modelDoor(await standIn(neverAnswers()), { upstreamTimeoutMs: 20 });
    const response = await door.ask(CHAT, chat('Hi'));
    expect(response.status).toBe(504);
    expect(door.calls()[0]?.problem).toMatch(/gave no answer within 20 ms$/);
  });

  it('that is not set is an error that names the setting', async () => {
    const door = modelDoor(null);
    const response = await door.ask(CHAT, chat('Hi'));
    expect(response.status).toBe(501);
    expect(await response.text()).toContain('SIGHTLINE_AGENT_MODEL_URL');
    expect(door.failures[0]?.message).toContain('docs/errors.md#model-unreachable');
  });

  it.each([true, false])(
    'that breaks off breaks off for the agent too (stream: %s)',
    async (stream) => {
      const door = modelDoor(await standIn(cutAfter(3, { text: 'One two three' })));
      const response = await door.ask(CHAT, chat('Hi', { stream }));
      await expect(response.text()).rejects.toThrow();
      expect(door.calls()).toMatchObject([
        { status: 200, text: stream ? 'One two ' : '', finish: null, origin: 'live' },
      ]);
      expect(door.calls()[0]?.problem).toMatch(/^the answer broke off: /);
    },
  );

  it.each([
    [
      'an error inside the stream',
      'data: {"error":{"message":"Overloaded"}}\n\n',
      'the endpoint sent an error: Overloaded',
    ],
    [
      'a stream without an end',
      'data: {"choices":[{"delta":{"content":"A"}}]}\n\n',
      'the answer ended before its end, or cannot be read',
    ],
    [
      'JSON that is none',
      'data: {"choi\n\ndata: [DONE]\n\n',
      'the answer ended before its end, or cannot be read',
    ],
  ])('that sends %s is recorded with the problem', async (_, body, problem) => {
    const door = modelDoor(await standIn(sends('text/event-stream', body)));
    expect(await (await door.ask(CHAT, chat('Hi'))).text()).toBe(body);
    expect(door.calls()[0]?.problem).toBe(problem);
  });

  it('cannot speak for the door: its headers of that name are dropped', async () => {
    const endpoint = await standIn((_, response) => {
      response.writeHead(200, { 'x-sightline-delivery': 'cut', 'content-type': 'text/plain' });
      response.end('hello');
    });
    const response = await modelDoor(endpoint).ask('/v1/other', {});
    expect(response.headers.has('x-sightline-delivery')).toBe(false);
  });
});
