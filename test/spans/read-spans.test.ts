import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { NewPathEvent } from '../../src/episode/path-event.js';
import { accepted, readSpans, spansDoor } from '../../src/world/doors/spans-door.js';
import type { OpenEpisode } from '../../src/world/doors/server-door.js';
import { UnreadableSpans } from '../../src/world/spans/span.js';
import { exported, inProtobuf, spansOf, type ToldSpan } from './exporting.js';

const order: ToldSpan = {
  name: 'execute_tool get_order',
  attributes: {
    'gen_ai.operation.name': 'execute_tool',
    'gen_ai.tool.name': 'get_order',
    'gen_ai.tool.call.id': 'c1',
    'gen_ai.tool.call.arguments': '{"order_id":"ORD-ü","count":2}',
    'gen_ai.tool.call.result': '{"total":84.5}',
    'gen_ai.agent.name': 'refunds',
  },
};
const seenOrder = {
  tool: 'get_order',
  args: { order_id: 'ORD-ü', count: 2 },
  protocol: 'otlp',
  callId: 'c1',
  agent: 'refunds',
  result: { total: 84.5 },
  state: 'answered',
};
const failed: ToldSpan = {
  name: 'execute_tool pay',
  attributes: { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.name': 'pay' },
  error: 'declined',
};
const chat: ToldSpan = {
  name: 'chat gpt',
  attributes: { 'gen_ai.operation.name': 'chat', 'gen_ai.tool.name': 'no_call', many: [1, 2.5] },
};
/** Every kind of value that an attribute can have. */
const values = [true, false, -7, -0.5, 2 ** 40, ['a', 'b'], [1, 2.5], [true]];
const withValue = (value: (typeof values)[number]): ToldSpan => ({
  name: 'execute_tool any',
  attributes: { 'gen_ai.operation.name': 'execute_tool', 'gen_ai.tool.call.result': value },
});

const sightings = (body: Uint8Array, type: string) =>
  readSpans(body, type).map((trace) => trace.sightings);

describe('an export of spans', () => {
  it('by the exporter for HTTP tells the calls of each trace', async () => {
    const spans = await spansOf([order, chat, failed]);
    const { body, type } = await exported(spans);
    expect(type).toBe('application/json');
    const traces = readSpans(body, type);
    expect(traces.map(({ traceId }) => traceId)).toEqual(
      spans.map((span) => span.spanContext().traceId),
    );
    expect(traces.map((trace) => trace.sightings)).toEqual([
      [seenOrder],
      [],
      [{ tool: 'pay', args: null, protocol: 'otlp', result: 'declined', state: 'failed' }],
    ]);
  });

  it('tells the same packed', async () => {
    const { body, type, encoding } = await exported(await spansOf([order]), { packed: true });
    expect(encoding).toBe('gzip');
    expect(sightings(body, type)).toEqual([[seenOrder]]);
  });

  it('tells the same in protobuf, packed or not', async () => {
    const spans = await spansOf([order, chat, failed]);
    const { body, type } = await exported(spans);
    const inJson = readSpans(body, type);
    const protobuf = inProtobuf(spans);
    expect(inJson[0]?.sightings).toEqual([seenOrder]);
    expect(readSpans(protobuf, 'application/x-protobuf')).toEqual(inJson);
    expect(readSpans(gzipSync(protobuf), 'application/x-protobuf; x=y')).toEqual(inJson);
  });

  it('tells values of every kind, in both encodings', async () => {
    const spans = await spansOf(values.map(withValue));
    const { body, type } = await exported(spans);
    const results = (traces: ReturnType<typeof readSpans>) =>
      traces.map((trace) => trace.sightings[0]?.result);
    expect(results(readSpans(body, type))).toEqual(values);
    expect(results(readSpans(inProtobuf(spans), 'application/x-protobuf'))).toEqual(values);
  });

  it('is answered so that the exporter takes it for taken', async () => {
    const spans = await spansOf([order]);
    const answer = accepted('application/json');
    expect(await exported(spans, { answer })).toMatchObject({ accepted: true });
  });

  it.each<[string, ToldSpan, object]>([
    [
      'older names of the conventions',
      {
        name: 'tool',
        attributes: { 'gen_ai.tool.name': 'pay', 'gen_ai.tool.arguments': '{"amount":2}' },
      },
      { tool: 'pay', args: { amount: 2 } },
    ],
    [
      'a name that only the span has',
      { name: 'execute_tool pay', attributes: { 'gen_ai.operation.name': 'execute_tool' } },
      { tool: 'pay', args: null },
    ],
    [
      'OpenInference',
      {
        name: 'pay',
        attributes: {
          'openinference.span.kind': 'TOOL',
          'tool.name': 'pay',
          'tool_call.id': 'c2',
          'input.value': '{"amount":2}',
          'output.value': 'done',
        },
      },
      { tool: 'pay', args: { amount: 2 }, callId: 'c2', result: 'done' },
    ],
    [
      'the AI SDK',
      {
        name: 'ai.toolCall',
        attributes: {
          'ai.operationId': 'ai.toolCall',
          'ai.toolCall.name': 'pay',
          'ai.toolCall.id': 'c3',
          'ai.toolCall.args': '{"amount":2}',
          'ai.toolCall.result': '"done"',
        },
      },
      { tool: 'pay', args: { amount: 2 }, callId: 'c3', result: 'done' },
    ],
  ])('is read by %s', async (_name, span, expected) => {
    const body = inProtobuf(await spansOf([span]));
    expect(sightings(body, 'application/x-protobuf')).toMatchObject([[expected]]);
  });
});

describe('what is not an export', () => {
  const refusal = (body: Uint8Array, type: string): UnreadableSpans => {
    try {
      readSpans(body, type);
    } catch (error) {
      if (error instanceof UnreadableSpans) return error;
      throw error;
    }
    throw new Error('It was read.');
  };
  const bytes = (text: string) => new TextEncoder().encode(text);

  it.each<[string, Uint8Array, string, number]>([
    ['another type', bytes('a,b'), 'text/csv', 415],
    ['broken JSON', bytes('{"resourceSpans":['), 'application/json', 400],
    ['other JSON', bytes('{"resourceSpans":{}}'), 'application/json', 400],
    ['broken packing', new Uint8Array([0x1f, 0x8b, 1, 2]), 'application/json', 400],
    ['no protobuf', bytes('hello there'), 'application/x-protobuf', 400],
  ])('is refused: %s', (_name, body, type, status) => {
    expect(refusal(body, type).status).toBe(status);
  });

  it('is refused wherever a protobuf is cut within a field', async () => {
    const whole = inProtobuf(await spansOf([order]));
    for (let length = 1; length < whole.length; length += 1) {
      expect(refusal(whole.subarray(0, length), 'application/x-protobuf').status).toBe(400);
    }
  });
});

describe('the door for spans', () => {
  const seen: NewPathEvent[] = [];
  const episode = {
    world: { observe: (event: NewPathEvent) => void seen.push(event) },
  } as unknown as OpenEpisode;

  it('records the calls of the trace that the request names, and of no other', async () => {
    const spans = await spansOf([order, failed]);
    const { body, type } = await exported(spans);
    const traceId = spans[1]?.spanContext().traceId ?? '';
    const headers = { 'content-type': type, traceparent: `00-${traceId}-00f067aa0ba902b7-01` };
    const request = new Request('http://gateway/traces', { method: 'POST', headers, body });
    const response = await spansDoor(request, episode);
    expect(await response.json()).toEqual({});
    expect(seen).toMatchObject([{ kind: 'tool_seen', via: 'span', tool: 'pay', state: 'failed' }]);
  });

  it('says why it cannot read a body', async () => {
    const init = { method: 'POST', headers: { 'content-type': 'text/csv' }, body: 'a' };
    const response = await spansDoor(new Request('http://gateway/traces', init), episode);
    expect(response.status).toBe(415);
    expect(await response.json()).toEqual({
      code: 3,
      message: 'Traces are read as application/x-protobuf or application/json, not as "text/csv".',
    });
  });
});
