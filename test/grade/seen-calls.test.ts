import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NewPathEvent } from '../../src/episode/path-event.js';
import { gradeAssertion } from '../../src/grade/grade-assertion.js';
import type { Json } from '../../src/values/json.js';
import type { Assertion } from '../../src/episode/verdict/format.js';
import {
  agent,
  buildEpisode,
  call,
  createReturn,
  event,
  issueRefund,
  makeFolder,
  type Plan,
  removeEpisodes,
  seen,
  user,
} from './build-episode.js';

beforeAll(makeFolder);
afterAll(removeEpisodes);

type Story = Plan['story'];
const grade = async (story: Story, assertion: Assertion, plan: Plan = {}) =>
  gradeAssertion(await buildEpisode({ ...plan, story: story ?? [] }), assertion);

const called = (
  tool: string,
  parts: { args?: Record<string, Json>; times?: number; not?: boolean } = {},
): Assertion => ({ kind: 'called', tool, args: null, times: null, not: false, ...parts });
const never = (tool: string) => called(tool, { not: true });
const world = (pointer: string, check: Json): Assertion => ({
  kind: 'world',
  pointer,
  check,
  not: false,
});
const doors: NewPathEvent = { kind: 'doors', open: ['route', 'world', 'stream'] };

const order = { order_id: 'ORD-10027' };
const getOrder = call('get_order', { args: order });
const refund = { return_id: 'RET-48213', amount: 84 };
const check =
  "Check that the agent's server calls its tools at the gateway's URL and passes the x-sightline-* headers on (docs/doors.md#when-the-world-does-not-see-the-calls).";

describe('a call that was served and seen', () => {
  const story = [
    user('Refund it'),
    issueRefund,
    seen('issue_refund', { args: refund }),
    agent('Done.'),
  ];

  it('is one', async () => {
    expect(await grade(story, called('issue_refund', { times: 1 }))).toMatchObject({
      outcome: 'passed',
      reason: 'issue_refund was called 1 time.',
      evidence: [{ seq: 3 }],
    });
  });

  it('lets absences stand, as does a reading tool that the agent answers by itself', async () => {
    expect(await grade(story, never('create_return'))).toMatchObject({ outcome: 'passed' });
    const policy = [...story, seen('get_return_policy')];
    expect(await grade(policy, never('create_return'))).toMatchObject({ outcome: 'passed' });
    expect(await grade(policy, world('/returns', { count: 0 }))).toMatchObject({
      outcome: 'passed',
    });
  });
});

describe('a call that was only seen', () => {
  const story = [
    user('Refund it'),
    getOrder,
    seen('get_order', { args: order }),
    seen('issue_refund', { args: refund }),
    agent('Done.'),
  ];

  it('counts as called', async () => {
    expect(await grade(story, called('issue_refund', { args: { amount: 84 } }))).toMatchObject({
      outcome: 'passed',
      evidence: [
        {
          seq: 5,
          text: 'issue_refund({"return_id":"RET-48213","amount":84}) was only seen, not served; it was answered',
        },
      ],
    });
    expect(await grade(story, never('issue_refund'))).toMatchObject({
      outcome: 'failed',
      party: 'agent',
    });
    const inOrder: Assertion = {
      kind: 'trajectory',
      order: ['get_order', 'issue_refund'],
      not: false,
    };
    expect(await grade(story, inOrder)).toMatchObject({ outcome: 'passed' });
    const inTurn: Assertion = { kind: 'called', turn: 1, tool: 'issue_refund', args: null };
    expect(await grade(story, inTurn)).toMatchObject({ outcome: 'passed' });
  });

  it('of a tool that the app does not have is none of its calls', async () => {
    const card = [user('Hi'), seen('show_card'), getOrder, agent('Here.')];
    const nothing: Assertion = { kind: 'called', turn: 1, tool: null, args: null };
    expect(await grade(card, nothing)).toMatchObject({ reason: 'Turn 1 called get_order.' });
    expect(await grade(card, never('issue_refund'))).toMatchObject({ outcome: 'passed' });
  });

  it('failed where it was seen to fail', async () => {
    const failing = [user('Hi'), getOrder, seen('issue_refund', { state: 'failed' }), agent('No.')];
    expect(await grade(failing, called('issue_refund', { times: 1 }))).toMatchObject({
      outcome: 'failed',
      reason: 'issue_refund was called 1 time, 1 of them without success.',
    });
  });

  it.each([
    [called('issue_refund', { times: 1 }), 'asked', refund],
    [called('issue_refund', { args: { amount: 84 } }), 'answered', null],
    [called('issue_refund', { args: { amount: 84 }, not: true }), 'answered', null],
  ] as const)('cannot be told where what decides was not seen: %o', async (asked, state, args) => {
    const story = [user('Hi'), getOrder, seen('issue_refund', { state, args }), agent('Done.')];
    const verdict = await grade(story, asked);
    expect(verdict).toMatchObject({ outcome: 'inconclusive', party: 'harness' });
    expect(verdict.reason).toContain(
      'Of one (event 4) its arguments or its success were not seen, and they decide.',
    );
  });
});

