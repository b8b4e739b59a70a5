// What tool calls need of a span, whichever encoding it came in.
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
