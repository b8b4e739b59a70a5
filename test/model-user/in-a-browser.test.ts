// Whole trials in a browser against the returns desk, whose user a model plays: the record, the verdict, and what ends it that is not the agent's.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { returnsDesk } from '../../e2e/agents/returns-desk/app.js';
import { startReturnsDesk, type RunningDesk } from '../../e2e/agents/returns-desk/server/index.js';
import { deskAgent } from '../../e2e/foreign/agent.js';
import { startForeignUis, type ForeignServer } from '../../e2e/foreign/server.js';
import type { PathEvent } from '../../src/episode/path-event.js';
import { type Episode, readEpisode } from '../../src/episode/read.js';
import { openEpisode } from '../../src/episode/write.js';
import { gradeEpisode } from '../../src/grade/grade-episode.js';
import type { Model } from '../../src/model/model.js';
import type { LoadedScenario } from '../../src/scenario/load.js';
import { episodeHeader } from '../../src/simulate/header.js';
import { simulate } from '../../src/simulate/simulate.js';
import { connectGateway, type GatewayLink } from '../../src/world/gateway-link.js';
import { type Gateway, startGateway } from '../../src/world/gateway.js';
import { launchBrowser } from '../browser.js';
import { neverAnswers } from '../stand-in/openai.js';
import { earbuds } from '../user/earbuds.js';
import { type Brain, deciding, doing, modelOf, saying } from './brain.js';

const TOKEN = 'token-of-the-run';

/** What the packages of others ask of the internet. */
const stub = ['https://fonts.googleapis.com', 'https://cdn.jsdelivr.net'];

let browser: Browser;
let gateway: Gateway;
let link: GatewayLink;
let desk: RunningDesk;
let uis: ForeignServer;
let runDir: string;

beforeAll(async () => {
  browser = await launchBrowser();
  runDir = await mkdtemp(join(tmpdir(), 'sightline-model-user-'));
  gateway = await startGateway({ port: 0, token: TOKEN });
  const gatewayUrl = `http://127.0.0.1:${gateway.port}`;
  link = await connectGateway({ gatewayUrl, token: TOKEN });
  desk = await startReturnsDesk({ backendUrl: `${gatewayUrl}/world`, tokenDelayMs: 1 });
  uis = await startForeignUis(deskAgent(desk.url));
});

afterAll(async () => {
  await browser.close();
  await uis.close();
  await desk.close();
  await link.close();
  await gateway.close();
  await rm(runDir, { recursive: true });
});

interface Lane {
  changes?: Record<string, unknown>;
  userModel: Model | null;
  /** Default: the desk's own page. */
  startUrl?: string;
  /** Of the header, where it is not the same. */
  named?: Model | null;
  wallMs?: number;
}

async function run(lane: Lane): Promise<Episode> {
  const { changes = {}, userModel, named = userModel, wallMs } = lane;
  const { startUrl = `${desk.url}/?seed=1&delay=1` } = lane;
  const scenario = earbuds({ user: 'model', fixtures: ['store'], ...changes });
  const loaded = {
    scenario,
    file: 'scenarios/returns-desk/return_nonreturnable_earbuds.json',
  } as LoadedScenario;
  const app = { ...returnsDesk, backend: { ...returnsDesk.backend, stub } };
  const trial = { run: 'run', project: 'p', test: 't', trial: 1, seed: 1, userModel: named };
  const began = performance.now();
  const episode = await openEpisode({
    ...{ runDir, header: episodeHeader(trial, app, loaded) },
    elapsedMs: () => performance.now() - began,
  });
  const context = await browser.newContext({ serviceWorkers: 'block' });
  await simulate({
    ...{ app, loaded, episode, userModel, gateway: link },
    page: await context.newPage(),
    startUrl,
    ...(wallMs === undefined ? {} : { wallMs }),
    step: (_title, work) => work(),
    onCapture: () => Promise.resolve(),
  });
  await context.close();
  return readEpisode(episode.dir);
}

function did({ path }: Episode): string[] {
  return path.flatMap((event) => {
    if (event.kind !== 'user_action') return [];
    const { action } = event;
    return [
      `${action.kind} ${'text' in action ? action.text : 'name' in action ? action.name : ''}`,
    ];
  });
}

const drafts = ({ path }: Episode) =>
  path.filter((event): event is Extract<PathEvent, { kind: 'draft' }> => event.kind === 'draft');

/** Plays the plan, and objects once to the denial. */
function customer(): Brain {
  let objected = false;
  return ({ prompt, last, page }) => {
    if (prompt === 'user_stop') return deciding(/ESC-\d+/.test(last) ? 'goal_reached' : 'go_on');
    const person = page.find(({ name }) => name === 'Talk to a person');
    if (/not returnable|can.t be returned|cannot be returned/i.test(last) && !objected) {
      objected = true;
      return saying('But the right earbud did not work on arrival.');
    }
    if (objected && person === undefined) return saying('I want to talk to a person.');
    if (objected && person !== undefined) return doing({ kind: 'press', control: person.control });
    if (/order number|which order|ORD/i.test(last)) return saying('It is order ORD-10027.');
    return saying('The wireless earbuds. The right earbud did not work on arrival.');
  };
}

