import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gradeAssertion } from '../../src/grade/grade-assertion.js';
import type { Json } from '../../src/scenario/schema.js';
import type { Assertion } from '../../src/verdict/format.js';
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
  user,
} from './build-episode.js';

beforeAll(makeFolder);
afterAll(removeEpisodes);

const grade = async (plan: Plan, assertion: Assertion) =>
  gradeAssertion(await buildEpisode(plan), assertion);

const failedRefund = call('issue_refund', {
  args: { return_id: 'RET-48213', amount: '84.0' },
  status: 500,
});
const plan: Plan = {
  story: [
    user('Return it'),
    call('get_order', { args: { order_id: 'ORD-10027' } }),
    agent('Shall I?'),
    user('Yes'),
    createReturn,
    failedRefund,
    issueRefund,
    agent('Done.'),
  ],
};
const dead: Plan = { story: [user('Hello')], stop: 'agent_failed', detail: 'Status 500.' };

const called = (
  tool: string,
  {
    args = null,
    times = null,
    not = false,
  }: { args?: Record<string, Json> | null; times?: number | null; not?: boolean } = {},
): Assertion => ({ kind: 'called', tool, args, times, not });

describe('called', () => {
  it.each([
    called('issue_refund'),
    called('issue_refund', { args: { amount: 84 } }),
    called('issue_refund', { args: { amount: '84.00', return_id: 'RET-48213' } }),
    // One success after one failure is once.
    called('issue_refund', { times: 1 }),
    called('escalate_to_human', { not: true }),
    called('escalate_to_human', { times: 0 }),
    called('issue_refund', { args: { amount: 94 }, not: true }),
    called('issue_refund', { times: 2, not: true }),
  ])('passes: $tool $args, $times times, not: $not', async (assertion) => {
    expect(await grade(plan, assertion)).toMatchObject({ outcome: 'passed', class: 'procedure' });
  });

  it.each([
    [called('escalate_to_human'), 'escalate_to_human was never called.'],
    [
      called('issue_refund', { not: true }),
      'issue_refund was called 2 times, 1 of them without success.',
    ],
    [
      called('issue_refund', { args: { amount: 94 } }),
      'issue_refund was called 2 times, never with {"amount":94}.',
    ],
    [
      called('issue_refund', { times: 2 }),
      'issue_refund was called 2 times, 1 of them without success.',
    ],
    [called('create_return', { times: 0 }), 'create_return was called 1 time.'],
    [
      called('create_return', { args: { sku: 'EAR-1' }, not: true }),
      'create_return was called 1 time with these arguments.',
    ],
  ])('fails, and says how it was: %o', async (assertion, reason) => {
    expect(await grade(plan, assertion)).toMatchObject({
      outcome: 'failed',
      party: 'agent',
      reason,
    });
  });

  it('is an attempt even where it failed: a forbidden tool may not be tried', async () => {
    const story = [user('Hi'), failedRefund, agent('No.')];
    const verdict = await grade({ story }, called('issue_refund', { not: true }));
    expect(verdict).toMatchObject({ outcome: 'failed', evidence: [{ seq: 3 }] });
  });

  it('is an error for a tool that the app does not have', async () => {
    expect(await grade(plan, called('isue_refund', { not: true }))).toMatchObject({
      outcome: 'error',
      party: 'harness',
      reason:
        'The app has no tool "isue_refund"; it has: get_order, get_return_policy, create_return, issue_refund, escalate_to_human.',
    });
  });

  it("never, in a dead record, shows nothing; required there, it is the agent's failure", async () => {
    expect(await grade(dead, called('issue_refund', { not: true }))).toMatchObject({
      outcome: 'inconclusive',
      party: 'agent',
      reason:
        "The episode was cut short (the agent's own server failed), so this shows nothing: issue_refund was never called.",
    });
    expect(await grade(dead, called('issue_refund'))).toMatchObject({
      outcome: 'failed',
      party: 'agent',
    });
  });

  it('never, beside a greeting and reads of the page alone, shows nothing', async () => {
    const story = [agent('Welcome!'), user('Hi'), call('get_order')];
    expect(await grade({ story }, called('issue_refund', { not: true }))).toMatchObject({
      outcome: 'inconclusive',
      reason:
        'The agent never replied and changed nothing, so this shows nothing: issue_refund was never called.',
    });
  });

  it("missing is not the agent's fault where the backend ended the episode", async () => {
    const cut: Plan = { story: [user('Hi'), agent('One moment.')], stop: 'mock_threw' };
    expect(await grade(cut, called('issue_refund'))).toMatchObject({
      outcome: 'inconclusive',
      party: 'backend',
    });
  });
});

