// Defects of a conversation that was really simulated: saved in the episode by the simulation, listed by the grading.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defineApp } from '../../src/app/define.js';
import { sha256 } from '../../src/episode/files.js';
import { type Episode, readEpisode } from '../../src/episode/read.js';
import { openEpisode } from '../../src/episode/write.js';
import { gradeEpisode } from '../../src/grade/grade-episode.js';
import type { LoadedScenario } from '../../src/scenario/load.js';
import { scenarioSchema } from '../../src/scenario/schema.js';
import { episodeHeader } from '../../src/simulate/header.js';
import { simulate } from '../../src/simulate/simulate.js';
import { launchBrowser } from '../browser.js';
import { startServer, type TestServer } from '../world/servers.js';
import { chat } from './shifting-pages.js';

const says = (html: string): string =>
  `log.insertAdjacentHTML('beforeend', \`<p class="agent">${html}</p>\`);`;
const flawed = chat({
  answer: `${says('See <a href="https://other.example/a">https://shop.example/a</a> for your refund.<span role="checkbox" tabindex="0" id="news">Send me news</span>')}
    document.body.insertAdjacentHTML('afterbegin', '<header style="height:170px">Delays</header>');`,
});
const sound = chat({
  answer: says(
    'See <a href="https://www.shop.example/a">https://shop.example/a</a> for your refund.',
  ),
});

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
    ...{ scenario_id: path, user: 'script', script: ['Where is my refund?'] },
    expectations: { says: ['refund'], consistency: false },
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

it('has a link, a breach that axe found and a layout shift, and decides nothing by them', async () => {
  const { dir } = await episodeOn('flawed');
  const verdict = await gradeEpisode(dir);
  const { outcome, defects = [], unmeasured } = verdict;
  expect([outcome, unmeasured]).toEqual(['passed', []]);
  expect(defects.map(({ kind, where, at }) => [kind, where, ...at])).toEqual([
    ['link_mismatch', 'p.agent a', 'turn-1'],
    ['axe', 'span#news', 'turn-1'],
    ['layout_shift', expect.stringMatching(/^(?:main|div#log|p\.agent)$/u), 'turn-1'],
  ]);
  const [link, axe, shift] = defects;
  expect(link?.measurements).toMatchObject({ shown: 'shop.example', leadsTo: 'other.example' });
  expect(axe?.measurements).toMatchObject({ rule: 'aria-required-attr', impact: 'critical' });
  expect(shift?.measurements).toMatchObject({ goodUpTo: 0.1, movedPx: 170 });
  expect(shift?.boxes.length).toBeGreaterThan(1);
  expect(JSON.stringify(await gradeEpisode(dir))).toBe(JSON.stringify(verdict));
});

it('has none where the same conversation is sound', async () => {
  const { defects, unmeasured } = await gradeEpisode((await episodeOn('sound')).dir);
  expect({ defects, unmeasured }).toEqual({ defects: [], unmeasured: [] });
});

it('is not known of an episode that was saved without, and not clean', async () => {
  const { dir } = await episodeOn('flawed');
  const old = join(runDir, 'run', 'p', 'old', '1-1');
  await cp(dir, old, { recursive: true });
  await rm(join(old, 'surface/turn-1/axe.json'));
  const path = await readFile(join(old, 'path.jsonl'), 'utf8');
  const without = path.replace(/,"shifts":\{.*?\]\}(?=[,}])/u, '');
  await writeFile(join(old, 'path.jsonl'), without);
  const closed = JSON.parse(await readFile(join(old, 'closed.json'), 'utf8')) as {
    files: Record<string, string>;
  };
  delete closed.files['surface/turn-1/axe.json'];
  closed.files['path.jsonl'] = sha256(without);
  await writeFile(join(old, 'closed.json'), JSON.stringify(closed));
  const { outcome, defects, unmeasured } = await gradeEpisode(old);
  expect(outcome).toBe('passed');
  expect(defects?.map(({ kind }) => kind)).toEqual(['link_mismatch']);
  expect(unmeasured).toEqual([
    { kind: 'axe', why: 'axe was not asked when the episode was saved', at: ['turn-1'] },
    {
      kind: 'layout_shift',
      why: 'layout shifts were not recorded when the episode was saved',
      at: ['turn-1'],
    },
  ]);
});
