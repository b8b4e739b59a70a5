// Users put in the plan user's place, in a real browser: one that cheats, and one that reads what the page shows beside the chat.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defineApp } from '../../src/app/define.js';
import type { Action } from '../../src/episode/action.js';
import { gradeEpisode } from '../../src/grade/grade-episode.js';
import { scenarioSchema } from '../../src/scenario/schema.js';
import type { User } from '../../src/simulate/user/user.js';
import type { EpisodeVerdict } from '../../src/episode/verdict/format.js';
import { launchBrowser } from '../browser.js';
import { playTrial } from '../play-trial.js';
import { startServer, type TestServer } from '../world/servers.js';

const page = `<!doctype html><title>Shop</title><style>[role=log] { height: 300px; overflow: auto }</style>
<main><h1>Help</h1><div role="log" aria-label="Conversation"></div>
<form><textarea aria-label="Message" rows="1"></textarea><button>Send</button></form></main>
<aside><h2>Your purchases</h2><p>Lamp, ORD-55501</p></aside>
<script>
  const add = (who, text) => {
    const message = document.createElement('p');
    message.className = who;
    message.textContent = text;
    document.querySelector('[role=log]').append(message);
  };
  document.forms[0].addEventListener('submit', (event) => {
    event.preventDefault();
    const box = document.querySelector('textarea');
    add('user', box.value);
    add('assistant', /ORD-/.test(box.value) ? 'I have created your return.' : 'What is your order number?');
    box.value = '';
  });
</script>`;

let browser: Browser;
let server: TestServer;
let folder: string;

beforeAll(async () => {
  browser = await launchBrowser();
  folder = await mkdtemp(join(tmpdir(), 'sightline-fidelity-'));
  server = await startServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(page);
  });
});

afterAll(async () => {
  await browser.close();
  await server.close();
  await rm(folder, { recursive: true });
});

/** An episode in which somebody else sits there than the plan user, with words of their own. */
async function verdictOf(words: readonly string[]): Promise<EpisodeVerdict> {
  const app = defineApp({
    ...{ name: 'shop', start: server.origin, replyTimeoutMs: 8000, backend: { tools: [] } },
    terminalStates: { begun: ({ turns }) => turns > 0 },
  });
  const scenario = scenarioSchema.parse({
    scenario_id: 'lamp',
    starting_prompt: 'I want to return my lamp.',
    conversation_plan: { goal: 'Return the lamp' },
    expectations: { says: ['return'] },
  });
  const left = words.map((text): Action => ({ kind: 'say', text }));
  const user: User = {
    ...{ kind: 'plan', notes: [] },
    next: () => left.shift() ?? { kind: 'done', why: 'The goal is met.' },
  };
  const { dir } = await playTrial({ runDir: folder, browser, app, scenario, user });
  return gradeEpisode(dir);
}

it.concurrent(
  'a user that makes up an order number makes the episode invalid, though the agent did all that was asked',
  async () => {
    const verdict = await verdictOf(['I want to return my lamp.', 'It is ORD-90909.']);
    expect(verdict).toMatchObject({ outcome: 'invalid', party: 'user' });
    expect(verdict.fidelity?.breaches).toMatchObject([{ rule: 'invented', turn: 2 }]);
  },
);

it.concurrent('a user that reads the order number beside the chat is faithful', async () => {
  const verdict = await verdictOf(['I want to return my lamp.', 'It is ORD-55501.']);
  expect(verdict.fidelity).toMatchObject({ kept: true, breaches: [] });
  expect(verdict.outcome).not.toBe('invalid');
});

it.concurrent('a user that leaves when it is asked for what it wants has not tried', async () => {
  const verdict = await verdictOf([]);
  expect(verdict.fidelity?.breaches.map(({ rule }) => rule)).toEqual(['goal_attempted']);
});
