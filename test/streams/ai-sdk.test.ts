import { convertArrayToReadableStream, MockLanguageModelV3 } from 'ai/test';
import {
  createUIMessageStream,
  createUIMessageStreamResponse,
  stepCountIs,
  streamText,
  type Tool,
  tool,
  type UIMessageChunk,
} from 'ai';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { KnownCall, KnownCalls } from '../../src/model/protocols/stream-calls.js';
import { readAll, readInPieces } from './reading.js';

type ModelPart =
  Awaited<ReturnType<MockLanguageModelV3['doStream']>>['stream'] extends ReadableStream<infer Part>
    ? Part
    : never;

const usage = {
  inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
  outputTokens: { total: 1, text: 1, reasoning: 0 },
};
const finish = (unified: 'tool-calls' | 'stop'): ModelPart => ({
  type: 'finish',
  finishReason: { unified, raw: unified },
  usage,
});

const callsTool = (toolCallId: string, toolName: string, input: string): ModelPart[] => [
  { type: 'stream-start', warnings: [] },
  { type: 'tool-input-start', id: toolCallId, toolName },
  ...(input.match(/.{1,7}/gs) ?? []).map((delta): ModelPart => ({
    type: 'tool-input-delta',
    id: toolCallId,
    delta,
  })),
  { type: 'tool-input-end', id: toolCallId },
  { type: 'tool-call', toolCallId, toolName, input },
  finish('tool-calls'),
];

const says = (delta: string): ModelPart[] => [
  { type: 'stream-start', warnings: [] },
  { type: 'text-start', id: 't' },
  { type: 'text-delta', id: 't', delta },
  { type: 'text-end', id: 't' },
  finish('stop'),
];

const tools = {
  get_order: tool({
    inputSchema: z.object({ order_id: z.string() }),
    execute: ({ order_id }) => ({ order_id, note: 'Größe “M” 🎧' }),
  }),
  issue_refund: tool({
    inputSchema: z.object({ amount: z.number() }),
    execute: (): unknown => {
      throw new Error('The card was refused.');
    },
  }),
  delete_account: tool({
    inputSchema: z.object({}),
    needsApproval: true,
    execute: () => 'gone',
  }),
};
/** The page's to carry out. */
const show_form = tool({ inputSchema: z.object({ fields: z.array(z.string()) }) }) as Tool;

/** What the real SDK sends for a model that answers with these parts, step by step. */
async function sent(...steps: ModelPart[][]): Promise<Uint8Array> {
  let step = 0;
  const model = new MockLanguageModelV3({
    doStream: () =>
      Promise.resolve({ stream: convertArrayToReadableStream(steps[step++] ?? says('Done.')) }),
  });
  const result = streamText({
    model,
    prompt: 'Hello',
    tools: { ...tools, show_form },
    stopWhen: stepCountIs(5),
  });
  const response = result.toUIMessageStreamResponse({ onError: (error) => String(error) });
  return new Uint8Array(await response.arrayBuffer());
}

async function written(...chunks: UIMessageChunk[]): Promise<string> {
  const stream = createUIMessageStream({
    execute: ({ writer }) => chunks.forEach((chunk) => writer.write(chunk)),
  });
  return createUIMessageStreamResponse({ stream }).text();
}

const answered = {
  tool: 'get_order',
  args: { order_id: 'ORD-1 ü' },
  protocol: 'ai-sdk',
  callId: 'c1',
  result: { order_id: 'ORD-1 ü', note: 'Größe “M” 🎧' },
  state: 'answered',
};

