// The door for OpenTelemetry: records the tool calls that exported spans tell of, and keeps the spans as a record.
import { UnreadableSpans } from '../spans/span.js';
import { readSpans } from '../spans/read-spans.js';
import { TRACE_HEADER } from '../../values/door-names.js';
import type { ServerDoor } from './server-door.js';

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
