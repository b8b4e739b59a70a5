// Passes one HTTP request on to another server and its answer back, as streams; keeps nothing and reads nothing of either.
import {
  Agent,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request as httpRequest,
  type ServerResponse,
} from 'node:http';
import { request as httpsRequest } from 'node:https';
import { pipeline, type Readable, Transform } from 'node:stream';
import { DELIVERY_HEADER } from './episode-names.js';

/** Headers of a single connection (RFC 9110, 7.6.1), and those that a proxy must not repeat. */
export const HOP_BY_HOP = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];

export interface ForwardTarget {
  /** Scheme, host and port. */
  url: string;
  /** With the query. */
  path: string;
  /** Added to the request's own; null removes a header. */
  headers: Readonly<Record<string, string | null>>;
  /** Set on the answer. */
  answerHeaders: Readonly<Record<string, string>>;
  /** A body beyond this is cut off. */
  maxBodyBytes: number;
  /** The body, if already read. Default: the incoming one. */
  body?: Readable;
  /**
   * On a connection of its own, to servers of all kinds: one that is kept may be closed at the moment it is used again.
   * Default: connections are kept.
   */
  fresh?: boolean;
  /** Told why there is no answer. */
  onGone?: (cause: NodeJS.ErrnoException) => void;
}

/** `too_large` and `gone` leave the answer to the caller, unless it had begun; then the connection is cut. */
export type ForwardResult = 'answered' | 'too_large' | 'gone';

const connections = new Agent({ keepAlive: true });

/** Certificates of this machine, where alone HTTPS is sent to, are seldom real. */
const LIKE_A_BROWSER = {
  ...{ agent: false, insecureHTTPParser: true, maxHeaderSize: 256 * 1024 },
  rejectUnauthorized: false,
} as const;

class BodyTooLarge extends Error {}

/** Resolves when the answer is through, or when it is certain that there will be none. */
export function forward(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  target: ForwardTarget,
): Promise<ForwardResult> {
  if (Number(incoming.headers['content-length'] ?? 0) > target.maxBodyBytes) {
    incoming.resume();
    return Promise.resolve('too_large');
  }
  return new Promise((resolve) => {
    const ask = target.url.startsWith('https:') ? httpsRequest : httpRequest;
    const upstream = ask(new URL(target.url), {
      method: incoming.method,
      path: target.path,
      headers: headersFor(incoming.headers, target.headers),
      ...(target.fresh === true ? LIKE_A_BROWSER : { agent: connections }),
    });
    const end = (result: ForwardResult): void => {
      if (result !== 'answered' && outgoing.headersSent) outgoing.destroy();
      resolve(result);
    };
    // A worker may answer before the first byte of the body has come.
    upstream.flushHeaders();
    upstream.once('response', (answer) => {
      deliver(answer, outgoing, { headers: target.answerHeaders, end: () => end('answered') });
    });
    outgoing.once('close', () => upstream.destroy());
    // Not one pipeline from the incoming request: its failure would close the socket that the answer needs.
    pipeline((target.body ?? incoming).pipe(limit(target.maxBodyBytes)), upstream, (error) => {
      if (!error) return;
      // The rest of the body has to be read before a client looks at the answer.
      incoming.resume();
      end(error instanceof BodyTooLarge ? 'too_large' : 'gone');
    });
    upstream.once('error', (error) => {
      target.onGone?.(error);
      end('gone');
    });
  });
}

/** As a worker wants it: an answer that is dropped or cut ends the connection, which no status can say. */
function deliver(
  answer: IncomingMessage,
  outgoing: ServerResponse,
  { headers, end }: { headers: Readonly<Record<string, string>>; end: () => void },
): void {
  const { [DELIVERY_HEADER]: delivery, ...own } = endToEnd(answer.headers);
  if (delivery === 'drop') {
    answer.resume();
    outgoing.destroy();
    return end();
  }
  const isCut = delivery === 'cut';
  // A length would tell the client where the answer ends.
  const shown = isCut ? { ...own, 'content-length': undefined } : own;
  outgoing.writeHead(answer.statusCode ?? 502, defined({ ...shown, ...headers }));
  // Headers alone tell a waiting client that a stream has begun.
  outgoing.flushHeaders();
  if (!isCut) return void pipeline(answer, outgoing, end);
  answer.pipe(outgoing, { end: false });
  answer.once('close', () => {
    outgoing.destroy();
    end();
  });
}

function defined(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  return Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
}

function limit(maxBytes: number): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      done(bytes > maxBytes ? new BodyTooLarge() : null, chunk);
    },
  });
}

function headersFor(
  incoming: IncomingHttpHeaders,
  changes: ForwardTarget['headers'],
): OutgoingHttpHeaders {
  // `host` is the gateway's; `expect` has been answered by the gateway itself.
  const all = { ...endToEnd(incoming), host: null, expect: null, ...changes };
  return Object.fromEntries(
    Object.entries(all).filter(([, value]) => value !== null),
  ) as OutgoingHttpHeaders;
}

function endToEnd(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const named = (headers.connection ?? '').split(',').map((name) => name.trim().toLowerCase());
  const dropped = new Set([...HOP_BY_HOP, ...named]);
  return Object.fromEntries(
    Object.entries(headers).filter(([name, value]) => value !== undefined && !dropped.has(name)),
  );
}