describe('a UI message stream of the AI SDK', () => {
  it('tells a call with its arguments and its result', async () => {
    const bytes = await sent(callsTool('c1', 'get_order', '{"order_id":"ORD-1 ü"}'));
    expect(readAll(bytes)).toEqual({ protocol: 'ai-sdk', sightings: [answered] });
  });

  it('tells the same wherever the bytes are cut', async () => {
    const bytes = await sent(callsTool('c1', 'get_order', '{"order_id":"ORD-1 ü"}'));
    for (const size of [1, 2, 3, 7, 61]) {
      expect(readInPieces(bytes, size).sightings).toEqual([answered]);
    }
  });

  it('tells two calls of one step, and one that failed', async () => {
    const first = callsTool('c1', 'get_order', '{"order_id":"ORD-1 ü"}').slice(0, -1);
    const second = callsTool('c2', 'issue_refund', '{"amount":79.5}').slice(1);
    expect(readAll(await sent([...first, ...second])).sightings).toEqual([
      answered,
      {
        tool: 'issue_refund',
        args: { amount: 79.5 },
        protocol: 'ai-sdk',
        callId: 'c2',
        result: 'Error: The card was refused.',
        state: 'failed',
      },
    ]);
  });

  it('tells a call that the page is to carry out as asked', async () => {
    const bytes = await sent(callsTool('c1', 'show_form', '{"fields":["size"]}'));
    expect(readAll(bytes).sightings).toEqual([
      expect.objectContaining({ args: { fields: ['size'] }, state: 'asked' }),
    ]);
  });

  it('tells a call whose arguments the SDK refuses as failed', async () => {
    const bytes = await sent(callsTool('c1', 'issue_refund', '{"amount":"much"}'));
    expect(readAll(bytes).sightings).toMatchObject([
      { tool: 'issue_refund', args: { amount: 'much' }, state: 'failed' },
    ]);
  });

  it('does not take a call that waits for approval for one, nor one that was denied', async () => {
    const bytes = await sent(callsTool('c1', 'delete_account', '{}'));
    expect(readAll(bytes)).toEqual({ protocol: 'ai-sdk', sightings: [] });
    const text = await written(
      { type: 'start-step' },
      { type: 'tool-input-available', toolCallId: 'c1', toolName: 'delete_account', input: {} },
      { type: 'tool-approval-request', toolCallId: 'c1', approvalId: 'a1' },
      { type: 'tool-output-denied', toolCallId: 'c1' },
    );
    expect(readAll(text).sightings).toEqual([]);
  });

  it('joins the answer of an approved call from a later stream with its arguments', async () => {
    const told: KnownCalls = new Map<string, KnownCall>();
    readAll(
      await written(
        { type: 'tool-input-available', toolCallId: 'c1', toolName: 'pay', input: { amount: 2 } },
        { type: 'tool-approval-request', toolCallId: 'c1', approvalId: 'a1' },
      ),
      { told },
    );
    const later = await written({ type: 'tool-output-available', toolCallId: 'c1', output: 'ok' });
    expect(readAll(later, { told }).sightings).toEqual([
      {
        tool: 'pay',
        args: { amount: 2 },
        protocol: 'ai-sdk',
        callId: 'c1',
        result: 'ok',
        state: 'answered',
      },
    ]);
  });

  it('tells a call as cut where the stream ends before its arguments', async () => {
    const bytes = await sent(callsTool('c1', 'get_order', '{"order_id":"ORD-1 ü"}'));
    const text = new TextDecoder().decode(bytes);
    const cut = text.slice(0, text.indexOf('tool-input-available') - 20);
    expect(readAll(cut).sightings).toEqual([
      { tool: 'get_order', args: null, protocol: 'ai-sdk', callId: 'c1', state: 'cut' },
    ]);
  });

  it('tells a call as asked where the stream was aborted after its arguments', async () => {
    const text = await written(
      { type: 'tool-input-available', toolCallId: 'c1', toolName: 'pay', input: { amount: 2 } },
      { type: 'abort' },
    );
    expect(readAll(text).sightings).toMatchObject([{ args: { amount: 2 }, state: 'asked' }]);
  });

  it('does not take a preliminary output for the answer', async () => {
    const text = await written(
      { type: 'tool-input-available', toolCallId: 'c1', toolName: 'pay', input: {} },
      { type: 'tool-output-available', toolCallId: 'c1', output: 'half', preliminary: true },
      { type: 'tool-output-available', toolCallId: 'c1', output: 'all' },
    );
    expect(readAll(text).sightings).toMatchObject([{ result: 'all' }]);
  });

  it('goes on after a frame that is broken', async () => {
    const text = await written(
      { type: 'start-step' },
      { type: 'tool-input-available', toolCallId: 'c1', toolName: 'pay', input: {} },
      { type: 'tool-output-available', toolCallId: 'c1', output: 'all' },
    );
    const broken = text.replace('\n\n', '\n\ndata: {"type":"tool-input-sta\n\n');
    expect(readAll(broken).sightings).toMatchObject([{ tool: 'pay', state: 'answered' }]);
  });
});
