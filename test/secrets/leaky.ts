// A project whose agent spills secrets in every way there is: its page, app file, scenarios, spec and config; judges nothing.

/** A character that nobody sees, and that a key may have been copied with. */
const unseen = {
  'soft hyphen': '\u00ad',
  'U+200B': '\u200b',
  'U+2060': '\u2060',
  'U+FEFF': '\ufeff',
};

/** Every place that gets a key of its own, so that a hit names the place. */
export const places = [
  ...Object.keys(unseen),
  ...['inline spans', 'a span per character', 'table cells', 'upper case'],
  ...['document title', 'aria-label', 'alt', 'placeholder', 'title attribute', 'data attribute'],
  ...[
    'input value',
    'pseudo element',
    'iframe',
    'shadow root',
    'closed shadow root',
    'style sheet',
  ],
  ...['URL query', 'URL hash', 'authorization header', 'cookie', 'localStorage', 'request body'],
  ...[
    'response body',
    'response body with soft hyphen',
    'tool argument',
    'tool result',
    'base64',
    'socket frame sent',
    'socket frame received',
  ],
  ...[
    'console message',
    'console message with soft hyphen',
    'page error',
    'dialog',
    'download name',
  ],
  ...[
    'agent message',
    'agent message with soft hyphen',
    'agent message in spans',
    'agent message in table cells',
  ],
  ...[
    'user message',
    'scenario',
    'world',
    'printed by the spec',
    'expectation of the spec',
    'attached text',
    'attached file',
    'locator error',
  ],
] as const;
export type Place = (typeof places)[number];

/** What no pattern matches: learned from the fields that hold it. Each ends in something to search for in any spelling. */
const typed = {
  password: 'h"u\\n t/é+r2 o7q5w1',
  'password of a failed login': 'falter m2x8k4',
  'password that is prefilled': 'prefil b6t9z3',
  'card number': '4111 1111 1111 1111',
  'one-time code': '918273',
} as const;
/** What is searched for of each. */
export const tails = Object.entries(typed).map(([kind, value]): [kind: string, tail: string] => {
  return [kind, kind === 'card number' ? value.replaceAll(' ', '') : value.slice(-6)];
});

/** The part of a key that is searched for. */
export function bodyOf(place: string): string {
  return `k${String(places.indexOf(place)).padStart(2, '0')}q7w3xz9`;
}
const key = (place: Place) => `sk-live-${bodyOf(place)}`;
const within = (place: Place, character: string) =>
  `sk-${character}live-${bodyOf(place).replace(/\B/g, character)}`;
const cells = (place: Place) =>
  `<table><tr><td>sk-live-</td><td>${bodyOf(place)}</td><td>Total</td></tr></table>`;

