// One export with the spans of many conversations: each goes to the episode whose trace it is in.
import { SpanKind, type SpanContext, trace, TraceFlags, ROOT_CONTEXT } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { connectGateway, type GatewayLink } from '../../src/world/gateway-link.js';
import { type Gateway, startGateway } from '../../src/world/gateway.js';
import { episodeNames } from '../../src/world/episode-names.js';
import { served, testWorld, type TestWorld } from '../world/shop.js';

const TOKEN = 'token-of-the-run';
let gateway: Gateway;
let link: GatewayLink;

beforeEach(async () => {
  gateway = await startGateway({ port: 0, token: TOKEN });
  link = await connectGateway({ gatewayUrl: `http://127.0.0.1:${gateway.port}`, token: TOKEN });
});

afterEach(async () => {
  await link.close();
  await gateway.close();
});

const url = () => `http://127.0.0.1:${gateway.port}/v1/traces`;

/** An agent's server with OpenTelemetry: the parent of each span came by `traceparent`. */
async function exportSpans(spans: { traceId: string; tool: string }[]): Promise<void> {
  const exporter = new OTLPTraceExporter({ url: url() });
  const provider = new BasicTracerProvider({ spanProcessors: [new BatchSpanProcessor(exporter)] });
  for (const { traceId, tool } of spans) {
    const parent: SpanContext = {
      traceId,
      spanId: '0123456789abcdef',
      traceFlags: TraceFlags.SAMPLED,
      isRemote: true,
    };
    const attributes = {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': tool,
      'gen_ai.tool.call.arguments': JSON.stringify({ order_id: tool }),
    };
    provider
      .getTracer('agent')
      .startSpan(
        `execute_tool ${tool}`,
        { kind: SpanKind.INTERNAL, attributes },
        trace.setSpanContext(ROOT_CONTEXT, parent),
      )
      .end();
  }
  await provider.shutdown();
}

function tools({ events }: TestWorld): string[] {
  return events.flatMap((event) => (event.kind === 'tool_seen' ? [event.tool] : []));
}

it('eight episodes and a stranger in one export, each episode learns of its own calls alone', async () => {
  const ids = Array.from({ length: 8 }, (_, index) => `run/p/s/${index}-1`);
  const worlds = ids.map(() => testWorld());
  const closes = await Promise.all(
    ids.map((id, index) => link.open(served(id, worlds[index] ?? testWorld()))),
  );
  const spans = ids.flatMap((id, index) =>
    ['look', 'act'].map((tool) => ({
      traceId: episodeNames(id, TOKEN).traceId,
      tool: `${tool}_${index}`,
    })),
  );
  await exportSpans([...spans, { traceId: 'f'.repeat(32), tool: 'strange' }]);
  for (const [index, world] of worlds.entries()) {
    expect(tools(world)).toEqual([`look_${index}`, `act_${index}`]);
    expect(world.events[0]).toMatchObject({
      via: 'span',
      protocol: 'otlp',
      args: { order_id: `look_${index}` },
    });
  }
  const unattributed = await Promise.all(closes.map((close) => close()));
  expect(unattributed.map(({ count }) => count)).toEqual(ids.map(() => 0));
});

it('what cannot be read is refused with the reason, and counts as nobody’s call', async () => {
  const close = await link.open(served('e', testWorld()));
  const post = (type: string, body: string) =>
    fetch(url(), { method: 'POST', headers: { 'content-type': type }, body });
  expect((await post('text/plain', 'x')).status).toBe(415);
  const broken = await post('application/json', '{"resourceSpans": 1}');
  expect(broken.status).toBe(400);
  expect(await broken.json()).toMatchObject({ code: 3 });
  const large = await fetch(url(), { method: 'POST', body: new Uint8Array(11 * 1024 * 1024) });
  expect(large.status).toBe(413);
  expect((await close()).count).toBe(0);
});
