import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { REDACTED } from '../../src/episode/redactor.js';
import { gradeAssertion } from '../../src/grade/grade-assertion.js';
import type { Assertion } from '../../src/episode/verdict/format.js';
import type { ExpectedCall } from '../../src/scenario/assertions/calls.js';
import type { AssertionWith } from '../../src/scenario/assertions/kinds.js';
import {
  agent,
  buildEpisode,
  call,
  createReturn,
  issueRefund,
  makeFolder,
  type Plan,
  removeEpisodes,
  seen,
  user,
} from './build-episode.js';

beforeAll(makeFolder);
afterAll(removeEpisodes);

type Mode = AssertionWith<'trajectory', 'calls'>['mode'];
const order = { order_id: 'ORD-10027' };
const getOrder = call('get_order', { args: order });
const refund = { return_id: 'RET-48213', amount: 84 };

/** Three calls in two turns: events 3, 7 and 8. */
const story: Plan['story'] = [
  user('Return it'),
  getOrder,
  agent('Shall I?'),
  user('Yes'),
  createReturn,
  issueRefund,
  agent('Done.'),
];

const names = (...tools: (string | ExpectedCall)[]): ExpectedCall[] =>
  tools.map((tool) => (typeof tool === 'string' ? { tool, args: null } : tool));

const trajectory = (
  mode: Mode,
  calls: (string | ExpectedCall)[],
  parts: Partial<AssertionWith<'trajectory', 'calls'>> = {},
): Assertion => ({
  kind: 'trajectory',
  mode,
  calls: names(...calls),
  ignore: [],
  not: false,
  ...parts,
});

const grade = async (assertion: Assertion, plan: Plan = { story }) =>
  gradeAssertion(await buildEpisode(plan), assertion);

describe('a trajectory passes', () => {
  it.each<[Mode, string[]]>([
    ['exact', ['get_order', 'create_return', 'issue_refund']],
    ['in_order', ['get_order', 'issue_refund']],
    ['any_order', ['issue_refund', 'get_order', 'create_return']],
    ['subset', ['escalate_to_human', 'issue_refund', 'create_return', 'get_order']],
    ['superset', ['issue_refund', 'get_order']],
  ])('%s: %s', async (mode, calls) => {
    expect(await grade(trajectory(mode, calls))).toMatchObject({
      outcome: 'passed',
      class: 'procedure',
      party: null,
      reason: 'The agent made 3 calls: get_order, create_return, issue_refund.',
      evidence: [{ seq: 3 }, { seq: 7 }, { seq: 8 }],
    });
  });

  it('with arguments by the grammar of checks, amounts and days whatever their spelling', async () => {
    const dated = call('create_return', { args: { order_id: 'ORD-10027', on: 'March 2, 2026' } });
    const asked: ExpectedCall[] = [
      { tool: 'get_order', args: { order_id: { matches: '^ORD-' } }, match: 'exact' },
      { tool: 'create_return', args: { on: { date: '2026-03-02' } } },
      { tool: 'issue_refund', args: { amount: { money: '$84.00' } } },
    ];
    const plan = { story: [user('Hi'), getOrder, dated, issueRefund, agent('Done.')] };
    expect(await grade(trajectory('exact', asked), plan)).toMatchObject({ outcome: 'passed' });
  });

  it('where the call without arguments must not take the only one that fits another', async () => {
    const asked: ExpectedCall[] = [
      { tool: 'get_order', args: null },
      { tool: 'get_order', args: order },
    ];
    const other = call('get_order', { args: { order_id: 'ORD-10031' } });
    const plan = { story: [user('Hi'), getOrder, other, agent('Two.')] };
    expect(await grade(trajectory('any_order', asked), plan)).toMatchObject({ outcome: 'passed' });
  });

  it('past tools that are to be ignored', async () => {
    const asked = trajectory('exact', ['create_return', 'issue_refund'], { ignore: ['get_order'] });
    expect(await grade(asked)).toMatchObject({
      outcome: 'passed',
      title: 'Called exactly create_return, issue_refund, besides get_order',
    });
  });

  it('where a proxy delivered one call twice', async () => {
    const twice = call('create_return', { args: order, fault: 'duplicate' });
    const plan = { story: [user('Hi'), twice, twice, agent('Done.')] };
    expect(await grade(trajectory('exact', ['create_return']), plan)).toMatchObject({
      outcome: 'passed',
    });
    const again = { story: [user('Hi'), twice, twice, createReturn, agent('Done.')] };
    expect(await grade(trajectory('exact', ['create_return']), again)).toMatchObject({
      outcome: 'failed',
    });
  });
});

