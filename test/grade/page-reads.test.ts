import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gradeAssertion } from '../../src/grade/grade-assertion.js';
import type { Assertion } from '../../src/episode/verdict/format.js';
import {
  agent,
  buildEpisode,
  call,
  createReturn,
  makeFolder,
  type Plan,
  removeEpisodes,
  seen,
  user,
} from './build-episode.js';

beforeAll(makeFolder);
afterAll(removeEpisodes);

const grade = async (story: Plan['story'], assertion: Assertion) =>
  gradeAssertion(await buildEpisode({ story: story ?? [] }), assertion);

const order = { order_id: 'ORD-10027' };
const pageReads = call('get_order', { args: order, via: 'route' });
const policy = call('get_return_policy');
const nothing: Assertion = { kind: 'called', turn: 1, tool: null, args: null };
const exactly = (...tools: string[]): Assertion => ({
  kind: 'trajectory',
  mode: 'exact',
  calls: tools.map((tool) => ({ tool, args: null })),
  ignore: [],
  not: false,
});
const called = (tool: string, not = false): Assertion => ({
  kind: 'called',
  tool,
  args: null,
  times: null,
  not,
});

describe('what the page reads for itself', () => {
  it('is no call of the turn where the agent is known to call otherwise', async () => {
    const story = [user('Hi'), pageReads, agent('Hello.'), user('Policy?'), policy, agent('This.')];
    expect(await grade(story, nothing)).toMatchObject({
      outcome: 'passed',
      reason: 'Turn 1 called nothing.',
      measurements: { pageReads: 1 },
    });
    expect(await grade(story, exactly('get_return_policy'))).toMatchObject({ outcome: 'passed' });
    expect(await grade(story, called('get_order', true))).toMatchObject({ outcome: 'passed' });
  });

  it('before the first turn is never a call of the agent', async () => {
    const story = [pageReads, user('Hi'), policy, agent('Hello.')];
    expect(await grade(story, exactly('get_return_policy'))).toMatchObject({ outcome: 'passed' });
    expect(await grade(story, called('get_order'))).toMatchObject({
      outcome: 'failed',
      reason: 'get_order was never called.',
      measurements: { calls: 0, pageReads: 1 },
    });
  });

  it('and reads again as before the first turn does not stand for the agent', async () => {
    const story = [pageReads, user('Hi'), pageReads, policy, agent('Hello.')];
    expect(await grade(story, called('get_order'))).toMatchObject({ outcome: 'failed' });
  });

  it('may be the agent’s where that would be what was required', async () => {
    const story = [user('Hi'), pageReads, policy, agent('Hello.')];
    expect(await grade(story, called('get_order'))).toMatchObject({
      outcome: 'inconclusive',
      party: 'harness',
      reason:
        'get_order was never called. Whether get_order (event 3) was read by the agent or by its page for itself cannot be told, and it decides: the request came from the page, and no stream, model or span tells of it.',
      evidence: [{ seq: 3 }],
    });
  });
});

describe('where nothing shows how the agent calls', () => {
  const story = [user('Hi'), pageReads, agent('Your order is on its way.')];

  it('a read from the page is taken for the agent’s', async () => {
    expect(await grade(story, called('get_order'))).toMatchObject({ outcome: 'passed' });
    expect(await grade(story, exactly('get_order'))).toMatchObject({ outcome: 'passed' });
  });

  it('and fails nothing, since it may be the page’s own', async () => {
    for (const assertion of [nothing, exactly(), called('get_order', true)]) {
      const verdict = await grade(story, assertion);
      expect(verdict).toMatchObject({ outcome: 'inconclusive', party: 'harness' });
      expect(verdict.reason).toContain('by the agent or by its page for itself cannot be told');
    }
  });

  it('what else fails, fails', async () => {
    expect(await grade(story, called('create_return'))).toMatchObject({ outcome: 'failed' });
    expect(await grade(story, exactly('get_return_policy'))).toMatchObject({ outcome: 'failed' });
  });
});

describe('an agent that calls by requests of its page', () => {
  it('is known by what its stream tells', async () => {
    const story = [user('Hi'), pageReads, seen('get_order', { args: order }), agent('There.')];
    expect(await grade(story, nothing)).toMatchObject({
      outcome: 'failed',
      reason: 'Turn 1 called get_order.',
    });
  });

  it('writes for itself: nobody else does', async () => {
    const story = [user('Hi'), call('create_return', { via: 'route' }), agent('Done.')];
    expect(await grade(story, nothing)).toMatchObject({ outcome: 'failed' });
    const both = [user('Hi'), createReturn, call('issue_refund', { via: 'route' }), agent('Done.')];
    expect(await grade(both, called('issue_refund', true))).toMatchObject({ outcome: 'failed' });
  });
});