const page = `<!doctype html><title>Vault ${key('document title')}</title>
<style>
  body, input, button, textarea { font: 14px monospace } [role=log] { height: 150px; overflow: auto }
  .pseudo::before { content: "${key('pseudo element')}" } .upper { text-transform: uppercase }
  .sheet { --key: "${key('style sheet')}" }
</style>
<main><div role="log" aria-label="Conversation"></div>
<form id="chat"><textarea aria-label="Message" rows="1"></textarea><button>Send</button></form>
<form id="login"><input type="password" aria-label="Password"><input type="password" aria-label="Old password" value="${typed['password that is prefilled']}">
<input name="cardNumber" aria-label="Card"><input autocomplete="one-time-code" aria-label="Code"></form>
${Object.entries(unseen)
  .map(([name, character]) => `<p>${name} ${within(name, character)} seen</p>`)
  .join('\n')}
<p>inline <span>sk-live-</span><span>${bodyOf('inline spans')}</span> after</p>
<p>single ${key('a span per character').replace(/./g, '<span>$&</span>')} after</p>
${cells('table cells')}
<p class="upper">${key('upper case')}</p><p class="pseudo">pseudo</p>
<button aria-label="Copy ${key('aria-label')}">Copy</button> <img alt="${key('alt')}" src="data:," width="200" height="20">
<input aria-label="Hint" placeholder="${key('placeholder')}"> <input aria-label="Note" value="${key('input value')}">
<p title="${key('title attribute')}" data-key="${key('data attribute')}">plain</p>
<div id="open"></div><div id="closed"></div><canvas width="200" height="20"></canvas>
<iframe title="inner" srcdoc="<p>${key('iframe')}</p>" height="40"></iframe></main>
<script>
  const keys = ${JSON.stringify(Object.fromEntries(places.map((place) => [place, key(place)])))};
  const hidden = (place) => [...keys[place]].join('\\u00ad');
  const log = document.querySelector('[role=log]');
  const add = (who, html) => {
    const message = document.createElement('div');
    message.className = who;
    message.innerHTML = html;
    log.append(message);
    log.scrollTop = log.scrollHeight;
  };
  const shadow = (id, mode, text) =>
    (document.getElementById(id).attachShadow({ mode }).innerHTML = '<p>' + text + '</p>');
  shadow('open', 'open', keys['shadow root']);
  shadow('closed', 'closed', keys['closed shadow root']);
  document.querySelector('canvas').getContext('2d').fillText('drawn', 2, 14);
  localStorage.setItem('key', keys['localStorage']);
  document.cookie = 'key=' + keys['cookie'];
  location.hash = keys['URL hash'];
  const value = (name) => document.querySelector('[aria-label="' + name + '"]').value;
  document.querySelector('#chat').addEventListener('submit', async (event) => {
    event.preventDefault();
    const box = document.querySelector('textarea');
    add('user', box.value);
    box.value = '';
    console.error('failed with ' + keys['console message'] + ' and ' + hidden('console message with soft hyphen'));
    const basic = btoa(unescape(encodeURIComponent('me:' + value('Password'))));
    console.error('login as ' + JSON.stringify({ password: value('Password'), code: value('Code') }) + ' or ' + basic);
    setTimeout(() => { throw new Error('broken by ' + keys['page error']); });
    const answer = await fetch('https://api.vault.test/keys?token=' + keys['URL query'], {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer ' + keys['authorization header'] },
      body: JSON.stringify({ token: keys['tool argument'], note: keys['request body'], card: Number(value('Card').replaceAll(' ', '')), login: value('Password'), basic: btoa('me:' + keys['base64']) }),
    }).then((response) => response.json());
    await new Promise((done) => {
      const socket = new WebSocket('wss://api.vault.test/rpc');
      socket.onmessage = done;
      socket.onerror = done;
      socket.onopen = () =>
        socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'look_up', params: { token: keys['socket frame sent'] } }));
    });
    alert('Keep ' + keys['dialog']);
    const link = document.createElement('a');
    link.href = 'data:text/plain,nothing';
    link.download = keys['download name'] + '.txt';
    link.click();
    add('assistant', 'Your key is ' + keys['agent message'] + ' or ' + hidden('agent message with soft hyphen')
      + ' or <b>sk-live-</b><i>' + keys['agent message in spans'].slice(8) + '</i> as ever, for ' + value('Card') + ' and ' + value('Password') + '. ' + answer.key
      + ${JSON.stringify(cells('agent message in table cells'))});
  });
</script>`;

const server = `import { createServer } from 'node:http';
const page = ${JSON.stringify(page)};
createServer((request, response) => {
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(page);
}).listen(Number(process.argv[2]), '127.0.0.1');
`;

const config = `import { defineConfig } from '@playwright/test';
import { freePort, sightlineConfig } from 'sightline/playwright';
const url = \`http://127.0.0.1:\${freePort('vault')}\`;
export default defineConfig(
  sightlineConfig({ reporters: [['json', { outputFile: 'results/results.json' }], ['junit', { outputFile: 'results/results.xml' }], ['blob'], ['list']] }),
  { testDir: 'e2e', workers: 1, timeout: 120_000,
    use: { baseURL: url, actionTimeout: 2000, trace: 'retain-on-failure', screenshot: 'only-on-failure' },
    webServer: [{ command: \`node server.mjs \${freePort('vault')}\`, url }] },
);
`;

