// How conversations end that the user does not end: by the agent's own signs, by budgets of steps and tokens, and by deaths.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { defineApp } from '../../src/app/define.js';
import { defineTool } from '../../src/app/define-tool.js';
import type { AgentEnds } from '../../src/app/definition.js';
import type { Episode } from '../../src/episode/read.js';
import { gradeEpisode } from '../../src/grade/grade-episode.js';
import { scenarioSchema } from '../../src/scenario/schema.js';
import { usedBudget } from '../../src/simulate/budget.js';
import { browserLaunchOptions } from '../../src/playwright/browser.js';
import { launchBrowser } from '../browser.js';
import { playTrial } from '../play-trial.js';
import { startServer, type TestServer } from '../world/servers.js';

const PAGE = `<!doctype html><title>Shop</title><h1>Shop</h1><div role="log" id="log"></div>
<form id="say"><textarea aria-label="Message"></textarea><button>Send</button></form>
<section id="survey" hidden>How did we do? <button>Good</button></section><script>
const mode = new URLSearchParams(location.search).get('mode');
const box = document.querySelector('textarea');
const show = (by, text) => log.insertAdjacentHTML('beforeend', '<p class="' + by + '">' + text + '</p>');
const call = (name) => fetch('https://api.shop.test/' + name, { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } });
if (mode === 'open-survey') survey.hidden = false;
say.addEventListener('submit', async (event) => {
  event.preventDefault();
  show('user', box.value);
  box.value = '';
  if (mode === 'tool') await call('resolve');
  if (mode === 'hang') for (let i = 0; i < 8; i += 1) await call('look');
  if (mode === 'hang') return;
  const answer = await fetch('/api/chat?mode=' + mode, { method: 'POST' }).then((one) => one.text());
  show('agent', /data:/.test(answer) ? 'All is settled.' : answer);
  if (mode === 'survey') survey.hidden = false;
  if (mode === 'gone') say.remove();
  if (mode === 'disabled') { box.disabled = true; document.querySelector('button').disabled = true; }
});
</script>`;

const MARKER = { type: 'CUSTOM', name: 'resolved' };

let browser: Browser;
let server: TestServer;
let runDir: string;
/** Called when the agent is asked in the mode "dead", which is never answered. */
let whenAsked: () => void;

beforeAll(async () => {
  browser = await launchBrowser();
  runDir = await mkdtemp(join(tmpdir(), 'sightline-endings-'));
  server = await startServer(({ url = '' }, response) => {
    if (!url.startsWith('/api/')) {
      response.setHeader('content-type', 'text/html');
      response.end(PAGE);
    } else if (url.includes('dead')) whenAsked();
    else if (url.includes('marker')) {
      response.setHeader('content-type', 'text/event-stream');
      response.end(`data: ${JSON.stringify({ ...MARKER, value: { by: 'agent' } })}\n\n`);
    } else response.end('All is settled.');
  });
});
afterAll(async () => {
  await browser.close();
  await server.close();
  await rm(runDir, { recursive: true });
});

interface Case {
  mode: string;
  ends?: AgentEnds;
  budget?: object;
  within?: Browser;
}

function run({ mode, ends, budget, within = browser }: Case): Promise<Episode> {
  const taken = { description: '', input: z.object({}), mock: () => ({ ok: true }) };
  const app = defineApp({
    name: 'shop',
    start: server.origin,
    replyTimeoutMs: 8000,
    backend: {
      urls: ['https://api.shop.test'],
      tools: [
        defineTool({ ...taken, name: 'resolve', route: 'POST /resolve' }),
        defineTool({ ...taken, name: 'look', route: 'POST /look' }),
      ],
    },
    landmarks: { survey: (page) => page.locator('#survey') },
    terminalStates: { resolved: (view) => view.succeeded('resolve').length > 0, open: () => true },
    ...(ends === undefined ? {} : { ends }),
  });
  const scenario = scenarioSchema.parse({
    scenario_id: 'ends',
    user: 'script',
    script: ['Please settle it.', 'And one more thing.'],
    ...(budget === undefined ? {} : { budget }),
    expectations: { says: ['All is settled.', { consistent: false }] },
  });
  const startUrl = `${server.origin}/?mode=${mode}`;
  return playTrial({ runDir, browser: within, app, scenario, startUrl });
}

