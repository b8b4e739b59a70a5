// What is read from a model's answer, as data; reads nothing itself.
import type { Json } from '../../values/json.js';

/** OpenAI's two ways to ask a model, and whatever else an endpoint has. */
export type ModelApi = 'chat' | 'responses' | 'other';

/** A call of a tool that the model asked for. */
export interface SeenCall {
  /** Null if the endpoint gave none. */
  callId: string | null;
  name: string;
  /** Null if they are not a JSON object, or were not sent completely. */
  args: Record<string, Json> | null;
  /** `cut`: the answer broke off, or came to its limit, before it was certain that this is the whole call. */
  state: 'asked' | 'cut';
  /** Set if the endpoint made the call itself, as with its own MCP tools. */
  result?: Json;
}

export interface SeenAnswer {
  /** What the model said, refusals among it. */
  text: string;
  /** The part of this that is a refusal; empty if it did not refuse. */
  refusal: string;
  /** Why it stopped, in the endpoint's own word; null if it never said. */
  finish: string | null;
  /** Null if the endpoint counted none. */
  tokens: { input: number; output: number } | null;
  /** In the order in which they began; those that `push` has returned are the same objects. */
  calls: SeenCall[];
  /** Whether the answer came to its own end. */
  whole: boolean;
  /** An error sent inside the answer; null if there was none. */
  error: string | null;
}

/** Takes an answer apart as it comes in. One reader reads one answer. */
export interface AnswerReader {
  /** Takes the next bytes, cut anywhere; returns the calls that are whole since then. */
  push(bytes: Uint8Array): SeenCall[];
  /** All that was read until now. Calls that are not whole are `cut`. */
  end(): SeenAnswer;
}

/** One API's way of answering, in either form. */
export interface AnswerShape {
  /** One event of a stream; returns the calls that it made whole. */
  event(data: unknown): SeenCall[];
  /** The body of an answer that is not a stream. */
  body(data: unknown): SeenCall[];
  /** The word that ends a stream without being JSON. */
  done(): SeenCall[];
  end(): SeenAnswer;
}