describe('where the stream tells of calls that the world never recorded', () => {
  const story = [user('Hi'), seen('get_order', { args: order }), agent('Your order is there.')];

  it('"never called" shows nothing, and the reason says how to check', async () => {
    expect(await grade(story, never('issue_refund'))).toMatchObject({
      outcome: 'inconclusive',
      party: 'harness',
      reason: `A call of get_order was seen (event 3), and the world never recorded it: it does not see all of this agent's calls, so this shows nothing: issue_refund was never called. ${check}`,
    });
  });

  it.each<[string, Assertion]>([
    ['what was required', called('create_return')],
    ['an order', { kind: 'trajectory', order: ['get_order', 'issue_refund'], not: false }],
    ['another turn’s call', { kind: 'called', turn: 1, tool: 'issue_refund', args: null }],
    ['a world that nothing changed', world('/returns', { count: 0 })],
    ['the state in which it ended', { kind: 'ends_in', states: ['denied'], not: false }],
    ['a state that was not reached', { kind: 'ends_in', states: ['refunded'], not: true }],
  ])('%s cannot be told', async (_what, assertion) => {
    const states = { denied: true, refunded: false };
    expect(await grade(story, assertion, { states })).toMatchObject({
      outcome: 'inconclusive',
      party: 'harness',
    });
  });

  it('what was seen stands, and so does what was said', async () => {
    expect(await grade(story, called('get_order'))).toMatchObject({ outcome: 'passed' });
    const says: Assertion = { kind: 'says', text: 'refund', turn: null, not: true };
    expect(await grade(story, says)).toMatchObject({ outcome: 'passed' });
  });

  it('a page that reads for itself does not stand for the agent', async () => {
    const page = [call('get_order', { args: order, via: 'route' }), ...story];
    expect(await grade(page, never('issue_refund'))).toMatchObject({ outcome: 'inconclusive' });
  });

  it('nor does what passed the world by while it saw other calls, where it writes', async () => {
    const mixed = [user('Hi'), getOrder, seen('create_return'), agent('Done.')];
    expect(await grade(mixed, world('/returns', { count: 0 }))).toMatchObject({
      outcome: 'inconclusive',
    });
    expect(await grade(mixed, never('issue_refund'))).toMatchObject({ outcome: 'inconclusive' });
  });

  it('calls of tools that the app does not name are told, where the world saw none', async () => {
    const foreign = [user('Hi'), seen('lookupOrder', { via: 'model' }), agent('There it is.')];
    const verdict = await grade(foreign, never('issue_refund'));
    expect(verdict.outcome).toBe('inconclusive');
    expect(verdict.reason).toContain(
      'A call of lookupOrder was seen (event 3), which the app does not name, and the world recorded no call of this agent at all',
    );
  });

  it('nothing that the agent says is a contradiction', async () => {
    const claimed = [
      user('Return it'),
      seen('create_return'),
      agent('I have created your return.'),
    ];
    const consistent: Assertion = { kind: 'consistent', not: false };
    const verdict = await grade(claimed, consistent);
    expect(verdict).toMatchObject({ outcome: 'inconclusive' });
    const lie = [user('Return it'), getOrder, agent('I have created your return.')];
    expect(await grade(lie, consistent)).toMatchObject({ outcome: 'failed' });
  });
});