describe.concurrent('an agent that ends the conversation', () => {
  const signs: readonly (readonly [string, AgentEnds, RegExp])[] = [
    ['survey', { landmark: 'survey' }, /: “survey” came into sight\.$/],
    ['gone', { box: 'gone' }, /: the message box is gone or disabled\.$/],
    ['disabled', { box: 'gone' }, /: the message box is gone or disabled\.$/],
    ['tool', { tool: 'resolve' }, /: it called resolve\.$/],
    ['tool', { states: ['resolved'] }, /: it reached resolved\.$/],
    ['marker', { marker: MARKER }, /: its stream said \{"type":"CUSTOM","name":"resolved"\}\.$/],
  ];
  it.each(signs)('by %s, named as %j, is graded', async (mode, ends, detail) => {
    const episode = await run({ mode, ends });
    expect(episode.closed).toMatchObject({ turns: 1, stop: { reason: 'agent_done' } });
    expect(episode.closed.stop.detail).toMatch(detail);
    expect(await gradeEpisode(episode.dir)).toMatchObject({
      outcome: 'passed',
      stop: 'agent_done',
    });
  });

  it('is a page that lost its box where the app file does not name it', async () => {
    const episode = await run({ mode: 'gone' });
    expect(episode.closed.stop.reason).toBe('control_not_found');
    expect(await gradeEpisode(episode.dir)).toMatchObject({ outcome: 'failed', party: 'ui' });
  });

  it.each<[string, AgentEnds]>([
    ['plain', { landmark: 'survey', tool: 'resolve', marker: MARKER, box: 'gone' }],
    ['open-survey', { landmark: 'survey', states: ['open'] }],
  ])(
    'has not ended it where nothing of that came, or it was there before: %s',
    async (mode, ends) => {
      const { closed } = await run({ mode, ends });
      expect(closed).toMatchObject({ turns: 2, stop: { reason: 'script_ended' } });
    },
  );

  it.each([
    [{}, /ends must be an object with one of landmark, tool, marker, states and box/],
    [{ landmark: 'poll' }, /ends: there is no landmark "poll"/],
    [{ tool: 'close' }, /ends: there is no tool "close"/],
    [{ marker: {} }, /ends.marker must be an object with at least one field/],
    [{ box: 'away' }, /ends.box must be "gone", not "away"/],
    [{ sign: 1 }, /unknown field "sign" in ends; allowed: landmark/],
  ])('is told where %j names nothing', (ends, problem) => {
    expect(() => run({ mode: 'plain', ends: ends as AgentEnds })).toThrow(problem);
  });
});

describe.concurrent('a budget', () => {
  it('of steps ends the episode in the middle of a turn, before anybody waits for an answer', async () => {
    const episode = await run({ mode: 'hang', budget: { max_steps: 5 } });
    expect(episode.closed).toMatchObject({ turns: 1, stop: { reason: 'budget', budget: 'steps' } });
    expect(await gradeEpisode(episode.dir)).toMatchObject({ stop: 'budget', budget: 'steps' });
  });

  it.each([
    [{ max_tokens: 99 }, ['tokens']],
    [{ max_tokens: 100 }, []],
    [{ max_steps: 1 }, ['steps']],
    [{ max_steps: 2 }, []],
  ])('of %j, where the model took 100 tokens, and there were two steps', (budget, raised) => {
    const stops: string[] = [];
    const model = { kind: 'model_call', turn: 1, tokens: { input: 40, output: 10 } };
    const acts = (kind: string) => ({ kind: 'user_action', turn: 1, action: { kind, why: '' } });
    const says = { kind: 'user_action', turn: 1, action: { kind: 'say', text: 'Hi' } };
    const call = { kind: 'tool_call', tool: 'look', args: {}, turn: 1, status: 200 };
    const early = { ...call, turn: 0 };
    const path = [model, { ...model, tokens: null }, model, says, call, early, acts('done')];
    const header = { app: { tools: [] } } as unknown as Episode['header'];
    const check = usedBudget(
      budget,
      { path: path as unknown as Episode['path'], header },
      { raise: (_reason, _detail, more) => void stops.push(more?.budget ?? '') },
    );
    check();
    expect(stops).toEqual(raised);
  });
});

describe('while the agent answers', () => {
  const died = /^The browser, or its context of this test, ended during the trial/;
  it.each([
    ['the browser is killed', 'browser', 'harness_failed', 'error', 'harness', died],
    ['the page is killed', 'renderer', 'harness_failed', 'error', 'harness', /\(killed\)\.$/],
    ['the page crashes', null, 'page_crashed', 'failed', 'ui', /its process ended by itself\.$/],
  ] as const)('%s', async (...[, process_, reason, outcome, party, detail]) => {
    const own = await chromium.launch(browserLaunchOptions());
    const session = await own.newBrowserCDPSession();
    const kill = async () => {
      const { processInfo } = await session.send('SystemInfo.getProcessInfo');
      for (const { type, id } of processInfo) if (type === process_) process.kill(id, 'SIGKILL');
    };
    const crash = async () => {
      const [page] = own.contexts().flatMap((context) => context.pages());
      await (await page?.context().newCDPSession(page))?.send('Page.crash');
    };
    whenAsked = () => void (process_ === null ? crash() : kill()).catch(() => undefined);
    const { closed, dir } = await run({ mode: 'dead', within: own });
    await own.close();
    expect(closed).toMatchObject({ turns: 1, stop: { reason } });
    expect(closed.stop.detail).toMatch(detail);
    expect(await gradeEpisode(dir)).toMatchObject({ outcome, party });
  });
});
