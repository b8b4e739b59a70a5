// A local endpoint that speaks chat completions and can misbehave, for tests of the client on the wire.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach } from 'vitest';

/** One reply: an object is the content of a completion; a function does what it likes. */
export type Reply = object | ((response: ServerResponse) => void);

export interface StandIn {
  url: string;
  /** Bodies and headers of the requests, in order. */
  requests: { body: unknown; authorization: string | undefined; path: string | undefined }[];
}

const open: (() => void)[] = [];
afterEach(() => {
  for (const close of open.splice(0)) close();
});

/** A completion around a content. */
export function completion(content: unknown): string {
  return JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] });
}

/** Answers with this status and body. */
export function answers(status: number, body: string, headers: Record<string, string> = {}) {
  return (response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(body);
  };
}

/** Sends half of a reply and breaks off. */
export function breaksOff(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
  response.write('{"choices": [');
  // The half must be on its way before the line is cut.
  response.socket?.write('', () => response.socket?.destroy());
}

/** Never answers. */
export function neverAnswers(): void {
  // The server closes the line when the test has ended.
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

/** Starts a stand-in that gives these replies in order, the last one again and again. */
export async function standIn(...replies: readonly Reply[]): Promise<StandIn> {
  const requests: StandIn['requests'] = [];
  const server = createServer((request, response) => {
    void textOf(request).then((text) => {
      const { authorization } = request.headers;
      requests.push({ body: JSON.parse(text) as unknown, authorization, path: request.url });
      const reply = replies[Math.min(requests.length, replies.length) - 1];
      if (typeof reply === 'function') reply(response);
      else answers(200, completion(JSON.stringify(reply)))(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  open.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, requests };
}
