// Sockets of the backend: how their messages become tool calls; opens none.
import { isJsonRecord } from '../values/merge.js';
import type { Json } from '../values/json.js';

/** A call that a message asks for. */
export interface SocketCall {
  tool: string;
  args: Json;
  /** The id that the agent's model gave the call, if the message carries it. */
  callId?: string;
}

/** The outcome of the call. */
export interface SocketAnswer {
  status: number;
  body: Json;
}

/** A socket that the page opens to the backend. */
export interface BackendSocket {
  /** Such as "wss://api.shop.test/rpc"; covers everything below it. */
  readonly url: string;
  /** Sent to the page when the socket opens. Text as it is, anything else as JSON. */
  readonly greeting: readonly Json[];
  /** The call that a message asks for; null if it asks for none, such as a ping. Text that is not JSON stays text. */
  readonly read: (message: Json) => SocketCall | null;
  /** The message that answers a call; null if none does. */
  readonly reply: (answer: SocketAnswer, message: Json) => Json | null;
}

/**
 * Defines a socket. Default for `read` and `reply` is JSON-RPC 2.0: `{ id, method, params }` calls the tool `method`, and is
 * answered by `{ id, result }` or, from status 400 on, `{ id, error: { code: status, message, data } }`.
 *
 * @example
 * defineSocket({ url: 'wss://api.shop.test/rpc' });
 */
export function defineSocket(
  definition: Pick<BackendSocket, 'url'> & Partial<BackendSocket>,
): BackendSocket {
  return { greeting: [], read: readRpc, reply: replyRpc, ...definition };
}

function readRpc(message: Json): SocketCall | null {
  if (!isJsonRecord(message) || typeof message['method'] !== 'string') return null;
  return { tool: message['method'], args: message['params'] ?? {} };
}

function replyRpc({ status, body }: SocketAnswer, message: Json): Json | null {
  // A notification gets no answer (JSON-RPC 2.0, section 4.1).
  if (!isJsonRecord(message) || message['id'] === undefined) return null;
  const head = { jsonrpc: '2.0', id: message['id'] };
  if (status < 400) return { ...head, result: body };
  return { ...head, error: { code: status, message: `status ${status}`, data: body } };
}