const app = `import { defineApp, defineSocket, defineTool } from 'sightline';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
const typed = JSON.parse(readFileSync('keys/typed.json', 'utf8'));
export const vault = defineApp({
  name: 'vault',
  start: '/',
  replyTimeoutMs: 5000,
  backend: {
    urls: ['https://api.vault.test'],
    sockets: [defineSocket({ url: 'wss://api.vault.test/rpc' })],
    tools: [
      defineTool({
        name: 'issue_key', description: 'Issues a key.', route: 'POST /keys',
        input: z.record(z.string(), z.json()),
        mock: (args, world) => {
          world.state.keys.push({ '${key('world')}': args.token });
          return { key: '${key('tool result')}', list: ['${key('response body')}', '${within('response body with soft hyphen', '\u00ad')}'] };
        },
      }),
      defineTool({
        name: 'look_up', description: 'Looks a key up.', input: z.record(z.string(), z.json()),
        mock: () => ({ key: '${key('socket frame received')}' }),
      }),
    ],
  },
  terminalStates: { over: () => false },
  secrets: [/sk-live-[a-z0-9]{10}/],
  prepare: async (page) => {
    await page.getByLabel('Password', { exact: true }).fill(typed.password);
    await page.getByLabel('Card').fill(typed['card number']);
    await page.getByLabel('Code').pressSequentially(typed['one-time code']);
  },
});
export const shut = defineApp({
  name: 'shut',
  start: '/',
  backend: { urls: ['https://api.vault.test'], tools: [] },
  terminalStates: { over: () => false },
  secrets: [/sk-live-[a-z0-9]{10}/],
  prepare: async (page) => {
    await page.locator('[aria-label="Old password"]').press('Tab');
    await page.evaluate(() => (document.querySelector('[aria-label="Old password"]').disabled = true));
    await page.getByLabel('Old password').fill(typed['password of a failed login']);
  },
});
`;

const scenario = `scenario_id: spill
title: Spills ${key('scenario')}
script: ["Give me ${key('user message')}"]
context: { keys: [] }
expectations:
  says: ["never said"]
  tool_calls: [{ tool: issue_key, args: { token: none } }]
  world: { /keys: { count: 7 } }
  surface: [{ at: turn-1, claims: ['"never shown" is shown.'] }]
`;

const shutScenario = `scenario_id: shut
script: [Hello]
`;

const scenarios = `import { testScenarios } from 'sightline/playwright';
import { shut, vault } from './app.js';
testScenarios(vault, 'scenarios/vault');
testScenarios(shut, 'scenarios/shut');
`;

const spec = `import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'sightline/playwright';
import { vault } from './app.js';
const keys = JSON.parse(readFileSync('keys/keys.json', 'utf8'));
test.describe.configure({ retries: 1 });
test('a look of its own', async ({ page, simulate }, testInfo) => {
  const episode = await simulate(vault, 'spill');
  console.log('printed', keys['printed by the spec']);
  await testInfo.attach('note', { body: keys['attached text'], contentType: 'text/plain' });
  writeFileSync('keys/note.json', JSON.stringify({ key: keys['attached file'] }));
  await testInfo.attach('file', { path: 'keys/note.json', contentType: 'application/json' });
  await expect.soft(episode).toSay(keys['expectation of the spec']);
  await expect.soft(page.getByLabel('Copy ' + keys['locator error'])).toBeVisible({ timeout: 100 });
  await page.locator('[aria-label="Old password"]').click({ trial: true, position: { x: 9999, y: 1 }, timeout: 500 });
});
`;

export const leakyFiles = {
  'server.mjs': server,
  'playwright.config.mjs': config,
  'e2e/app.js': app,
  // Playwright's reports quote the code around an error.
  'keys/typed.json': JSON.stringify(typed),
  'keys/keys.json': JSON.stringify(Object.fromEntries(places.map((place) => [place, key(place)]))),
  'e2e/trials.spec.js': scenarios,
  'e2e/closely.spec.js': spec,
  'scenarios/vault/spill.yaml': scenario,
  'scenarios/shut/shut.yaml': shutScenario,
};