describe('call_order', () => {
  const order = (tools: string[], not = false): Assertion => ({ kind: 'call_order', tools, not });

  it('passes for the order of the first calls', async () => {
    const verdict = await grade(plan, order(['get_order', 'create_return', 'issue_refund']));
    expect(verdict).toMatchObject({
      outcome: 'passed',
      title: 'Called get_order, then create_return, then issue_refund',
    });
    expect(verdict.evidence.map(({ seq }) => seq)).toEqual([3, 7, 8]);
  });

  it('fails for the wrong order, naming both events', async () => {
    expect(await grade(plan, order(['issue_refund', 'create_return']))).toMatchObject({
      outcome: 'failed',
      reason: 'create_return was called (event 7) before issue_refund (event 8).',
    });
  });

  it('fails for a missing call, naming it', async () => {
    expect(await grade(plan, order(['get_return_policy', 'create_return']))).toMatchObject({
      outcome: 'failed',
      reason: 'get_return_policy was never called.',
    });
  });

  it('under not passes for another order, but shows nothing in a dead record', async () => {
    expect((await grade(plan, order(['issue_refund', 'create_return'], true))).outcome).toBe(
      'passed',
    );
    expect((await grade(dead, order(['issue_refund', 'create_return'], true))).outcome).toBe(
      'inconclusive',
    );
  });
});

describe('turn_called', () => {
  const inTurn = (turn: number, tool: string | null, args: Record<string, Json> | null = null) =>
    ({ kind: 'turn_called', turn, tool, args }) satisfies Assertion;

  it.each([inTurn(1, 'get_order'), inTurn(2, 'issue_refund', { amount: 84 })])(
    'passes: %o',
    async (assertion) => {
      expect((await grade(plan, assertion)).outcome).toBe('passed');
    },
  );

  it.each([
    [inTurn(1, 'create_return'), 'Turn 1 called get_order.'],
    [inTurn(1, null), 'Turn 1 called get_order.'],
    [
      inTurn(2, 'issue_refund', { amount: 1 }),
      'Turn 2 called issue_refund, but not with {"amount":1}.',
    ],
  ])('fails: %o', async (assertion, reason) => {
    expect(await grade(plan, assertion)).toMatchObject({ outcome: 'failed', reason });
  });

  it('passes for a turn without calls, but shows nothing where the agent was dead', async () => {
    const story = [user('Hi'), agent('Hello.')];
    expect((await grade({ story }, inTurn(1, null))).outcome).toBe('passed');
    expect((await grade(dead, inTurn(1, null))).outcome).toBe('inconclusive');
  });

  it('is inconclusive for a turn that was never taken', async () => {
    expect(await grade(plan, inTurn(3, 'get_order'))).toMatchObject({
      outcome: 'inconclusive',
      party: 'user',
      reason: 'Turn 3 was never taken; the episode has 2 turns.',
    });
  });
});

describe('calls that named no episode', () => {
  const strays = event({ kind: 'unattributed_calls', count: 2, last: 'POST /refunds' });
  const story = [user('Hello'), agent('Hi.'), strays];

  it('make "never called" inconclusive, and say why', async () => {
    const verdict = await grade({ story }, called('issue_refund', { not: true }));
    expect(verdict).toMatchObject({ outcome: 'inconclusive', party: 'harness' });
    expect(verdict.reason).toContain(
      '2 calls reached the gateway without the header that names their episode (the last: POST /refunds)',
    );
  });

  it('make what is missing inconclusive, and nobody else’s failure', async () => {
    const verdict = await grade({ story }, called('issue_refund'));
    expect(verdict).toMatchObject({ outcome: 'inconclusive', party: 'harness' });
  });

  it('are an error of the set-up where no call came with the header', async () => {
    const verdict = await grade({ story }, { kind: 'ending' });
    expect(verdict).toMatchObject({ outcome: 'error', party: 'harness' });
    expect(verdict.reason).toContain('has to pass the x-sightline-* headers of each request on');
  });

  it.each(['gateway', 'mcp', 'agent'] as const)(
    'are no error of the set-up where another came through the door %s',
    async (via) => {
      const named = [...story, call('get_order', { via })];
      const verdict = await grade({ story: named }, { kind: 'ending' });
      expect(verdict.outcome).toBe('passed');
    },
  );

  it('leave what was seen as it is', async () => {
    const verdict = await grade({ story: [...story, issueRefund] }, called('issue_refund'));
    expect(verdict.outcome).toBe('passed');
  });
});
