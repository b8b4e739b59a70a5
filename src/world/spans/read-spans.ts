// The body of an OTLP/HTTP trace export, read for tool calls; answers nobody and records nothing.
import { gunzipSync } from 'node:zlib';
import type { CallSighting } from '../../model/protocols/sighting.js';
import { toolCallOf } from '../../model/protocols/tool-span.js';
import { jsonSpans } from './json-spans.js';
import { protobufSpans } from './protobuf-spans.js';
import { type Span, UnreadableSpans } from './span.js';
import { type SpanLine, spanLine } from './span-line.js';

/** The content of one trace, in the order its spans were sent. */
export interface TraceSightings {
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
