import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { type LanguageModel, stepCountIs, streamText, tool } from 'ai';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createRedactor } from '../../src/episode/redactor.js';
import type { ModelFault } from '../../src/scenario/faults.js';
import { type Gateway, startGateway } from '../../src/world/gateway.js';
import { connectGateway, type GatewayLink } from '../../src/world/gateway-link.js';
import { openAgentCassette } from '../../src/world/model/cassette.js';
import { served, testWorld } from '../world/shop.js';
import { modelDoor, type TestDoor } from './door.js';
import {
  answers,
  type Behaviour,
  cutAfter,
  held,
  type StandIn,
  standIn,
} from '../stand-in/openai.js';

const TOKEN = 'token-of-the-run';
const EPISODE = 'run/project/returns/1-7';

let dir: string;
let gateway: Gateway;
let link: GatewayLink;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'cassettes-'));
  gateway = await startGateway({ port: 0, token: TOKEN, maxBodyBytes: 1_000_000 });
  link = await connectGateway({ gatewayUrl: `http://127.0.0.1:${gateway.port}`, token: TOKEN });
});
afterEach(async () => {
  await link.close();
  await gateway.close();
  await rm(dir, { recursive: true, force: true });
});

/** Two steps: a call of a tool, then words. */
const BEHAVIOURS: Behaviour[] = [
  answers({
    calls: [{ id: 'call_a', name: 'get_order', args: '{"id":"ORD-1"}' }],
    usage: { input: 20, output: 8 },
  }),
  answers({ text: 'It costs 12 euros.', usage: { input: 40, output: 6 } }),
];

/** Runs one episode with this door, and an agent that has this base URL for its model. */
async function episode(
  mode: 'live' | 'record' | 'replay',
  upstream: StandIn | null,
  { faults = [], run = twoSteps }: { faults?: ModelFault[]; run?: Run } = {},
) {
  const place = { dir, scenario: 'returns', trial: 1 };
  const names = { episode: { id: EPISODE, token: TOKEN }, varies: [], redactor: createRedactor() };
  const cassette = mode === 'live' ? null : await openAgentCassette({ mode, ...place, ...names });
  const door = modelDoor(upstream, { cassette, faults });
  const close = await link.open({ ...served(EPISODE, testWorld()), model: door });
  try {
    const result = await run(`${link.baseUrlOf(EPISODE)}/model/v1`);
    await door.end();
    return { door, ...result };
  } finally {
    await close();
  }
}

interface Ran {
  text: string;
  deltas: string[];
  ran: unknown[];
  error: unknown;
}
type Run = (baseURL: string) => Promise<Ran>;

const providers: Record<string, (baseURL: string) => LanguageModel> = {
  'openai-compatible': (baseURL) =>
    createOpenAICompatible({ name: 'mine', baseURL, apiKey: 'agent', includeUsage: true })('gpt-x'),
  'openai, chat': (baseURL) => createOpenAI({ baseURL, apiKey: 'agent' }).chat('gpt-x'),
  'openai, responses': (baseURL) => createOpenAI({ baseURL, apiKey: 'agent' }).responses('gpt-x'),
};
let provider = providers['openai-compatible'];

async function twoSteps(baseURL: string, abortSignal?: AbortSignal): Promise<Ran> {
  const result: Ran = { text: '', deltas: [], ran: [], error: null };
  const getOrder = tool({
    description: 'Looks an order up.',
    inputSchema: z.object({ id: z.string() }),
    execute: (args) => {
      result.ran.push(args);
      return { total: 12 };
    },
  });
  const stream = streamText({
    model: provider?.(baseURL) ?? 'none',
    system: 'You are the desk.',
    prompt: 'What does ORD-1 cost?',
    tools: { get_order: getOrder },
    stopWhen: stepCountIs(4),
    maxRetries: 0,
    onError: ({ error }) => void (result.error = error),
    ...(abortSignal ? { abortSignal } : {}),
  });
  try {
    for await (const part of stream.fullStream) {
      if (part.type === 'text-delta') result.deltas.push(part.text);
    }
  } catch (error) {
    result.error ??= error;
  }
  result.text = result.deltas.join('');
  return result;
}

function recordOf(door: TestDoor): unknown[] {
  return door.events.map((event) =>
    event.kind === 'model_call'
      ? ['model_call', event.api, event.text, event.tokens, event.tools]
      : event.kind === 'tool_seen'
        ? ['tool_seen', event.tool, event.args, event.callId, event.state, event.result]
        : event,
  );
}

