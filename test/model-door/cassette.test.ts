import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { episodeNames } from '../../src/world/episode-names.js';
import { CHAT, chat, RESPONSES } from './door.js';
import { doorWith, file, HELLO, record, replayed } from './cassettes.js';
import { answers, held, sends, standIn } from '../stand-in/openai.js';

describe('a cassette', () => {
  it.each([
    ['a chat stream', CHAT, true],
    ['a whole chat completion', CHAT, false],
    ['a stream of the responses API', RESPONSES, true],
    ['a whole response', RESPONSES, false],
  ])('replays %s, the same bytes every time and with the endpoint off', async (_, path, stream) => {
    const calls = [{ id: 'call_a', name: 'get_order', args: '{"id":"ORD-1"}' }];
    const endpoint = await standIn(answers({ ...HELLO, calls }));
    const body = { ...chat('Hi'), input: 'Hi', stream };
    const live = await doorWith('record', endpoint);
    const first = await (await live.ask(path, body)).text();
    expect(live.calls()).toMatchObject([{ origin: 'recorded', text: HELLO.text }]);
    await live.end();
    await endpoint.close();
    for (let time = 0; time < 2; time += 1) {
      const door = await doorWith('replay', null);
      const response = await door.ask(path, body);
      expect(response.headers.get('content-type')).toBe(
        stream ? 'text/event-stream' : 'application/json',
      );
      expect(await response.text()).toBe(first);
      expect(door.seen()).toEqual(live.seen());
      expect(door.calls()).toEqual([{ ...live.calls()[0], origin: 'replayed' }]);
      expect(door.failures).toEqual([]);
    }
  });

  it('gives a stream back event by event', async () => {
    await record(await standIn(answers(HELLO)), [chat('Hi')]);
    const door = await doorWith('replay', null);
    const response = await door.ask(CHAT, chat('Hi'));
    const pieces: string[] = [];
    for await (const piece of response.body ?? [])
      pieces.push(new TextDecoder().decode(piece as Uint8Array));
    expect(pieces).toHaveLength(7);
    expect(pieces.every((piece) => piece.endsWith('\n\n'))).toBe(true);
  });

  it('knows a question again whatever does not belong to it', async () => {
    const names = episodeNames('run/project/returns/1-7', 'token-of-this-run');
    const body = (ids: string, more: object): object => ({
      ...chat('Hi'),
      ...more,
      messages: [
        { role: 'user', content: `See http://127.0.0.1:${ids}/e/${names.ticket}/world` },
        {
          role: 'assistant',
          tool_calls: [{ id: `a-${ids}`, function: { name: 'x', arguments: '{"a":1,"b":2}' } }],
        },
        { role: 'tool', tool_call_id: `a-${ids}`, content: 'ok' },
      ],
    });
    await record(await standIn(answers(HELLO)), [
      body('4001', { user: 'u1', metadata: { a: '1' } }),
    ]);
    const other = JSON.parse(
      JSON.stringify(body('4002', { user: 'u2', prompt_cache_key: 'k' }))
        .replace('{\\"a\\":1,\\"b\\":2}', '{ \\"b\\": 2, \\"a\\": 1 }')
        .replace('run/project', 'run/project'),
    ) as object;
    expect((await replayed(other)).response.status).toBe(200);
    expect(await readFile(file(), 'utf8')).toContain('http://127.0.0.1:<port>/e/<ticket>/world');
  });

  it('knows a question again in whatever order its tools are offered', async () => {
    const tools = ['a', 'b'].map((name) => ({ type: 'function', function: { name } }));
    await record(await standIn(answers(HELLO)), [chat('Hi', { tools })]);
    const other = chat('Hi', { tools: [...tools].reverse() });
    expect((await replayed(other)).response.status).toBe(200);
  });

  it('knows again what the app says varies', async () => {
    const at = (time: string) =>
      chat('Hi', { messages: [{ role: 'system', content: `It is ${time} now.` }] });
    const varies = [/\d\d:\d\d/];
    await record(await standIn(answers(HELLO)), [at('10:15')], { varies });
    expect((await replayed(at('23:59'), { varies })).response.status).toBe(200);
    expect((await replayed(at('23:59'))).response.status).toBe(501);
  });

  it('is one file that a person can review: nothing twice, long texts line by line', async () => {
    const system = 'You are the desk.\nBe kind.';
    const messages = [
      { role: 'system', content: system },
      { role: 'user', content: 'Hi' },
    ];
    const later = [
      ...messages,
      { role: 'assistant', content: 'Hello there, friend.' },
      { role: 'user', content: 'Bye' },
    ];
    const endpoint = await standIn(answers(HELLO), answers({ text: 'Goodbye.' }));
    await record(endpoint, [chat('', { messages }), chat('', { messages: later })]);
    const text = await readFile(file(), 'utf8');
    expect(text.endsWith('}\n')).toBe(true);
    expect(text).not.toContain('upstream-key');
    const cassette = JSON.parse(text) as {
      setups: Record<string, unknown>;
      shown: Record<string, unknown>;
      entries: { shown: string[] }[];
    };
    const { setups, shown, entries } = cassette;
    const [setup, ...others] = Object.keys(setups);
    expect(others).toEqual([]);
    expect(cassette).toMatchObject({
      format: 'sightline-cassette',
      version: 1,
      scenario: 'returns',
      trial: 1,
      role: 'agent',
      setups: {
        [setup ?? '']: {
          request: 'POST /chat/completions',
          model: 'gpt-x',
          parameters: { stream: true },
          system: [{ role: 'system', content: { $lines: ['You are the desk.', 'Be kind.'] } }],
        },
      },
      entries: [
        {
          subject: 'POST /chat/completions',
          setup,
          answer: {
            summary: {
              text: 'Hello there, friend.',
              calls: [],
              finish: 'stop',
              tokens: { input: 3, output: 4 },
            },
          },
        },
        { setup, answer: { summary: { text: 'Goodbye.' } } },
      ],
    });
    expect(entries.map((entry) => entry.shown.map((name) => shown[name]))).toEqual([
      [{ role: 'user', content: 'Hi' }],
      [
        { role: 'user', content: 'Hi' },
        { role: 'assistant', content: 'Hello there, friend.' },
        { role: 'user', content: 'Bye' },
      ],
    ]);
    expect(Object.keys(shown)).toHaveLength(3);
    const door = await doorWith('replay', null);
    expect((await door.ask(CHAT, chat('', { messages: later }))).status).toBe(200);
  });

  it('holds a picture by its hash only', async () => {
    const url = `data:image/png;base64,${'iVBORw0K'.repeat(20)}`;
    const content = [{ type: 'image_url', image_url: { url } }];
    const body = chat('', { messages: [{ role: 'user', content }] });
    await record(await standIn(answers(HELLO)), [body]);
    expect(await readFile(file(), 'utf8')).not.toContain('iVBORw0KiVBORw0K');
    expect((await replayed(body)).response.status).toBe(200);
  });

  it('keeps answers of other paths too, such as embeddings', async () => {
    const endpoint = await standIn(sends('application/json', '{"data":[1]}'));
    const live = await doorWith('record', endpoint);
    await (await live.ask('/v1/embeddings', { model: 'e', input: 'Hi' })).text();
    await live.end();
    const door = await doorWith('replay', null);
    const again = await door.ask('/v1/embeddings', { model: 'e', input: 'Hi' });
    expect(await again.json()).toEqual({ data: [1] });
    expect((await door.ask('/v1/embeddings', { model: 'e', input: 'Ho' })).status).toBe(501);
  });

  it('is written in the order of the requests, whichever is answered first', async () => {
    const slow = held({ text: 'Slow.' });
    const door = await doorWith(
      'record',
      await standIn(slow.behaviour, answers({ text: 'Fast.' })),
    );
    const first = await door.ask(CHAT, chat('one'));
    await (await door.ask(CHAT, chat('two'))).text();
    for (let at = 0; at < 5; at += 1) slow.next();
    await first.text();
    await door.end();
    const { entries } = JSON.parse(await readFile(file(), 'utf8')) as {
      entries: { answer: { summary: { text: string } } }[];
    };
    expect(entries.map(({ answer }) => answer.summary.text)).toEqual(['Slow.', 'Fast.']);
  });

  it('is whole though the agent left in the middle', async () => {
    const endpoint = held({ text: 'One two three' });
    const door = await doorWith('record', await standIn(endpoint.behaviour));
    const agent = new AbortController();
    const response = await door.ask(CHAT, chat('Hi'), { signal: agent.signal });
    const reader = response.body?.getReader();
    for (let at = 0; at < 2; at += 1) {
      endpoint.next();
      await reader?.read();
    }
    agent.abort();
    const ending = door.end();
    for (let at = 0; at < 6; at += 1) endpoint.next();
    await ending;
    expect(door.calls()).toMatchObject([{ text: 'One ', finish: null }]);
    expect((await replayed(chat('Hi'))).door.calls()).toMatchObject([{ text: 'One two three' }]);
  });

  it('is given up where the endpoint does not come to an end with the episode', async () => {
    const endpoint = held({ text: 'One two three' });
    const upstream = await standIn(endpoint.behaviour);
    const door = await doorWith('record', upstream, {}, { lastAnswersMs: 0 });
    await door.ask(CHAT, chat('Hi'));
    await door.end();
    await endpoint.closed;
    await expect(readFile(file())).rejects.toThrow('ENOENT');
  });
});
