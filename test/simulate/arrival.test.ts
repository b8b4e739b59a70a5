// What a trial does before its first turn: a chat behind a launcher that first asks who is there, and a server that takes the scenario's clock.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defineApp } from '../../src/app/define.js';
import { scenarioSchema } from '../../src/scenario/schema.js';
import { launchBrowser } from '../browser.js';
import { playTrial } from '../play-trial.js';
import { startServer, type TestServer } from '../world/servers.js';

const PAGE = `<!doctype html><title>Shop</title><h1>Shop</h1>
<button id="launcher" style="position:fixed;right:20px;bottom:20px">Chat with us</button>
<section id="chat" hidden style="position:fixed;right:20px;bottom:80px;width:300px;background:white">
  <form id="who"><label>E-mail <input type="email" required></label><button>Start</button></form>
  <div id="talk" hidden><div role="log" id="log"></div>
  <form id="say"><textarea aria-label="Message"></textarea><button>Send</button></form></div>
</section><script>
const on = (name, kind, act) => document.getElementById(name).addEventListener(kind, (event) => { event.preventDefault(); act(); });
on('launcher', 'click', () => { chat.hidden = !chat.hidden; });
on('who', 'submit', () => { who.hidden = true; talk.hidden = false; });
on('say', 'submit', async () => {
  const box = document.querySelector('textarea');
  const show = (by, text) => log.insertAdjacentHTML('beforeend', '<p class="' + by + '">' + text + '</p>');
  show('user', box.value);
  box.value = '';
  show('agent', await fetch('/api/chat', { method: 'POST' }).then((answer) => answer.text()));
});
</script>`;

let browser: Browser;
let server: TestServer;
let runDir: string;

beforeAll(async () => {
  browser = await launchBrowser();
  runDir = await mkdtemp(join(tmpdir(), 'sightline-arrival-'));
  server = await startServer(({ url, headers }, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(url === '/' ? PAGE : `By my clock it is ${String(headers['x-sightline-now'])}.`);
  });
});
afterAll(async () => {
  await browser.close();
  await server.close();
  await rm(runDir, { recursive: true });
});

it('prepare fills in what the opened chat asks for, and the server is told the scenario’s time', async () => {
  const app = defineApp({
    name: 'shop',
    start: server.origin,
    prepare: async (page, { openChat }) => {
      await openChat();
      await page.getByLabel('E-mail').fill('ana@shop.test', { timeout: 5000 });
      await page.getByRole('button', { name: 'Start' }).click();
    },
    backend: { tools: [] },
    terminalStates: { answered: (episode) => episode.messages.length > 1 },
  });
  const scenario = scenarioSchema.parse({
    ...{ scenario_id: 'clock', now: '2027-05-04T08:00:00Z', user: 'script' },
    script: ['What time is it?'],
  });
  const { transcript, closed } = await playTrial({ runDir, browser, app, scenario });
  expect(closed.stop).toMatchObject({ reason: 'script_ended' });
  expect(transcript.map(({ text }) => text)).toEqual([
    'What time is it?',
    'By my clock it is 2027-05-04T08:00:00.000Z.',
  ]);
}, 60_000);