describe('a trajectory fails with what differs', () => {
  const made = 'The agent made 3 calls: get_order, create_return, issue_refund.';

  it.each<[Mode, (string | ExpectedCall)[], string, object]>([
    [
      'exact',
      ['get_order', 'get_return_policy', 'create_return', 'issue_refund'],
      'Missing: get_return_policy after get_order (event 3).',
      { matched: 3, missing: 1, extra: 0 },
    ],
    [
      'exact',
      ['get_order', 'get_return_policy', 'issue_refund'],
      '2: expected get_return_policy, was create_return (event 7).',
      { matched: 2, missing: 1, extra: 1 },
    ],
    [
      'exact',
      ['get_order', 'create_return'],
      '3: issue_refund (event 8) is extra.',
      { matched: 2, missing: 0, extra: 1 },
    ],
    [
      'exact',
      ['get_order', 'create_return', { tool: 'issue_refund', args: { amount: 94 } }],
      '3: expected issue_refund with {"amount":94}, was issue_refund with {"return_id":"RET-48213","amount":84} (event 8).',
      { matched: 2, missing: 1, extra: 1 },
    ],
    [
      'in_order',
      ['create_return', 'get_order'],
      'Missing: get_order after create_return (event 7).',
      { matched: 1, missing: 1, extra: 2 },
    ],
    [
      'any_order',
      ['issue_refund', 'get_order', 'escalate_to_human'],
      'Missing: escalate_to_human; 2: create_return (event 7) is extra.',
      { matched: 2, missing: 1, extra: 1 },
    ],
    [
      'subset',
      ['get_order', 'create_return'],
      '3: issue_refund (event 8) is extra.',
      { matched: 2, missing: 0, extra: 1 },
    ],
    [
      'superset',
      ['get_order', 'get_order'],
      'Missing: get_order.',
      { matched: 1, missing: 1, extra: 2 },
    ],
  ])('%s %j', async (mode, calls, difference, measurements) => {
    expect(await grade(trajectory(mode, calls))).toMatchObject({
      outcome: 'failed',
      party: 'agent',
      reason: `${made} ${difference}`,
      measurements,
    });
  });

  it('and counts what is too much to show', async () => {
    const asked = trajectory(
      'superset',
      Array.from({ length: 6 }, () => 'escalate_to_human'),
    );
    expect((await grade(asked)).reason).toMatch(/(Missing: escalate_to_human; .*); and 2 more\.$/);
  });

  it('under not only where it is followed', async () => {
    const followed = trajectory('superset', ['get_order'], { not: true });
    expect(await grade(followed)).toMatchObject({ outcome: 'failed' });
    const other = trajectory('superset', ['escalate_to_human'], { not: true });
    expect(await grade(other)).toMatchObject({ outcome: 'passed' });
  });
});

describe('a trajectory cannot be told', () => {
  const onlySeen = seen('issue_refund', { args: null });
  const exact: ExpectedCall[] = [
    { tool: 'get_order', args: null },
    { tool: 'issue_refund', args: { amount: 84 } },
  ];

  it.each<Mode>(['exact', 'in_order', 'any_order', 'subset', 'superset'])(
    '%s, where arguments that were not seen decide',
    async (mode) => {
      const plan = { story: [user('Hi'), getOrder, onlySeen, agent('Done.')] };
      expect(await grade(trajectory(mode, exact), plan)).toMatchObject({
        outcome: 'inconclusive',
        party: 'harness',
        reason: expect.stringMatching(
          /Of one \(event 4\) its arguments or its success were not seen, and they decide\.$/,
        ) as string,
      });
    },
  );

  it.each<Mode>(['exact', 'any_order', 'subset'])(
    '%s, where a call of another tool broke off and would be one too many',
    async (mode) => {
      const cut = seen('issue_refund', { args: null, state: 'cut' });
      const plan = { story: [user('Hi'), getOrder, cut, agent('Done.')] };
      const verdict = await grade(trajectory(mode, ['get_order']), plan);
      expect(verdict).toMatchObject({ outcome: 'inconclusive', party: 'harness' });
      expect(verdict.reason).toContain('A call of issue_refund was seen to begin in turn 1');
    },
  );

  it('where the world does not see the agent, but for what is there', async () => {
    const blind = { story: [user('Hi'), seen('get_order', { args: order }), agent('There.')] };
    const verdict = await grade(trajectory('exact', ['get_order']), blind);
    expect(verdict).toMatchObject({ outcome: 'inconclusive', party: 'harness' });
    const there = await grade(trajectory('superset', ['get_order']), blind);
    expect(there).toMatchObject({ outcome: 'passed' });
  });

  it('in a dead record, and is an error for a tool that the app does not have', async () => {
    const dead: Plan = { story: [user('Hi')], stop: 'agent_failed' };
    expect(await grade(trajectory('subset', ['get_order']), dead)).toMatchObject({
      outcome: 'inconclusive',
      party: 'agent',
    });
    expect(await grade(trajectory('exact', ['get_ordre']))).toMatchObject({
      outcome: 'error',
      party: 'harness',
    });
  });

  it('where a secret among the arguments was redacted', async () => {
    const secret = { ...refund, amount: REDACTED };
    const plan = { story: [user('Hi'), call('issue_refund', { args: secret }), agent('Done.')] };
    const asked = trajectory('superset', [{ tool: 'issue_refund', args: { amount: 84 } }]);
    expect(await grade(asked, plan)).toMatchObject({
      outcome: 'inconclusive',
      party: 'undetermined',
      reason: 'An argument of issue_refund is a secret that was redacted.',
    });
  });
});
