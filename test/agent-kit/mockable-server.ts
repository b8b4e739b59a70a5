// A server with one mockable tool whose true implementation asks a service, run by tests as a process of its own.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mockable } from '../../src/world/agent-kit/index.js';

const tools = mockable({
  get_order: async ({ url }: { url: string; order_id: string }): Promise<unknown> =>
    (await fetch(url)).text(),
});

const server = createServer((incoming, outgoing) => {
  const url = new URL(incoming.url ?? '/', 'http://agent.test').searchParams.get('url') ?? '';
  tools.get_order({ order_id: 'A1', url }).then(
    (result) => outgoing.end(JSON.stringify(result)),
    (error: unknown) => outgoing.writeHead(500).end(JSON.stringify(String(error))),
  );
});
server.listen(0, '127.0.0.1', () => {
  process.stdout.write(`listening ${(server.address() as AddressInfo).port}\n`);
});
