import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../../src/app/definition.js';
import { defineApp } from '../../src/app/define.js';
import { gradeAssertion } from '../../src/grade/grade-assertion.js';
import { gradeEpisode } from '../../src/grade/grade-episode.js';
import { withBasis } from '../../src/grade/basis.js';
import type { Assertion } from '../../src/episode/verdict/format.js';
import {
  agent,
  buildEpisode,
  issueRefund,
  makeFolder,
  type Plan,
  removeEpisodes,
  user,
  writeStory,
} from './build-episode.js';

beforeAll(makeFolder);
afterAll(removeEpisodes);

const story = [user('Refund'), agent('I am sorry, no.')];
const derived = (...names: string[]): Plan['app'] & object => ({ derivedStates: names });
const ends = (states: string[], not = false): Assertion => ({ kind: 'ends_in', states, not });
const grade = async (plan: Plan, assertion: Assertion) =>
  gradeAssertion(await buildEpisode(plan), assertion);

describe('a terminal state that is recognized in text', () => {
  const app = derived('said_no');

  it('decides nothing that blocks, and says so', async () => {
    const plan = { story, app, states: { refunded: false, said_no: true } };
    expect(await grade(plan, ends(['said_no']))).toMatchObject({
      outcome: 'passed',
      blocking: false,
      reason: 'The episode ended in said_no. said_no is recognized in text, so this is advisory.',
    });
    expect(await grade(plan, ends(['refunded']))).toMatchObject({
      outcome: 'failed',
      blocking: false,
    });
    expect(await grade(plan, ends(['said_no'], true))).toMatchObject({
      outcome: 'failed',
      blocking: false,
    });
    const unsaid = { ...plan, states: { refunded: false, said_no: false } };
    expect(await grade(unsaid, ends(['said_no', 'refunded']))).toMatchObject({
      outcome: 'failed',
      blocking: false,
    });
    expect(await grade(unsaid, ends(['said_no'], true))).toMatchObject({
      outcome: 'passed',
      blocking: false,
    });
  });

  it('is named by the headline of an episode that failed by something else or by its budget, or was left open', async () => {
    const plan = { story, app, states: { refunded: false, said_no: true } };
    const failed = { scenario: { expectations: { tool_calls: ['issue_refund'] } }, ...plan };
    const headlineOf = async (one: Plan) => (await gradeEpisode(await writeStory(one))).headline;
    expect(await headlineOf(failed)).toBe(
      'issue_refund was never called (turn 1). By its words it ended in said_no.',
    );
    expect(await headlineOf({ ...plan, stop: 'budget', detail: 'The budget was used up.' })).toBe(
      'The budget was used up. By then it stood in said_no by its words alone, which excuse nothing.',
    );
    const asked = {
      scenario: {
        expectations: { allowed_terminal_states: ['said_no'], says: [{ consistent: false }] },
      },
    };
    expect(await headlineOf({ ...plan, ...asked })).toBe(
      'Only advisory checks were graded, so the episode cannot pass. The episode ended in said_no. said_no is recognized in text, so this is advisory.',
    );
    const judged = {
      scenario: { expectations: { judges: ['Was it polite?'], says: [{ consistent: false }] } },
    };
    expect(await headlineOf({ ...plan, ...judged })).toBe(
      'Only advisory checks were graded, so the episode cannot pass. The question needs a judge, and none is configured. By its words it ended in said_no.',
    );
    expect(await headlineOf({ ...plan, stop: 'off_plan', detail: 'Lost.' })).toBe(
      'The user gave up: Lost.',
    );
    const world = { ...failed, app: {} };
    expect(await headlineOf(world)).toBe('issue_refund was never called (turn 1).');
  });

  it('leaves what a state of the world decides as it is', async () => {
    const plan = {
      story: [user('Refund'), issueRefund, agent('Done')],
      app,
      states: { refunded: true, said_no: true },
    };
    expect(await grade(plan, ends(['refunded']))).toMatchObject({
      outcome: 'passed',
      blocking: true,
    });
    expect(await grade(plan, ends(['said_no']))).toMatchObject({
      outcome: 'failed',
      blocking: true,
    });
    expect(await grade(plan, ends(['refunded', 'said_no'], true))).toMatchObject({
      outcome: 'failed',
      blocking: true,
    });
    const neither = { ...plan, states: { refunded: false, said_no: false } };
    expect(await grade(neither, ends(['refunded']))).toMatchObject({
      outcome: 'failed',
      blocking: true,
    });
  });

  it('does not excuse a budget that was used up', async () => {
    const scenario = { expectations: { allowed_terminal_states: ['said_no'] } };
    const plan: Plan = {
      story,
      stop: 'budget',
      detail: 'Used up.',
      scenario,
      states: { said_no: true },
    };
    expect((await grade(plan, { kind: 'ending' })).outcome).toBe('passed');
    expect(await grade({ ...plan, app }, { kind: 'ending' })).toMatchObject({
      outcome: 'failed',
      party: 'agent',
    });
  });
});

describe("today's app over yesterday's episode", () => {
  const shop = (terminalStates: App['terminalStates']) =>
    defineApp({
      name: 'shop',
      start: 'http://shop.test',
      backend: { urls: [], tools: [] },
      terminalStates,
      knowledge: ['Refunds take 5 days.'],
    });
  const plan: Plan = { story: [...story, issueRefund], states: { denied: true } };

  it('recognizes its states, takes its knowledge, and leaves the rest of the record alone', async () => {
    const episode = await buildEpisode(plan);
    const app = shop({
      refunded: (episode) => episode.succeeded('issue_refund').length > 0 && episode.turns === 1,
      said_no: {
        when: ({ messages }) => messages.some(({ text }) => / no\./.test(text)),
        derived: true,
      },
      broke_off: ({ stop }) => stop?.reason === 'off_plan',
    });
    const today = withBasis(episode, { app });
    expect(today.closed.terminalStates).toEqual({
      refunded: true,
      said_no: true,
      broke_off: false,
    });
    expect(today.header.app).toMatchObject({
      terminalStates: ['refunded', 'said_no', 'broke_off'],
      derivedStates: ['said_no'],
      knowledge: ['Refunds take 5 days.'],
      tools: [],
    });
    expect(today.path).toBe(episode.path);
    expect(episode.closed.terminalStates).toEqual({ denied: true });
    expect((await gradeAssertion(today, ends(['refunded']))).outcome).toBe('passed');
    expect((await gradeAssertion(episode, ends(['refunded']))).outcome).toBe('error');
  });

  it('recognizes nothing of a world that was never read', async () => {
    const episode = await buildEpisode({
      ...plan,
      states: {},
      app: { terminalStates: ['denied'] },
    });
    expect(
      withBasis(episode, { app: shop({ refunded: () => true }) }).closed.terminalStates,
    ).toEqual({});
  });

  it('names the state that throws', async () => {
    const episode = await buildEpisode(plan);
    const throws = shop({
      refunded: () => {
        throw new Error('no refunds here');
      },
    });
    expect(() => withBasis(episode, { app: throws })).toThrow(
      `The terminal state "refunded" threw on the episode ${episode.header.id}: no refunds here`,
    );
  });

  it('is refused where a state is neither a function nor derived', () => {
    const wrong = { refunded: { when: () => true } } as unknown as App['terminalStates'];
    expect(() => shop(wrong)).toThrow(
      'terminalStates.refunded must be a function of the episode, or { when, derived: true } if it reads what was said',
    );
  });
});
