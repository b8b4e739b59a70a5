// A span, whichever encoding it came in, and its line in the record `traces`.
import type { Json } from '../../values/json.js';

export interface Span {
  /** 32 hexadecimal digits, in lower case. */
  traceId: string;
  /** 16 hexadecimal digits; empty if the exporter gives none. */
  spanId: string;
  /** Empty of a span that has none. */
  parentSpanId: string;
  name: string;
  /** Nanoseconds since 1970; 0n where the exporter gives none. */
  startNanos: bigint;
  endNanos: bigint;
  attributes: Record<string, Json>;
  /** Whether its status is an error; unset counts as none. */
  failed: boolean;
  /** What its status says; empty if nothing. */
  message: string;
  /** What was thrown in it, oldest first: `exception.message` of its events, or the type if that is missing. */
  exceptions: string[];
}

/** A body that holds no traces that can be read; `status` is what its sender should be answered. */
export class UnreadableSpans extends Error {
  readonly status: 400 | 415;

  constructor(status: 400 | 415, message: string) {
    super(message);
    this.status = status;
  }
}

export interface SpanLine {
  at?: string;
  level: 'info' | 'error';
  message: string;
  data: {
    name: string;
    span: string;
    parent: string | null;
    durationMs: number | null;
    exceptions: string[];
    attributes: Record<string, Json>;
  };
}

/** A span that ended normally despite an exception is not an error: somebody caught it. */
export function spanLine(span: Span): SpanLine {
  const { name, startNanos, endNanos, failed, message, exceptions, attributes } = span;
  const why = message === '' ? (exceptions.at(-1) ?? '') : message;
  const timed = startNanos > 0n && endNanos >= startNanos;
  return {
    ...(startNanos > 0n ? { at: new Date(Number(startNanos / 1_000_000n)).toISOString() } : {}),
    level: failed ? 'error' : 'info',
    message: failed && why !== '' ? `${name}: ${why}` : name,
    data: {
      name,
      span: span.spanId,
      parent: span.parentSpanId === '' ? null : span.parentSpanId,
      durationMs: timed ? Number((endNanos - startNanos) / 1000n) / 1000 : null,
      exceptions,
      attributes,
    },
  };
}

/** What was thrown, by the attributes of a span's event of the name `exception`; null of any other event. */
export function exceptionOf(name: string, attributes: Record<string, Json>): string | null {
  if (name !== 'exception') return null;
  const told = attributes['exception.message'] ?? attributes['exception.type'];
  return typeof told === 'string' ? told : 'exception';
}
