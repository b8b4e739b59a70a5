/** The chat-completions wire of the policy engine over HTTP: deltas, tool calls, usage and errors. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startMarkets, type RunningMarkets } from '../../e2e/agents/markets/server/index.js';
import { chunkSchema, type CompletionChunk } from '../../e2e/agents/markets/wire.js';

const now = () => new Date('2026-03-04T15:00:00Z');
const tools = ['get_current_weather', 'get_stock_price'].map((name) => ({
  type: 'function',
  function: { name, description: 'A tool.', parameters: { type: 'object' } },
}));
const system = { role: 'system', content: "Today is 2026-03-04. The person's locale: en-US." };

let server: RunningMarkets;
beforeAll(async () => {
  server = await startMarkets({ now, tokenDelayMs: 0 });
});
afterAll(() => server.close());

function ask(body: object, url = `${server.url}/model/v1`): Promise<Response> {
  return fetch(`${url}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'any', tools, ...body }),
  });
}

const question = (content: string) => ({ messages: [system, { role: 'user', content }] });

/** The events as they stand on the wire, the last one apart. */
async function dataLines(response: Response): Promise<{ events: string[]; last: string }> {
  const text = await response.text();
  expect(text.endsWith('\n\n')).toBe(true);
  const events = text
    .trimEnd()
    .split('\n\n')
    .map((event) => event.replace(/^data: /, ''));
  return { events: events.slice(0, -1), last: events.at(-1) ?? '' };
}

async function chunks(body: object, url?: string): Promise<CompletionChunk[]> {
  const { events, last } = await dataLines(await ask({ ...body, stream: true }, url));
  expect(last).toBe('[DONE]');
  return events.map((event) => chunkSchema.parse(JSON.parse(event)));
}

const firstChoice = ({ choices }: CompletionChunk) => choices[0];

describe('a streamed answer', () => {
  test('is a role, words, and one reason to finish, all under one id', async () => {
    const all = await chunks(question('Hello!'));
    expect(firstChoice(all[0] as CompletionChunk)?.delta).toEqual({
      role: 'assistant',
      content: '',
    });
    expect(all.slice(1, -1).length).toBeGreaterThan(5);
    expect(all.map((chunk) => firstChoice(chunk)?.finish_reason)).toEqual([
      ...all.slice(1).map(() => null),
      'stop',
    ]);
    expect(new Set(all.map(({ id }) => id)).size).toBe(1);
    const said = all.map((chunk) => firstChoice(chunk)?.delta.content ?? '').join('');
    expect(said).toMatch(/^(Hello|Hi there)[^]*\?$|^Hello![^]*\.$/);
  });

  test('names each tool call once, and its arguments in pieces that join to JSON', async () => {
    const all = await chunks(question('Weather in Boston and the IBM price on Sep 5, 2025?'));
    const deltas = all.flatMap((chunk) => firstChoice(chunk)?.delta.tool_calls ?? []);
    for (const index of [0, 1]) {
      const own = deltas.filter((delta) => delta.index === index);
      expect(own[0]).toMatchObject({ type: 'function', id: expect.any(String) as string });
      expect(own.slice(1).every((delta) => delta.id === undefined && !delta.function?.name)).toBe(
        true,
      );
    }
    const joined = (index: number) =>
      deltas
        .filter((delta) => delta.index === index)
        .map((delta) => delta.function?.arguments)
        .join('');
    expect(JSON.parse(joined(0))).toEqual({ location: 'Boston' });
    expect(JSON.parse(joined(1))).toEqual({ ticker: 'IBM', date: '2025-09-05' });
    expect(deltas.filter((delta) => delta.index === 1).length).toBeGreaterThan(2);
    expect(all.at(-1)?.choices[0]?.finish_reason).toBe('tool_calls');
  });

  test('tells its usage in a last chunk without choices, where it is asked to', async () => {
    const asked = { ...question('Hello!'), stream_options: { include_usage: true } };
    const last = (await chunks(asked)).at(-1);
    expect(last?.choices).toEqual([]);
    expect(last?.usage?.total_tokens).toBe(
      (last?.usage?.prompt_tokens ?? 0) + (last?.usage?.completion_tokens ?? 0),
    );
    expect((await chunks(question('Hello!'))).at(-1)?.usage).toBeUndefined();
  });

  test('never begins where the fault is never_answers, and closing the server ends it', async () => {
    const other = await startMarkets({ now });
    const asked = { ...question('Hello!'), stream: true, metadata: { fault: 'never_answers' } };
    const response = await ask(asked, `${other.url}/model/v1`);
    expect(response.status).toBe(200);
    const ended = response.text().catch(() => '');
    await other.close();
    expect(await ended).toBe('');
  });
});

describe('the endpoint', () => {
  test('answers whole where no stream is asked for', async () => {
    const body: unknown = await (await ask(question('What is the weather in Miami?'))).json();
    expect(body).toMatchObject({
      object: 'chat.completion',
      created: Date.parse('2026-03-04T15:00:00Z') / 1000,
      choices: [
        {
          finish_reason: 'tool_calls',
          message: {
            role: 'assistant',
            content: null,
            tool_calls: [
              {
                type: 'function',
                function: { name: 'get_current_weather', arguments: '{"location":"Miami"}' },
              },
            ],
          },
        },
      ],
    });
  });

  test('calls itself a policy engine', async () => {
    const body: unknown = await (await fetch(`${server.url}/model/v1/models`)).json();
    expect(body).toMatchObject({
      object: 'list',
      data: [{ id: 'almanac-policy-engine', owned_by: 'a policy engine, no model' }],
    });
  });

  test.each([
    { messages: [] },
    { messages: 'Hello' },
    { messages: [{ role: 'robot', content: '' }] },
  ])('refuses %j with 400', async (body) => {
    const response = await ask(body);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
  });
});
