// Carries one request to the gateway's door for outgoing requests and its answer back, both as streams; reads neither.
import type { IncomingMessage, request as httpRequest } from 'node:http';
import { pipeline, Readable } from 'node:stream';
import { DOOR_PATHS, OUTGOING_HEADER, URL_HEADER } from '../../values/door-names.js';
import { episodeHeaders } from './context.js';

export interface ForwardOptions {
  gatewayUrl: string;
  /** `http.request` as it was before anything patched it. */
  send: typeof httpRequest;
}

/** They belong to one connection only; Node writes new ones. */
const HOP_BY_HOP = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'host',
  'upgrade',
  'expect',
]);
const WITHOUT_BODY = new Set([204, 205, 304]);

/** Null: the app file lets this request through. */
export type Forwarded = Response | null;

/**
 * Method, headers and body stay as they are; the URL goes along in a header.
 *
 * @throws what Node throws if there is no answer; an answer that breaks off breaks the response's body.
 */
export async function forwardToWorld(
  request: Request,
  { gatewayUrl, send }: ForwardOptions,
): Promise<Forwarded> {
  const { method, body, signal } = request;
  const headers = sentHeaders(request);
  const outgoing = send(`${gatewayUrl}${DOOR_PATHS.agent}/outgoing`, { method, headers, signal });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    outgoing.once('response', resolve);
    outgoing.on('error', reject);
  });
  if (body === null) outgoing.end();
  // A body that breaks off ends the request, which reports that with its own error.
  else pipeline(Readable.fromWeb(body), outgoing, () => undefined);
  const answer = await answered;
  if (answer.headers[OUTGOING_HEADER] !== 'pass') return responseOf(answer);
  answer.resume();
  return null;
}

function sentHeaders(request: Request): Record<string, string> {
  const kept = [...request.headers].filter(([name]) => !HOP_BY_HOP.has(name));
  const headers = Object.fromEntries(kept);
  const own = episodeHeaders();
  const cookies = [headers['cookie'], own['cookie']].filter((cookie) => cookie !== undefined);
  return {
    ...headers,
    ...own,
    ...(cookies.length === 0 ? {} : { cookie: cookies.join('; ') }),
    [URL_HEADER]: request.url,
  };
}

function responseOf(answer: IncomingMessage): Response {
  const { statusCode: status = 502, statusMessage: statusText = '', headers } = answer;
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    HOP_BY_HOP.has(name) ? [] : [value ?? []].flat().map((one): [string, string] => [name, one]),
  );
  if (WITHOUT_BODY.has(status)) {
    answer.resume();
    return new Response(null, { status, statusText, headers: pairs });
  }
  const body = Readable.toWeb(answer) as ReadableStream;
  return new Response(body, { status, statusText, headers: pairs });
}
