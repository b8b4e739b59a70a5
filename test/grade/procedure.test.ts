import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
  reached,
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

  it('counts attempts beside successes', async () => {
    const twice: Assertion = { ...called('issue_refund', { times: 1 }), attempts: 2 } as Assertion;
    expect(await grade(plan, twice)).toMatchObject({
      outcome: 'passed',
      title: 'Called issue_refund exactly 1 time in exactly 2 attempts',
    });
    const once: Assertion = { ...called('issue_refund'), attempts: 1 } as Assertion;
    expect(await grade(plan, once)).toMatchObject({
      outcome: 'failed',
      reason: 'issue_refund was called 2 times, 1 of them without success.',
    });
    const thrice: Assertion = { ...called('issue_refund'), attempts: 3 } as Assertion;
    expect(await grade(plan, thrice)).toMatchObject({ outcome: 'failed' });
  });

  it('with exact arguments has no others but those that are null', async () => {
    const exactly = (args: Record<string, Json>): Assertion => {
      return {
        kind: 'called',
        tool: 'create_return',
        args,
        match: 'exact',
        times: null,
        not: false,
      };
    };
    const made = { order_id: 'ORD-10027', sku: 'EAR-1', reason: 'broken' };
    expect(await grade(plan, exactly(made))).toMatchObject({
      outcome: 'passed',
      reason: 'create_return was called 1 time with exactly these arguments.',
    });
    expect(await grade(plan, exactly({ order_id: 'ORD-10027' }))).toMatchObject({
      outcome: 'failed',
      reason: 'create_return was called 1 time, never with exactly {"order_id":"ORD-10027"}.',
    });
    const withNull = call('create_return', { args: { order_id: 'ORD-10027', coupon: null } });
    const story = [user('Hi'), withNull, agent('Done.')];
    expect(await grade({ story }, exactly({ order_id: 'ORD-10027' }))).toMatchObject({
      outcome: 'passed',
    });
  });

  it('asks for arguments by the grammar of checks, days by the locale of the episode', async () => {
    const dated = call('create_return', {
      args: { on: '3/4/2026', amount: { value: '84.00 USD' } },
    });
    const story = [user('Hi'), dated, agent('Done.')];
    const on = (day: string) => called('create_return', { args: { on: { date: day } } });
    expect(await grade({ story }, on('2026-03-04'))).toMatchObject({ outcome: 'passed' });
    const british = { story, header: { locale: 'en-GB' } };
    expect(await grade(british, on('2026-03-04'))).toMatchObject({ outcome: 'failed' });
    expect(await grade(british, on('2026-04-03'))).toMatchObject({ outcome: 'passed' });
    const amount = called('create_return', {
      args: { amount: { value: { all: [{ money: 84 }, { matches: 'USD$' }] } } },
    });
    expect(await grade({ story }, amount)).toMatchObject({ outcome: 'passed' });
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
        'Unknown tool "isue_refund"; did you mean "issue_refund"? 5 tools of shop: get_order, get_return_policy, create_return, issue_refund, escalate_to_human.',
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
  const order = (tools: string[], not = false): Assertion => ({
    kind: 'trajectory',
    order: tools,
    not,
  });

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

describe('call_order with checkpoints', () => {
  const order = (...tools: string[]): Assertion => ({
    kind: 'trajectory',
    order: tools,
    not: false,
  });
  const policy = call('get_return_policy');
  const app = { checkpoints: ['after_denial'] };
  const denied = [user('Hi'), policy, agent('No.'), reached('after_denial')];

  it('passes where the policy was read before the denial', async () => {
    expect(
      await grade({ story: denied, app }, order('get_return_policy', 'after_denial')),
    ).toMatchObject({
      outcome: 'passed',
      reason: 'get_return_policy, after_denial: in this order.',
      evidence: [{ seq: 3 }, { seq: 5, text: 'checkpoint after_denial' }],
    });
  });

  it('fails where it was read afterwards, or the denial never came', async () => {
    const late = [
      user('Hi'),
      agent('No.'),
      reached('after_denial'),
      user('Why?'),
      policy,
      agent('So.'),
    ];
    expect(
      await grade({ story: late, app }, order('get_return_policy', 'after_denial')),
    ).toMatchObject({
      outcome: 'failed',
      party: 'agent',
      reason: 'after_denial was reached (event 4) before get_return_policy (event 7).',
    });
    const never = { story: [user('Hi'), agent('Yes.')], app };
    expect(await grade(never, order('get_return_policy', 'after_denial'))).toMatchObject({
      outcome: 'failed',
      reason: 'get_return_policy was never called, and after_denial was never reached.',
    });
  });

  it('is an error for a name that the app does not have; where no episode tells its names, inconclusive', async () => {
    const asked = order('get_return_policy', 'after_denail');
    expect(await grade({ story: denied, app }, asked)).toMatchObject({
      outcome: 'error',
      reason:
        'Unknown tool or checkpoint "after_denail"; did you mean "after_denial"? tools and checkpoints of shop: get_order, get_return_policy, create_return, issue_refund, escalate_to_human, after_denial.',
    });
    expect(await grade({ story: denied }, asked)).toMatchObject({
      outcome: 'inconclusive',
      party: 'harness',
      reason:
        'after_denail is no tool or checkpoint that this episode knows: it lists the checkpoints that were reached, not all that its app has.',
    });
  });
});

describe('turn_called', () => {
  const inTurn = (turn: number, tool: string | null, args: Record<string, Json> | null = null) =>
    ({ kind: 'called', turn, tool, args }) satisfies Assertion;

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

  it('under not asks that a tool was left alone in this turn', async () => {
    const left = (turn: number): Assertion => ({ ...inTurn(turn, 'create_return'), not: true });
    expect(await grade(plan, left(1))).toMatchObject({
      outcome: 'passed',
      title: 'Turn 1 did not call create_return',
    });
    expect(await grade(plan, left(2))).toMatchObject({
      outcome: 'failed',
      reason: 'Turn 2 called create_return (event 7).',
    });
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

describe('a worker that nobody could watch', () => {
  const worker = { channel: 'SharedWorker', url: 'https://agent.test/api.js' } as const;
  const story = [user('Hello'), agent('Hi.'), event({ kind: 'unwatched', ...worker })];
  const why =
    'The page used a SharedWorker (https://agent.test/api.js), and nobody could watch what it sent (docs/doors.md#what-leaves-the-browser), so this';

  it.each([
    ['never called', { not: true }, 'shows nothing'],
    ['a call that is missing', {}, 'may still have happened'],
  ])('makes %s inconclusive, by the harness', async (_what, given, so) => {
    const verdict = await grade({ story }, called('issue_refund', given));
    expect(verdict).toMatchObject({ outcome: 'inconclusive', party: 'harness' });
    expect(verdict.reason).toContain(`${why} ${so}`);
  });
});

describe('calls that named no episode', () => {
  const strays = event({ kind: 'unattributed_calls', count: 2, last: 'POST /refunds' });
  const story = [user('Hello'), agent('Hi.'), strays];
  const ending = { kind: 'ending' } as const;

  it('make "never called" inconclusive, and say why', async () => {
    const verdict = await grade({ story }, called('issue_refund', { not: true }));
    expect(verdict).toMatchObject({ outcome: 'inconclusive', party: 'harness' });
    expect(verdict.reason).toMatch(
      /^2 calls reached the gateway without the header that names their episode, so this shows nothing/,
    );
  });

  it('make what is missing inconclusive, and nobody else’s failure', async () => {
    const verdict = await grade({ story }, called('issue_refund'));
    expect(verdict).toMatchObject({ outcome: 'inconclusive', party: 'harness' });
  });

  it('are an error of the set-up where no call came with the header', async () => {
    const verdict = await grade({ story }, ending);
    expect(verdict).toMatchObject({ outcome: 'error', party: 'harness' });
    expect(verdict.reason).toContain('must pass the x-sightline-* headers of each request on');
    expect(verdict.reason.match(/POST \/refunds/g)).toHaveLength(1);
  });

  it.each(['world', 'mcp', 'agent'] as const)(
    'are no error of the set-up where another came through the door %s',
    async (via) => {
      const named = [...story, call('get_order', { via })];
      const verdict = await grade({ story: named }, { kind: 'ending' });
      expect(verdict.outcome).toBe('passed');
    },
  );

  it('are an error of the set-up where they named this episode, whatever else came', async () => {
    const last = 'GET /orders/1 (404) is outside of every door.';
    const own = { count: 3, own: 2, last, next: 'Set the backend URL.' };
    const some = [...story.slice(0, 2), issueRefund, event({ kind: 'unattributed_calls', ...own })];
    const verdict = await grade({ story: some, stop: 'agent_failed' }, ending);
    expect(verdict).toMatchObject({
      ...{ outcome: 'error', party: 'harness' },
      reason:
        '2 calls of this episode reached the gateway, but not its world. ' +
        'The last: GET /orders/1 (404) is outside of every door. Set the backend URL.',
    });
    const never = await grade({ story: some }, called('get_order'));
    expect(never).toMatchObject({ outcome: 'inconclusive', party: 'harness' });
  });

  it('leave what was seen as it is', async () => {
    const verdict = await grade({ story: [...story, issueRefund] }, called('issue_refund'));
    expect(verdict.outcome).toBe('passed');
  });
});
