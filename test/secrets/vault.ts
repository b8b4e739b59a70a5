// An agent that spills secrets in every way there is: its page, its app file and a scenario; judges nothing.
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { defineApp, defineTool } from '../../src/app/define.js';
import type { App } from '../../src/app/definition.js';
import type { LoadedScenario } from '../../src/scenario/load.js';
import { scenarioSchema } from '../../src/scenario/schema.js';

/** What must not be found in an episode. Two sets of equal lengths must give equal pictures. */
export interface Canaries {
  /** Typed into a password field that is gone before the first checkpoint. */
  password: string;
  /** Stands in a field with no more than the name of a card field; a valid number. */
  card: string;
  /** Stands in the card field for check values; too short to be looked for elsewhere. */
  checkValue: string;
  /** Matches the pattern of the app file. */
  token: string;
}

/** The pattern of the app file. */
const TOKEN = /sk-[a-z0-9"/+]{12}/;

const html = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

function innerPage({ token }: Canaries, where: string): string {
  return `<!doctype html><body style="font:14px monospace;margin:2px"><p>${where} ${html(token)}</p>`;
}

function page(canaries: Canaries, other: string): string {
  const { token, card, checkValue } = canaries;
  const shown = html(token);
  return `<!doctype html><title>${shown}</title>
<style>
  body, input, textarea, button, select { font: 14px monospace }
  [role=log] { height: 150px; overflow: auto } iframe { width: 320px; height: 40px; border: 0 }
  .pseudo::before { content: "${token.replaceAll('"', '\\"')} "; position: relative; left: 300px }
  .upper { text-transform: uppercase } .shadow { text-shadow: 60px 14px #000 } .narrow { width: 90px; word-break: break-all }
</style>
<main><div role="log" aria-label="Conversation"></div>
<form><textarea aria-label="Message" rows="1"></textarea><button>Send</button></form>
<div id="login"><input type="password" aria-label="Password"></div>
<input name="cardNumber" inputmode="numeric" value="${card}"> <input aria-label="Security code" value="${checkValue}">
<input aria-label="Note" value="note ${shown}" size="40"> <input aria-label="Hint" placeholder="${shown}">
<button aria-label="Copy ${shown}">Copy</button> <img alt="${shown}" src="/none.png" width="180" height="20">
<select size="2" aria-label="Keys"><option>first</option><option>${shown}</option></select>
<p class="pseudo">pseudo</p><p class="upper">${shown}</p>
<p class="narrow">over lines ${shown}</p><p>split ${html(token.slice(0, 7))}<b>${html(token.slice(7))}</b> up</p>
<p title="${shown}" id="${shown}" data-card="${card.replaceAll(' ', '')}">plain</p>
<div id="open"></div><div id="closed"></div>
<iframe title="inner" srcdoc="${html(innerPage(canaries, 'inner'))}"></iframe>
<iframe title="other" src="${other}"></iframe><div style="height:60px"></div><p class="shadow">shadow ${shown}</p></main>
<script>
  const token = ${JSON.stringify(token)};
  const log = document.querySelector('[role=log]');
  const add = (who, text) => {
    const message = document.createElement('p');
    message.className = who;
    message.textContent = text;
    log.append(message);
    log.scrollTop = log.scrollHeight;
  };
  document.querySelector('#open').attachShadow({ mode: 'open' }).innerHTML = '<p>open</p>';
  document.querySelector('#open').shadowRoot.querySelector('p').append(' ' + token);
  const closed = document.querySelector('#closed').attachShadow({ mode: 'closed' });
  closed.innerHTML = '<p>closed</p>';
  closed.querySelector('p').append(' ' + token);
  document.querySelector('[type=password]').addEventListener('change', ({ target }) => {
    window.secret = target.value;
    console.error('login with ' + secret + ' as ' + JSON.stringify({ password: secret }));
    console.error('Authorization: Basic ' + btoa(unescape(encodeURIComponent('me:' + secret))));
    document.querySelector('#login').remove();
  });
  document.forms[0].addEventListener('submit', async (event) => {
    event.preventDefault();
    const box = document.querySelector('textarea');
    add('user', box.value);
    box.value = '';
    console.error('token ' + token + ' in ' + JSON.stringify({ token }));
    new Image().src = '/drop?key=' + encodeURIComponent(token);
    const response = await fetch('https://api.vault.test/keys?token=' + encodeURIComponent(token), {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer ' + token },
      body: JSON.stringify({ token, password: window.secret, card: ${JSON.stringify(card)}, number: ${card.replaceAll(' ', '')} }),
    });
    const key = await response.json();
    add('assistant', 'Your key is ' + key.key + ', and your password is ' + window.secret + '.');
  });
</script>`;
}

export interface Vault {
  app: App;
  loaded: LoadedScenario;
  startUrl: string;
  close(): Promise<void>;
}

/** Serves the page and describes it; the start URL holds the token too. */
export async function openVault(canaries: Canaries, secrets = [TOKEN]): Promise<Vault> {
  const { token } = canaries;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/drop') return response.destroy();
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.setHeader('set-cookie', `session=${encodeURIComponent(token)}`);
    if (pathname === '/inner') return response.end(innerPage(canaries, 'other'));
    if (pathname !== '/') return response.writeHead(404).end();
    response.end(page(canaries, `http://localhost:${portOf(server)}/inner`));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${portOf(server)}`;
  return {
    startUrl: `${origin}/?token=${encodeURIComponent(token)}`,
    loaded: scenarioOf(canaries),
    app: appOf(canaries, { origins: [origin, `http://localhost:${portOf(server)}`], secrets }),
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function portOf(server: Server): number {
  return (server.address() as AddressInfo).port;
}

function appOf(
  { password, token }: Canaries,
  { origins, secrets }: { origins: string[]; secrets: RegExp[] },
): App {
  const issueKey = defineTool({
    name: 'issue_key',
    description: `Issues keys such as ${token}.`,
    route: 'POST /keys',
    input: z.record(z.string(), z.json()),
    mock: (args, world) => {
      const asked = typeof args['token'] === 'string' ? args['token'] : '';
      const key = { key: asked, [asked]: true, list: [asked], basic: btoa(`me:${asked}`) };
      (world.state['keys'] as unknown[]).push(key);
      return key;
    },
  });
  return defineApp({
    name: 'vault',
    start: origins[0] ?? '',
    agentOrigins: origins,
    backend: { urls: ['https://api.vault.test'], tools: [issueKey] },
    landmarks: { key: { in: 'page', text: /Your key is \S+/ }, note: (p) => p.locator('p[title]') },
    knowledge: [`The key is ${token}.`],
    terminalStates: {
      keyed: (episode) => episode.calls.some(({ args }) => args['token'] === token),
    },
    prepare: (opened) =>
      opened.fill('[type=password]', password).then(() => opened.keyboard.press('Tab')),
    secrets,
  });
}

function scenarioOf({ token, card }: Canaries): LoadedScenario {
  const scenario = scenarioSchema.parse({
    scenario_id: 'spill',
    title: `Spills ${token}`,
    script: [`Give me ${token}`],
    user: { knows: { token, card: Number(card.replaceAll(' ', '')) } },
    context: { keys: [], owner: { token, [token]: 1 } },
    surface: { viewport: { width: 900, height: 900 } },
    expectations: {
      world: { '/owner/token': token, '/keys': { count: 1 } },
      tool_calls: [{ tool: 'issue_key', args: { token } }],
      says: [`Your key is ${token}`],
      surface: [
        { at: 'turn-1', claims: [`"Your key is ${token}" is shown.`, '"pseudo" is shown.'] },
      ],
    },
  });
  return {
    file: 'spill.yaml',
    scenario,
    place: () => ({ file: 'spill.yaml', line: 1, column: 1 }),
  };
}
