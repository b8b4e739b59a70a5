// A plain chat page: a box, a button, a list, no greeting; the agent answers in one piece, after as long as it is told to think.
import { setTimeout as after } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import type { Page } from 'playwright';
import { defineApp } from '../src/app/define.js';
import type { LoadedScenario } from '../src/scenario/load.js';
import { scenarioSchema } from '../src/scenario/schema.js';
import { listen } from '../src/world/gateway-link.js';
import { type Message, minimalTalk, type Waits } from './minimal-driver.js';
import { openStage, type Played } from './stage.js';

const html = `<!doctype html><html lang="en"><title>Parcels</title>
<style>
  body { margin: 0; font: 15px/1.5 sans-serif }
  main { height: 100vh; display: flex; flex-direction: column }
  ol { flex: 1; overflow: auto; margin: 0; padding: 8px; list-style: none }
  li { width: 60%; margin: 8px 0; padding: 8px; border-radius: 8px; background: #eee }
  li[data-role=user] { margin-left: auto; background: #cdf }
  form { display: flex; gap: 8px; padding: 8px }
  input { flex: 1 }
</style>
<main>
  <h1>Parcels</h1>
  <ol></ol>
  <form class="idle"><input aria-label="Message"><button>Send</button></form>
</main>
<script>
  const [list, form, box] = ['ol', 'form', 'input'].map((name) => document.querySelector(name));
  const add = (role, text) => {
    const row = document.createElement('li');
    row.dataset.role = role;
    row.innerHTML = '<p></p>';
    row.firstChild.textContent = text;
    list.append(row);
    list.scrollTop = list.scrollHeight;
  };
  form.onsubmit = async (event) => {
    event.preventDefault();
    const message = box.value.trim();
    if (message === '') return;
    box.value = '';
    add('user', message);
    form.classList.remove('idle');
    const body = JSON.stringify({ message });
    const headers = { 'content-type': 'application/json' };
    const response = await fetch('/chat' + location.search, { method: 'POST', headers, body });
    add('agent', (await response.json()).reply);
    form.classList.add('idle');
  };
</script>`;

/** All that the minimal driver has to be told of this page, and Sightline is not. */
const selectors = {
  transcript: 'ol',
  row: 'ol > li',
  roleAttribute: 'data-role',
  text: 'p',
  input: 'form input',
  send: 'form button',
  idle: 'form.idle',
};

export const plainTurns = ['Where is parcel 4711?', 'And when will it be here?', 'Thank you.'];

function answerTo(message: string): string {
  return `You asked: "${message}" The parcel left Leipzig this morning and comes tomorrow.`;
}

export interface PlainChat {
  play(page: Page, thinkMs: number): Promise<Played>;
  /** The same turns by the minimal driver. */
  talk(page: Page, thinkMs: number, until: Waits): Promise<void>;
  close(): Promise<void>;
}

export async function openPlainChat(): Promise<PlainChat> {
  const stage = await openStage();
  const server = await listen(plainServer(), { host: '127.0.0.1', port: 0 });
  const url = (thinkMs: number) => `http://127.0.0.1:${server.port}/?think=${thinkMs}`;
  const app = defineApp({
    name: 'parcels',
    start: url(0),
    backend: { urls: [], tools: [] },
    terminalStates: { all_said: ({ turns }) => turns === plainTurns.length },
  });
  return {
    async play(page, thinkMs) {
      const played = await stage.play({ page, app, loaded, startUrl: url(thinkMs) });
      holdsEveryAnswer(played.episode.transcript);
      return played;
    },
    async talk(page, thinkMs, until) {
      holdsEveryAnswer(
        await minimalTalk(page, { url: url(thinkMs), turns: plainTurns, selectors, until }),
      );
    },
    async close() {
      await server.close();
      await stage.close();
    },
  };
}

const loaded: LoadedScenario = {
  file: 'parcels.yaml',
  scenario: scenarioSchema.parse({ scenario_id: 'parcels', user: 'script', script: plainTurns }),
  place: () => ({ file: 'parcels.yaml', line: 1, column: 1 }),
};

function plainServer(): Hono<{ Bindings: HttpBindings }> {
  const server = new Hono<{ Bindings: HttpBindings }>();
  server.get('/', (context) => context.html(html));
  server.post('/chat', async (context) => {
    const { message } = await context.req.json<{ message: string }>();
    await after(Number(context.req.query('think')));
    return context.json({ reply: answerTo(message) });
  });
  return server;
}

/** Who ends a turn before its answer is there is quick, and wrong. */
function holdsEveryAnswer(messages: readonly Message[]): void {
  const answers = messages.filter(({ role }) => role === 'agent').map(({ text }) => text);
  const expected = plainTurns.map(answerTo);
  if (JSON.stringify(answers) === JSON.stringify(expected)) return;
  throw new Error(`The answers are not those of the agent: ${JSON.stringify(answers)}`);
}
