// A span as a line of the record `traces`: an error has an error level, and what was thrown as its message.
import type { Json } from '../../values/json.js';
import type { Span } from './span.js';

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
