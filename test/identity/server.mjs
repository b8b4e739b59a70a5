// A shop with accounts: a login form with a session cookie, the same shop behind HTTP authentication, and a log of who said what.
/* global fetch */
import { Buffer } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { URLSearchParams } from 'node:url';

const [port, backend, accountsText] = process.argv.slice(2);
/** Name → { password, usual }. */
const accounts = JSON.parse(accountsText);
const sessions = new Map();

/** The first message of each person is answered when all of them have said theirs: nobody is alone here, but for tenants. */
const waiting = new Map();
function untilAllSpoke(door, user) {
  const here = waiting.get(door) ?? { users: new Set(), go: [] };
  waiting.set(door, here);
  here.users.add(user);
  if (here.users.size < Object.keys(accounts).length)
    return new Promise((resolve) => here.go.push(resolve));
  here.go.forEach((go) => go());
}

const loginPage = (alert) => `<!doctype html><title>Sign in</title><h1>Sign in</h1>
${alert ? `<p role="alert">${alert}</p>` : ''}
<form method="post" action="/login"><label>User <input name="user" autocomplete="username"></label>
<label>Password <input name="password" type="password"></label><button>Sign in</button></form>`;

const chatPage = (user, seen) => `<!doctype html><title>Shop</title>
<style>body { font: 16px sans-serif } [role=log] { height: 260px; overflow: auto }</style>
<h1>Hello ${user}</h1><p id="seen">${seen}</p><div role="log" aria-label="Conversation"></div>
<form id="chat"><textarea aria-label="Message" rows="1"></textarea><button>Send</button></form>
<script>
  document.querySelector('#seen').append(
    ' language ' + navigator.language + ' zone ' + Intl.DateTimeFormat().resolvedOptions().timeZone);
  const log = document.querySelector('[role=log]');
  const add = (who, text) => {
    const message = Object.assign(document.createElement('p'), { className: who, textContent: text });
    log.append(message);
    log.scrollTop = log.scrollHeight;
  };
  document.querySelector('#chat').addEventListener('submit', async (event) => {
    event.preventDefault();
    const box = document.querySelector('textarea');
    add('user', box.value);
    const body = JSON.stringify({ text: box.value });
    box.value = '';
    const response = await fetch(location.pathname, { method: 'POST', body });
    if (response.redirected) return location.assign(response.url);
    if (response.status === 401) return add('assistant', 'Something went wrong.');
    add('assistant', (await response.json()).text);
  });
</script>`;

async function bodyOf(request) {
  let body = '';
  for await (const chunk of request) body += chunk;
  return body;
}

const cookieOf = (request) => /session=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1];

function basicUser(request) {
  const [, token = ''] = (request.headers.authorization ?? '').split(' ');
  const [user, password] = Buffer.from(token, 'base64').toString().split(':');
  return user !== '' && accounts[user]?.password === password ? user : undefined;
}

async function answer({ request, door, user, session }) {
  const { text } = JSON.parse(await bodyOf(request));
  const episode = request.headers['x-sightline-episode'];
  appendFileSync('said.jsonl', `${JSON.stringify({ door, user, session, episode, text })}\n`);
  if (/who am i/i.test(text)) return `You are ${user}.`;
  if (!/usual/i.test(text)) return 'You can order the usual.';
  if (request.headers['x-tenant'] === undefined) await untilAllSpoke(door, user);
  const headers = Object.fromEntries(
    Object.entries(request.headers).filter(([name]) => name.startsWith('x-sightline-')),
  );
  const order = await fetch(`${backend}/orders`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ owner: user, item: accounts[user].usual }),
  });
  const { id } = await order.json();
  return `${user}, your order ${id} of a ${accounts[user].usual} has been placed.`;
}

async function serve(request, response) {
  const { pathname } = new URL(request.url, 'http://localhost');
  const html = (text, status = 200, headers = {}) =>
    response
      .writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers })
      .end(text);
  const away = (location, headers = {}) => response.writeHead(303, { location, ...headers }).end();

  if (pathname === '/healthz') return html('ok');
  if (pathname === '/login' && request.method === 'GET') return html(loginPage(''));
  if (pathname === '/login') {
    const form = new URLSearchParams(await bodyOf(request));
    const user = form.get('user');
    if (accounts[user]?.password !== form.get('password'))
      return html(loginPage('Wrong user name or password.'), 200);
    const session = randomUUID();
    sessions.set(session, user);
    return away('/chat', { 'set-cookie': `session=${session}; HttpOnly; Path=/` });
  }

  const door = pathname === '/basic' ? 'basic' : 'form';
  const session = door === 'basic' ? undefined : cookieOf(request);
  const user = door === 'basic' ? basicUser(request) : sessions.get(session);
  if (user === undefined && door === 'basic')
    return html('No.', 401, { 'www-authenticate': 'Basic realm="Shop"' });
  if (user === undefined) return away('/login');
  const seen = `tenant ${request.headers['x-tenant'] ?? 'none'} theme ${/theme=(\w+)/.exec(request.headers.cookie ?? '')?.[1] ?? 'none'}`;
  if (request.method === 'GET') return html(chatPage(user, seen));

  const text = await answer({ request, door, user, session });
  const said = JSON.stringify({ text });
  response.writeHead(200, { 'content-type': 'application/json' }).end(said);
}

createServer((request, response) => {
  serve(request, response).catch((error) => response.writeHead(500).end(String(error)));
}).listen(Number(port), '127.0.0.1');
