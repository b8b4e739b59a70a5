// A span as far as tool calls need it, whichever encoding it came in.
import type { Json } from '../../scenario/schema.js';

export interface Span {
  /** 32 hexadecimal digits, in lower case. */
  traceId: string;
  name: string;
  attributes: Record<string, Json>;
  /** Whether its status is an error; unset counts as none. */
  failed: boolean;
  /** What its status says; empty where nothing. */
  message: string;
}

/** A body that holds no traces that can be read; `status` is what its sender should be answered. */
export class UnreadableSpans extends Error {
  readonly status: 400 | 415;

  constructor(status: 400 | 415, message: string) {
    super(message);
    this.status = status;
  }
}
