// Defects of a conversation that was really simulated: saved in the episode by the simulation, listed by the grading.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defineApp } from '../../src/app/define.js';
import { type Episode, readEpisode } from '../../src/episode/read.js';
import { openEpisode } from '../../src/episode/write.js';
import { gradeEpisode } from '../../src/grade/grade-episode.js';
import type { LoadedScenario } from '../../src/scenario/load.js';
import { scenarioSchema } from '../../src/scenario/schema.js';
import { episodeHeader } from '../../src/simulate/header.js';
import { simulate } from '../../src/simulate/simulate.js';
import { launchBrowser } from '../browser.js';
import { startServer, type TestServer } from '../world/servers.js';

const chat = (answer: string): string =>
  `<!doctype html><html lang="en"><title>Desk</title><style>
  body { margin: 0; font: 16px/1.5 sans-serif } p { margin: 0 0 12px; padding: 8px } .agent { background: #eef }
  form { display: flex; gap: 8px; padding: 8px } textarea { flex: 1; height: 48px }</style>
  <body><main><div role="log" id="log" aria-label="Chat"><p class="agent">What can I do for you?</p></div>
  <form id="say"><textarea aria-label="Message"></textarea><button>Send</button></form></main><script>
  const box = document.querySelector('textarea');
  say.addEventListener('submit', (event) => {
    event.preventDefault();
    log.insertAdjacentHTML('beforeend', '<p class="user">' + box.value + '</p><p class="agent">${answer}</p>');
    box.value = '';
  });
  </script>`;
const flawed = chat(
  'Your refund is on its way.<span role="checkbox" tabindex="0" id="news">Send me news</span><a href="/a" style="position:absolute;left:40px">one</a><a href="/b" style="position:absolute;left:44px">two</a>',
);
const sound = chat('Your refund is on its way.');

let browser: Browser;
let server: TestServer;
let runDir: string;

beforeAll(async () => {
  browser = await launchBrowser();
  runDir = await mkdtemp(join(tmpdir(), 'sightline-simulated-'));
  server = await startServer(({ url }, response) => {
    response.setHeader('content-type', 'text/html');
    response.setHeader('content-security-policy', "script-src 'unsafe-inline'");
    response.end(url === '/flawed' ? flawed : sound);
  });
});
afterAll(async () => {
  await browser.close();
  await server.close();
  await rm(runDir, { recursive: true });
});

async function episodeOn(path: string): Promise<Episode> {
  const app = defineApp({
    ...{ name: 'shop', start: server.origin, replyTimeoutMs: 8000 },
    ...{ backend: { urls: [], tools: [] }, landmarks: {}, terminalStates: { open: () => true } },
  });
  const scenario = scenarioSchema.parse({
    ...{ scenario_id: path, user: 'script', script: ['Where is my refund?', 'Thanks'] },
    expectations: { says: ['refund', { consistent: false }] },
  });
  const loaded = { scenario, file: 'scenarios/shop/links.yaml' } as LoadedScenario;
  const trial = { run: 'run', project: 'p', test: 't', trial: 1, seed: 1, userModel: null };
  const header = episodeHeader(trial, app, loaded);
  const began = performance.now();
  const episode = await openEpisode({ runDir, header, elapsedMs: () => performance.now() - began });
  const context = await browser.newContext({ viewport: { width: 800, height: 600 } });
  await simulate({
    ...{ app, loaded, episode, gateway: null, page: await context.newPage() },
    ...{ startUrl: `${server.origin}/${path}`, step: (_, work) => work() },
    onCapture: () => Promise.resolve(),
  });
  await context.close();
  return readEpisode(episode.dir);
}

it('has a collision and a breach that axe found, and decides nothing by them', async () => {
  const { dir, closed } = await episodeOn('flawed');
  const verdict = await gradeEpisode(dir);
  const { outcome, defects = [], unmeasured } = verdict;
  expect([outcome, unmeasured]).toEqual(['passed', []]);
  expect(defects.map(({ kind, where, at }) => [kind, where, ...at])).toEqual(
    expect.arrayContaining([
      ['colliding_controls', 'p.agent a', 'turn-2'],
      ['axe', 'span#news', 'turn-2'],
    ]),
  );
  const axe = defects.find(({ kind }) => kind === 'axe');
  expect(axe?.measurements).toMatchObject({ rule: 'aria-required-attr', impact: 'critical' });
  expect(JSON.stringify(await gradeEpisode(dir))).toBe(JSON.stringify(verdict));
  // axe takes long, and is asked at the end and at moments that the app names.
  const asked = Object.keys(closed.files).filter((name) => name.endsWith('axe.json'));
  expect(asked).toEqual(['surface/turn-2/axe.json']);
});

it('has none where the same conversation is sound', async () => {
  const { defects, unmeasured } = await gradeEpisode((await episodeOn('sound')).dir);
  expect({ defects, unmeasured }).toEqual({ defects: [], unmeasured: [] });
});