describe.each(Object.keys(providers))('an agent of the AI SDK (%s)', (name) => {
  beforeEach(() => {
    provider = providers[name];
  });
  const api = name.endsWith('responses') ? 'responses' : 'chat';
  const record = [
    ['tool_seen', 'get_order', { id: 'ORD-1' }, 'call_a', 'asked', undefined],
    ['model_call', api, '', { input: 20, output: 8 }, ['get_order']],
    ['tool_seen', 'get_order', { id: 'ORD-1' }, 'call_a', 'answered', { total: 12 }],
    ['model_call', api, 'It costs 12 euros.', { input: 40, output: 6 }, ['get_order']],
  ];

  it('runs a loop of two steps live, recorded, and replayed with the endpoint off', async () => {
    const live = await episode('live', await standIn(...BEHAVIOURS));
    const endpoint = await standIn(...BEHAVIOURS);
    const recorded = await episode('record', endpoint);
    expect(endpoint.requests.map(({ headers }) => headers.authorization)).toEqual([
      'Bearer upstream-key',
      'Bearer upstream-key',
    ]);
    await endpoint.close();
    const replayed = await episode('replay', null);
    for (const [ran, origin] of [
      [live, 'live'],
      [recorded, 'recorded'],
      [replayed, 'replayed'],
    ] as const) {
      expect(ran.error).toBeNull();
      expect(ran.text).toBe('It costs 12 euros.');
      expect(ran.deltas).toEqual(live.deltas);
      expect(ran.ran).toEqual([{ id: 'ORD-1' }]);
      expect(recordOf(ran.door)).toEqual(record);
      expect(ran.door.calls().map((call) => call.origin)).toEqual([origin, origin]);
    }
  });

  it('sees 429 as a true one', async () => {
    const fault: ModelFault = {
      model: true,
      on_call: 2,
      fault: 'status',
      status: 429,
      applied: false,
    };
    const { error, ran } = await episode('live', await standIn(...BEHAVIOURS), { faults: [fault] });
    expect(ran).toHaveLength(1);
    expect(error).toMatchObject({ statusCode: 429, isRetryable: true });
    expect((error as Error).message).toContain('Rate limit reached');
  });

  it.each(['cut', 'drop'] as const)('sees the connection break (%s)', async (kind) => {
    const fault: ModelFault = { model: true, on_call: 1, fault: kind, applied: false };
    const upstream = await standIn(answers({ text: 'One two three four five six seven.' }));
    const { error, text, door } = await episode('live', upstream, { faults: [fault] });
    expect(error).toBeInstanceOf(Error);
    expect(text.startsWith('One two')).toBe(kind === 'cut');
    expect(text).not.toContain('seven');
    expect(door.calls()).toMatchObject([{ fault: kind }]);
  });

  it('is told of a miss in a cassette by name', async () => {
    const { error, door } = await episode('replay', null);
    expect((error as Error).message).toContain('There is no such file.');
    expect(error).toMatchObject({ statusCode: 501 });
    expect(door.failures.map(({ code }) => code)).toEqual(['cassette-miss']);
  });
});

it('an agent that stops in the middle stops the endpoint too, through the gateway', async () => {
  provider = providers['openai-compatible'];
  const endpoint = held({ text: 'One two three' });
  const agent = new AbortController();
  const run: Run = async (baseURL) => {
    const running = twoSteps(baseURL, agent.signal);
    await endpoint.asked;
    endpoint.next();
    endpoint.next();
    agent.abort();
    const ran = await running;
    await endpoint.closed;
    return ran;
  };
  const { door } = await episode('live', await standIn(endpoint.behaviour), { run });
  expect(door.calls()).toHaveLength(1);
  expect(door.calls()[0]).toMatchObject({ finish: null, origin: 'live' });
});

it('an answer that breaks off at the endpoint breaks off for the agent, through the gateway', async () => {
  const upstream = await standIn(cutAfter(4, { text: 'One two three four five' }));
  const got: unknown[] = [];
  const run: Run = async (baseURL) => {
    const decoder = new TextDecoder();
    const asked = { method: 'POST', body: JSON.stringify({ stream: true }) };
    try {
      const response = await fetch(`${baseURL}/chat/completions`, asked);
      for await (const piece of response.body ?? []) got.push(decoder.decode(piece as Uint8Array));
    } catch (error) {
      got.push(error);
    }
    return { text: '', deltas: [], ran: [], error: null };
  };
  const { door } = await episode('live', upstream, { run });
  expect(got.at(-1)).toBeInstanceOf(Error);
  expect(got.slice(0, -1).join('')).not.toContain('Error:');
  expect(door.calls()[0]?.problem).toMatch(/^the answer broke off: /);
});
