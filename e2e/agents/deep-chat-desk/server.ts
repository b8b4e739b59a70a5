// A chat UI that is not ours: the published deep-chat component, unmodified, before the returns desk's agent.
import { createReadStream } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

const { values } = parseArgs({ options: { port: { type: 'string' }, desk: { type: 'string' } } });
const desk = values.desk ?? 'http://127.0.0.1:4310';
const component = join(
  dirname(createRequire(import.meta.url).resolve('deep-chat')),
  'deepChat.bundle.js',
);

const page = `<!doctype html><html lang="en"><title>Returns by deep-chat</title>
<script type="module" src="/deep-chat.js"></script>
<body style="margin: 2rem; font-family: sans-serif"><h1>Northwind returns</h1>
<script type="module">
  const chat = document.createElement('deep-chat');
  const id = crypto.randomUUID();
  const seed = new URLSearchParams(location.search).get('seed') ?? '1';
  chat.style = 'width: 640px; height: 520px';
  chat.connect = { url: '/chat', stream: true, additionalBodyProps: { id, seed } };
  document.body.append(chat);
</script></body></html>`;

createServer((request, response) => {
  const path = new URL(request.url ?? '/', 'http://localhost').pathname;
  if (path === '/chat') return void chat(request, response);
  if (path === '/deep-chat.js') {
    response.setHeader('content-type', 'text/javascript');
    return void createReadStream(component).pipe(response);
  }
  response.setHeader('content-type', 'text/html; charset=utf-8');
  return void response.end(page);
}).listen(Number(values.port ?? 4311), '127.0.0.1');

/** Asks the desk's agent and passes its words on as deep-chat's event stream. */
async function chat(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { id, seed, messages } = JSON.parse(await bodyOf(request)) as {
    id: string;
    seed: string;
    messages: { text: string }[];
  };
  const trace = Object.entries(request.headers).filter(([name]) => name.startsWith('x-sightline-'));
  const parts = [{ type: 'text', text: messages.at(-1)?.text ?? '' }];
  const answer = await fetch(`${desk}/api/chat`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(Object.fromEntries(trace) as Record<string, string>),
    },
    body: JSON.stringify({ id, seed, messages: [{ id: 'm', role: 'user', parts }] }),
  });
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for await (const delta of textDeltas(answer)) {
    response.write(`data: ${JSON.stringify({ text: delta })}\n\n`);
  }
  response.end();
}

async function* textDeltas(answer: Response): AsyncGenerator<string> {
  let rest = '';
  const decoder = new TextDecoder();
  for await (const chunk of answer.body ?? []) {
    rest += decoder.decode(chunk as Uint8Array, { stream: true });
    const lines = rest.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines.filter((one) => one.startsWith('data: {'))) {
      const part = JSON.parse(line.slice('data: '.length)) as { type: string; delta?: string };
      if (part.type === 'text-delta') yield part.delta ?? '';
      if (part.type === 'text-end') yield '\n\n';
    }
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
