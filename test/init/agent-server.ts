// Serves one chat page whose agent is sound, or wrong in a way that the address names: `/?agent=covered`.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface AgentServer {
  origin: string;
  /** Another server of the same agent, which answers the page of `?agent=apart`. */
  apartOrigin: string;
  close(): Promise<void>;
}

const answer = 'I look after orders and returns.';

const page = (apart: string) => `<!doctype html><html lang="en"><title>Shop</title>
<style>
  body { margin: 0; font: 16px sans-serif; display: flex; flex-direction: column; height: 100vh }
  main { flex: 1; overflow: auto; padding: 1rem }
  .agent, .user { max-width: 60%; margin: 0.5rem 0; padding: 0.5rem 1rem; background: #eee }
  .user { margin-left: auto; background: #cde }
  form { display: flex; padding: 1rem; gap: 1rem } textarea { flex: 1 }
</style>
<main role="log" aria-label="Conversation"><p class="agent">Welcome.</p></main>
<form><textarea aria-label="Message"></textarea><button>Send</button></form>
<script>
  const agent = new URLSearchParams(location.search).get('agent');
  const log = document.querySelector('main');
  const add = (role, text) => {
    const bubble = document.createElement('p');
    bubble.className = role;
    bubble.textContent = text;
    log.append(bubble);
  };
  if (agent === 'foreign') {
    const style = document.createElement('link');
    style.rel = 'stylesheet';
    style.href = 'https://fonts.example.test/css';
    document.head.append(style);
    fetch('https://telemetry.example.test/event', { method: 'POST' }).catch(() => undefined);
  }
  const chatUrl = { apart: '${apart}/chat', elsewhere: 'https://api.example.test/chat' }[agent] ?? '/chat?agent=' + agent;
  document.querySelector('form').addEventListener('submit', async (event) => {
    event.preventDefault();
    const box = document.querySelector('textarea');
    add('user', box.value);
    const body = box.value;
    box.value = '';
    const response = await fetch(chatUrl, { method: 'POST', body }).catch(() => null);
    const text = response?.ok ? await response.text() : 'Sorry, something went wrong.';
    if (text === '' || (agent === 'elsewhere' && response?.status === 204)) return;
    add('agent', text);
    if (agent === 'covered') {
      const bar = document.createElement('div');
      bar.textContent = 'We use cookies.';
      bar.style = 'position: fixed; inset: 0 0 50% 0; background: #333; color: #fff; padding: 1rem';
      document.body.append(bar);
    }
  });
</script>`;

/** Starts on free ports of the loopback; the page's own server on another of its addresses, if one is given. */
export async function startAgentServer(address = '127.0.0.1'): Promise<AgentServer> {
  const apart = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    response.end(request.method === 'POST' ? answer : '');
  });
  const apartOrigin = await listen(apart);
  const own = createServer((request, response) => respond(request, response, page(apartOrigin)));
  const origin = await listen(own, address);
  return {
    origin,
    apartOrigin,
    close: async () => {
      await Promise.all([own, apart].map(closed));
    },
  };
}

function respond(request: IncomingMessage, response: ServerResponse, html: string): void {
  const url = new URL(request.url ?? '/', 'http://localhost');
  if (url.pathname !== '/chat') {
    response.writeHead(url.pathname === '/' ? 200 : 404, { 'content-type': 'text/html' });
    response.end(url.pathname === '/' ? html : 'Not found');
    return;
  }
  const agent = url.searchParams.get('agent');
  if (agent === 'fails') response.writeHead(500).end('broken');
  else response.end(agent === 'silent' ? '' : answer);
}

async function listen(server: Server, address = '127.0.0.1'): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, address, resolve));
  return `http://${address}:${(server.address() as AddressInfo).port}`;
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => void server.close(() => resolve()));
}
