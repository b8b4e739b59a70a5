// A local endpoint that answers chat completions at once with what it is told to; stands in for a model, and is none.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface StandIn {
  /** Base URL, such as "http://127.0.0.1:8000/v1". */
  url: string;
  close(): void;
}

/** @param answer the text of the reply to a request, by its body */
export async function startStandIn(answer: (body: Buffer) => string): Promise<StandIn> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = completion(answer(Buffer.concat(chunks)));
      response.writeHead(200, { 'content-type': 'application/json' }).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function completion(content: string): string {
  const message = { role: 'assistant', content };
  return JSON.stringify({
    ...{ id: 'c', object: 'chat.completion' },
    choices: [{ index: 0, finish_reason: 'stop', message }],
    usage: { prompt_tokens: 1000, completion_tokens: 12, total_tokens: 1012 },
  });
}
