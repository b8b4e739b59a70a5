// The door for OpenTelemetry: reads OTLP/HTTP exports, gives each trace to the episode it belongs to, and records the tool calls and the spans.
import { type Span, type SpanLine, spanLine, UnreadableSpans } from '../spans/span.js';
import { DOOR_PATHS, EPISODE_HEADER, TRACE_HEADER } from '../../values/door-names.js';
import type { ServerDoor } from './server-door.js';
import { gunzipSync } from 'node:zlib';
import { toolCallOf } from '../../model/protocols/tool-span.js';
import type { CallSighting } from '../../model/protocols/stream-calls.js';
import { jsonSpans } from '../spans/json-spans.js';
import { protobufSpans } from '../spans/protobuf-spans.js';
import type { GatewayRegistry } from '../gateway-registry.js';
import { LINK_HEADER } from '../episode-names.js';

/**
 * A `POST` with an OTLP/HTTP export. Where the request has a `traceparent`, only the spans of that trace are this
 * episode's: one export of a server may hold those of many conversations.
 */
export const spansDoor: ServerDoor = async (request, { world, records }) => {
  const type = request.headers.get('content-type') ?? '';
  const traceId = request.headers.get(TRACE_HEADER)?.split('-')[1]?.toLowerCase();
  try {
    const traces = readSpans(new Uint8Array(await request.arrayBuffer()), type);
    for (const trace of traces) {
      if (traceId !== undefined && trace.traceId !== traceId) continue;
      records?.spans(trace.lines);
      for (const seen of trace.sightings) {
        world.observe({ kind: 'tool_seen', via: 'span', ...seen });
      }
    }
    return accepted(type);
  } catch (error) {
    if (!(error instanceof UnreadableSpans)) throw error;
    return Response.json({ code: 3, message: error.message }, { status: error.status });
  }
};

/** All was taken (OTLP 1.5, "Full success"): an empty message in the encoding of the request. */
export function accepted(contentType: string): Response {
  const isJson = /^application\/json\b/i.test(contentType);
  return isJson
    ? Response.json({})
    : new Response(null, { headers: { 'content-type': 'application/x-protobuf' } });
}

/** The content of one trace, in the order its spans were sent. */
interface TraceSightings {
  /** 32 hexadecimal digits, in lower case; an episode's own names it. */
  traceId: string;
  /** Empty if the trace holds spans, but no tool call. */
  sightings: CallSighting[];
  /** Every span as a line of a record. */
  lines: SpanLine[];
}

/** Unpacked; a larger body is refused. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Reads protobuf and JSON, packed by gzip or not; packed is what begins like it, whatever the headers say.
 *
 * @throws UnreadableSpans with status 415 for other types, 400 for anything that is not a trace export.
 */
export function readSpans(body: Uint8Array, contentType: string): TraceSightings[] {
  const traces = new Map<string, TraceSightings>();
  for (const span of spansOf(unpacked(body), contentType)) {
    const { traceId } = span;
    const trace = traces.get(traceId) ?? { traceId, sightings: [], lines: [] };
    traces.set(traceId, trace);
    trace.lines.push(spanLine(span));
    const seen = toolCallOf(span);
    if (seen !== null) trace.sightings.push(seen);
  }
  return [...traces.values()];
}

function spansOf(body: Uint8Array, contentType: string): Span[] {
  const [type = ''] = contentType.toLowerCase().split(';');
  switch (type.trim()) {
    case 'application/x-protobuf':
    case 'application/protobuf':
      return protobufSpans(body);
    case 'application/json':
      return jsonSpans(new TextDecoder().decode(body));
    default:
      throw new UnreadableSpans(
        415,
        `Traces are read as application/x-protobuf or application/json, not as "${contentType}".`,
      );
  }
}

function unpacked(body: Uint8Array): Uint8Array {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body;
  try {
    return gunzipSync(body, { maxOutputLength: MAX_BYTES });
  } catch (cause) {
    throw new UnreadableSpans(400, `The body could not be unpacked: ${String(cause)}`);
  }
}

/** An OTLP/HTTP export as it came. */
interface SpanExport {
  body: Uint8Array<ArrayBuffer>;
  contentType: string;
}

/** Null: accepted. Else why it cannot be read, with the corresponding status. */
type Shared = null | { status: 400 | 415; message: string };

/**
 * One export of an agent's server holds spans of many conversations, so its request names no episode: the traces in it do.
 * Traces that belong to no episode are dropped; a worker that has gone misses only what no verdict can use any more.
 */
export async function shareSpans(
  { body, contentType }: SpanExport,
  registry: GatewayRegistry,
): Promise<Shared> {
  try {
    const traceIds = readSpans(body, contentType).map(({ traceId }) => traceId);
    await Promise.all([...new Set(traceIds)].map((traceId) => give(traceId)));
    return null;
  } catch (error) {
    if (!(error instanceof UnreadableSpans)) throw error;
    return { status: error.status, message: error.message };
  }

  async function give(traceId: string): Promise<void> {
    const episode = registry.byTrace(traceId);
    const owner = episode === null ? null : registry.ownerOf(episode);
    if (episode === null || owner?.kind !== 'owned') return;
    const headers = {
      'content-type': contentType,
      [LINK_HEADER]: owner.worker.secret,
      [EPISODE_HEADER]: episode,
      [TRACE_HEADER]: `00-${traceId}-${traceId.slice(0, 16)}-01`,
    };
    const url = `${owner.worker.url}${DOOR_PATHS.span}`;
    await fetch(url, { method: 'POST', headers, body })
      .then((answer) => answer.arrayBuffer())
      .catch(() => undefined);
  }
}