describe('what the agent got elsewhere', () => {
  it('it may speak of', async () => {
    const said = agent('The fee for the return is $6.25, and your order was $84.00.');
    const story = [user('Hi'), call('get_order', { response: { total: 84 } })];
    const policy = seen('get_return_policy', { result: { fee: 6.25 } });
    const consistent: Assertion = { kind: 'consistent', not: false };
    const [without, withPolicy] = await Promise.all([
      grade([...story, said], consistent),
      grade([...story, policy, said], consistent),
    ]);
    expect(withPolicy.measurements['valuesConfirmed']).toBe(
      Number(without.measurements['valuesConfirmed']) + 1,
    );
  });
});

describe('a call that broke off', () => {
  const cut = seen('issue_refund', { args: null, state: 'cut' });
  const story = [user('Hi'), getOrder, cut, agent('Stopped.')];

  it('is neither a call nor none', async () => {
    for (const assertion of [never('issue_refund'), called('issue_refund')]) {
      const verdict = await grade(story, assertion);
      expect(verdict).toMatchObject({ outcome: 'inconclusive', party: 'harness' });
      expect(verdict.reason).toContain(
        'A call of issue_refund was seen to begin in turn 1 (event 4) and broke off before its end',
      );
    }
    const nothing: Assertion = { kind: 'called', turn: 1, tool: 'issue_refund', args: null };
    expect(await grade(story, nothing)).toMatchObject({ outcome: 'inconclusive' });
  });

  it('says nothing of other tools, nor of a world that sees the agent', async () => {
    expect(await grade(story, never('create_return'))).toMatchObject({ outcome: 'passed' });
    expect(await grade(story, world('/refunds', { count: 0 }))).toMatchObject({
      outcome: 'passed',
    });
  });

  it('leaves the world open where it never saw the agent', async () => {
    const blind = [user('Hi'), cut, agent('Stopped.')];
    expect(await grade(blind, world('/refunds', { count: 0 }))).toMatchObject({
      outcome: 'inconclusive',
    });
  });

  it('is a call where the world served it', async () => {
    const served = [user('Hi'), issueRefund, cut, agent('Done.')];
    expect(await grade(served, called('issue_refund', { times: 1 }))).toMatchObject({
      outcome: 'passed',
    });
  });
});

describe('an agent that says it called, and never reached the gateway', () => {
  const claim = agent('I have created your return.');

  it('is told so, and how to check', async () => {
    const verdict = await grade([event(doors), user('Return it'), claim], never('issue_refund'));
    expect(verdict).toMatchObject({ outcome: 'inconclusive', party: 'harness' });
    expect(verdict.reason).toContain(
      'The agent said “I have created” (event 4), but its server never reached the gateway, so this shows nothing: issue_refund was never called. Either it was not done, or it was done elsewhere. ',
    );
  });

  it('is judged as before where it reached it, or there was none', async () => {
    const reached = [event(doors), user('Return it'), createReturn, claim];
    expect(await grade(reached, never('issue_refund'))).toMatchObject({ outcome: 'passed' });
    expect(await grade([user('Return it'), claim], never('issue_refund'))).toMatchObject({
      outcome: 'passed',
    });
  });

  it('is not excused: that it was not done stays a contradiction', async () => {
    const story = [event(doors), user('Return it'), claim];
    const consistent: Assertion = { kind: 'consistent', not: false };
    expect(await grade(story, consistent)).toMatchObject({ outcome: 'failed', party: 'agent' });
  });
});