describe('a trial whose user a model plays', () => {
  it('goes from the first word to a graded verdict', async () => {
    const { model } = await modelOf(customer(), 'customer-1');
    const episode = await run({ userModel: model });
    expect(did(episode)[0]).toBe('say I want to return something I bought.');
    expect(did(episode)).toContain('press Talk to a person');
    expect(episode.closed.stop).toMatchObject({ reason: 'user_done' });
    expect(episode.header.user).toMatchObject({
      ...{ kind: 'model', model: 'customer-1' },
      prompts: { user_turn: expect.stringMatching(/^[0-9a-f]{64}$/) as string },
    });
    const verdict = await gradeEpisode(episode.dir);
    expect(verdict).toMatchObject({
      ...{ outcome: 'passed', terminalState: 'escalated_to_human' },
      fidelity: { kept: true, breaches: [] },
      userModel: { name: 'customer-1', returned: 0, taken: 0 },
    });
    const asked = verdict.fidelity?.checked.rules.find(({ rule }) => rule === 'persona');
    expect(asked).toMatchObject({ outcome: 'for_a_judge' });
  });

  it.each(['deep-chat', 'chatbotify', 'tiptap'])(
    'goes as far in %s, a UI of others',
    async (name) => {
      const { model } = await modelOf(customer(), 'customer-1');
      const episode = await run({ userModel: model, startUrl: `${uis.origin}/${name}?seed=1` });
      expect(episode.closed.stop.reason).toBe('user_done');
      expect(await gradeEpisode(episode.dir)).toMatchObject({
        ...{ outcome: 'passed', terminalState: 'escalated_to_human' },
        fidelity: { kept: true, breaches: [], checked: { turns: 5 } },
        userModel: { returned: 0, taken: 0 },
      });
    },
  );

  it('is invalid where the model breaks its part twice, and the record says what it was told', async () => {
    const liar: Brain = ({ prompt }) =>
      prompt === 'user_stop' ? deciding('go_on') : saying('My order is ORD-77777.');
    const { model } = await modelOf(liar);
    const episode = await run({ userModel: model, changes: { budget: { max_turns: 2 } } });
    expect(drafts(episode)).toMatchObject([
      { because: 'breach', rules: ['invented'], then: 'asked_again', turn: 1 },
      { because: 'breach', rules: ['invented'], then: 'taken', turn: 1 },
    ]);
    const verdict = await gradeEpisode(episode.dir);
    expect(verdict.fidelity?.breaches).toMatchObject([{ rule: 'invented', turn: 2 }]);
    expect(verdict.userModel).toEqual({ name: 'stand-in', returned: 1, taken: 1 });
  });

  it('plays `auto` too where there is a plan', async () => {
    const leaves: Brain = ({ prompt }) =>
      prompt === 'user_stop' ? deciding('refused_for_good') : saying('It is ORD-10027.');
    const { model } = await modelOf(leaves);
    const changes = { user: 'auto', budget: { max_turns: 1 } };
    const episode = await run({ userModel: model, changes });
    expect(episode.header.user.kind).toBe('model');
    expect((await run({ userModel: null, changes })).header.user).toEqual({
      ...{ kind: 'plan', persona: ['brief', 'frustrated', 'cooperative'] },
    });
  });
});

describe('a trial whose model is not to be had', () => {
  const isHarness = async (episode: Episode): Promise<string> => {
    const verdict = await gradeEpisode(episode.dir);
    expect(episode.closed.stop.reason).toBe('user_model_failed');
    expect(verdict).toMatchObject({ outcome: 'error', party: 'harness' });
    return episode.closed.stop.detail;
  };

  it('ends before it begins, and names what to set', async () => {
    const episode = await run({ userModel: null });
    expect(await isHarness(episode)).toMatch(/SIGHTLINE_USER_URL and SIGHTLINE_USER_MODEL/);
    expect(episode.closed.turns).toBe(0);
  });

  it('ends where the endpoint goes away in the middle', async () => {
    let answered = 0;
    const played = await modelOf((asked) => {
      answered += 1;
      if (answered === 2) void played.close();
      return asked.prompt === 'user_stop' ? deciding('go_on') : saying('The wireless earbuds.');
    });
    const episode = await run({ userModel: played.model });
    expect(await isHarness(episode)).toMatch(/The model did not answer/);
    expect(episode.closed.turns).toBeGreaterThan(0);
  });

  it('ends where the model takes longer than the whole episode may', async () => {
    const { model } = await modelOf(({ prompt }) =>
      prompt === 'user_stop' ? deciding('go_on') : neverAnswers(),
    );
    const episode = await run({ userModel: model, wallMs: 4000 });
    expect(await isHarness(episode)).toMatch(/took 4 s to answer/);
  });

  it('is told where the header names another user than the one who plays', async () => {
    const { model } = await modelOf(customer());
    const episode = await run({ userModel: model, named: { ...model, name: 'other' } });
    expect(episode.closed.stop).toMatchObject({ reason: 'harness_failed' });
    expect(episode.closed.stop.detail).toMatch(/names the user "other", and "stand-in" would play/);
  });
});
