import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gradeAssertion } from '../../src/grade/grade-assertion.js';
import type { Json } from '../../src/values/json.js';
import type { Assertion } from '../../src/episode/verdict/format.js';
import {
  agent,
  buildEpisode,
  call,
  createReturn,
  emptyWorld,
  event,
  issueRefund,
  makeFolder,
  orders,
  type Plan,
  removeEpisodes,
  user,
} from './build-episode.js';

beforeAll(makeFolder);
afterAll(removeEpisodes);

const grade = async (plan: Plan, assertion: Assertion) =>
  gradeAssertion(await buildEpisode(plan), assertion);

const [earbuds, mug] = orders as [Json, Json];
const returned = { ...(earbuds as Record<string, Json>), status: 'returned' };
const refund = { id: 'REF-77120', amount: 84 };
const setStatus = { op: 'add', path: '/orders/0/status', value: 'returned' };

/** A return, which also marks its order, and a refund: the order has moved to the end of its list by then. */
const story = [
  user('Return the earbuds'),
  call('create_return', {
    args: { order_id: 'ORD-10027' },
    status: 201,
    patch: [setStatus, { op: 'add', path: '/returns/0', value: { id: 'RET-48213' } }],
  }),
  issueRefund,
  agent('Your refund is on its way.'),
];
const refunded: Plan = {
  story,
  world: {
    before: emptyWorld,
    after: { orders: [mug, returned], returns: [{ id: 'RET-48213' }], refunds: [refund] },
  },
};
const dead: Plan = { stop: 'agent_silent', story: [user('Hello')] };
const idle: Plan = { story: [user('Hello'), agent('Hi!')] };
const seenOnly = (tool: string, state: 'asked' | 'answered' | 'failed' | 'cut' = 'answered') =>
  event({ kind: 'tool_seen', tool, args: {}, via: 'stream', protocol: 'ai-sdk', state });

describe('world, of a member and against before', () => {
  const at = (pointer: string, check: Json, not = false): Assertion => {
    return { kind: 'world', pointer, check, not };
  };

  it.each<[string, Json]>([
    ['/orders/{id=ORD-10027}/status', 'returned'],
    ['/orders/{id=ORD-10027}', { changed: true }],
    ['/orders/{id=ORD-10031}', { changed: false }],
    ['/orders', { added: 0 }],
    ['/refunds', { added: { amount: { money: '$84.00' } } }],
    ['/refunds', { all: [{ added: 1 }, { removed: 0 }] }],
    ['/refunds/{id=REF-77120}/amount', { lte: 100 }],
  ])('%s %j holds, wherever the member stands in its list', async (pointer, check) => {
    expect(await grade(refunded, at(pointer, check))).toMatchObject({
      outcome: 'passed',
      party: null,
    });
  });

  it('fails with both values and the call that made the last one', async () => {
    const verdict = await grade(refunded, at('/orders/{id=ORD-10027}/status', { changed: false }));
    expect(verdict).toMatchObject({
      outcome: 'failed',
      party: 'agent',
      title: 'World after: /orders/{id=ORD-10027}/status did not change',
      reason: '/orders/{id=ORD-10027}/status is "returned", and was absent before.',
    });
    expect(verdict.evidence.map(({ seq, text }) => [seq, text])).toEqual([
      [3, 'create_return({"order_id":"ORD-10027"}) answered 201'],
      [null, '/orders/{id=ORD-10027}/status is "returned"'],
    ]);
  });

  it('names the last call that changed this member, not the last that changed its list', async () => {
    const mark = (place: number) =>
      call('create_return', {
        status: 201,
        patch: [{ op: 'add', path: `/orders/${place}/status`, value: 'returned' }],
      });
    const after = {
      ...emptyWorld,
      orders: [returned, { ...(mug as Record<string, Json>), status: 'returned' }],
    };
    const plan: Plan = {
      story: [user('Both'), mark(0), mark(1), agent('Done.')],
      world: { after },
    };
    const verdict = await grade(plan, at('/orders/{id=ORD-10027}/status', 'returned'));
    expect(verdict.evidence.map(({ seq }) => seq)).toEqual([3, null]);
  });

  it('shows nothing of a dead record, where nothing could have changed', async () => {
    expect(await grade(dead, at('/orders', { changed: false }))).toMatchObject({
      outcome: 'inconclusive',
      party: 'agent',
    });
  });

  it('is an error where a part in braces names several, or nothing that there is', async () => {
    expect(await grade(idle, at('/orders/{currency=USD}/total', 84))).toMatchObject({
      outcome: 'error',
      party: 'harness',
      reason:
        '/orders/{currency=USD}/total names no single value: {currency=USD} picks 2 members of /orders. ' +
        'Pick by a field that tells them apart.',
    });
    expect(await grade(idle, at('/order/{id=ORD-10027}', { changed: false }))).toMatchObject({
      outcome: 'error',
      reason:
        'There is nothing at /order/{id=ORD-10027} to check, neither before nor after; the world has: ' +
        '/orders, /returns, /refunds. Did you mean "orders"? Ask for {"absent": true} if nothing is meant to be there.',
    });
    expect(await grade(idle, at('/orders/{id=ORD-10027}/stauts', { not: 'open' }))).toMatchObject({
      outcome: 'error',
      reason: expect.stringContaining(
        '/orders/{id=ORD-10027} has no stauts, but: id, placed_on, delivered_on, currency, items, total.',
      ) as string,
    });
    expect(await grade(idle, at('/order/0', { absent: true }))).toMatchObject({ outcome: 'error' });
  });

  it('fails where the agent made two of what was to be one', async () => {
    const two: Plan = {
      ...refunded,
      world: { after: { ...emptyWorld, refunds: [refund, { ...refund, amount: 94 }] } },
    };
    expect(await grade(two, at('/refunds/{id=REF-77120}/amount', 84))).toMatchObject({
      outcome: 'failed',
      party: 'agent',
      reason:
        '/refunds/{id=REF-77120}/amount is not one value after: {id=REF-77120} picks 2 members of /refunds, and did not before.',
    });
    expect(await grade(two, at('/refunds/{id=REF-77120}/amount', 84, true))).toMatchObject({
      outcome: 'error',
    });
  });

  it('is an error where a matcher asks a broken check', async () => {
    expect(await grade(idle, at('/orders', { count: 'two' }))).toMatchObject({
      outcome: 'error',
      party: 'harness',
      reason:
        'The check of /orders is invalid (at count): it must be a whole number, or a comparison such as {"gte": 2}.',
    });
  });
});

describe('changes_only', () => {
  const only = (...pointers: string[]): Assertion => ({ kind: 'world', changes_only: pointers });

  it('passes where all that changed is allowed to, by place or by member', async () => {
    for (const order of ['/orders/{id=ORD-10027}/status', '/orders/{id=ORD-10027}', '/orders']) {
      expect(
        await grade(refunded, only(order, '/returns', '/refunds/{id=REF-77120}')),
      ).toMatchObject({
        outcome: 'passed',
        measurements: { changes: 3, changesOutside: 0 },
      });
    }
    expect(await grade(idle, only())).toMatchObject({
      outcome: 'passed',
      title: 'Nothing in the world changed',
      reason: 'Nothing in the world changed.',
    });
  });

  it('fails for each change outside, with the call that made it, and not for a list in another order', async () => {
    const verdict = await grade(refunded, only('/returns', '/orders/{id=ORD-10031}'));
    expect(verdict).toMatchObject({
      outcome: 'failed',
      party: 'agent',
      title: 'Nothing in the world changed but /returns, /orders/{id=ORD-10031}',
      reason:
        '2 changes outside what may change: /orders/{id=ORD-10027}/status was added: "returned" (create_return, event 3); ' +
        '/refunds/{id=REF-77120} was added: {"id":"REF-77120","amount":84} (issue_refund, event 4).',
      measurements: { changes: 3, changesOutside: 2 },
    });
    expect(verdict.evidence.map(({ seq, file }) => [seq, file])).toEqual([
      [3, 'path.jsonl'],
      [4, 'path.jsonl'],
      [null, 'world.json'],
      [null, 'world.json'],
    ]);
  });

  it('tells a value that became another, one that went, and what no call made', async () => {
    const after = {
      orders: [{ ...(mug as Record<string, Json>), total: 20 }],
      returns: [],
      refunds: [],
    };
    const verdict = await grade({ ...idle, world: { after } }, only('/returns'));
    expect(verdict).toMatchObject({ outcome: 'failed', party: 'undetermined' });
    expect(verdict.reason).toContain('/orders/{id=ORD-10027} was removed: {"id":"ORD-10027"');
    expect(verdict.reason).toContain(
      '/orders/{id=ORD-10031}/total changed from 24.5 to 20 (by no call in the record)',
    );
  });

  it('passes nothing in a dead record, nor where a call was seen whose effect was not', async () => {
    expect(await grade(dead, only())).toMatchObject({ outcome: 'inconclusive', party: 'agent' });
    const real: Plan = {
      story: [
        user('Refund'),
        call('issue_refund', { status: 201, source: 'real' }),
        agent('Done.'),
      ],
    };
    expect(await grade(real, only())).toMatchObject({
      outcome: 'inconclusive',
      party: 'harness',
      reason:
        'The effect of issue_refund (event 3) on the world cannot be seen: it was answered by the real service, ' +
        'so more may have changed than the record shows.',
    });
    const seen: Plan = { story: [user('Refund'), seenOnly('issue_refund', 'cut'), agent('Hm.')] };
    expect(await grade(seen, only())).toMatchObject({
      outcome: 'inconclusive',
      reason: expect.stringContaining('it was only seen, not served') as string,
    });
    const failed: Plan = {
      story: [user('Refund'), seenOnly('issue_refund', 'failed'), agent('Hm.')],
    };
    expect((await grade(failed, only())).outcome).toBe('passed');
  });
});

describe('took_effect', () => {
  const once = (args: Record<string, Json> | null = null, times = 1, not = false): Assertion => {
    return { kind: 'took_effect', tool: 'issue_refund', args, times, not };
  };
  const told = (...calls: Plan['story'] & object) => ({
    story: [user('Refund'), ...calls, agent('Done.')],
  });
  const again = call('issue_refund', {
    args: { return_id: 'RET-48213', amount: 84 },
    status: 201,
    patch: [],
  });
  const duplicate = call('issue_refund', {
    args: { return_id: 'RET-48213', amount: 84 },
    status: 201,
    patch: [{ op: 'add', path: '/refunds/0', value: { id: 'REF-1' } }],
    fault: 'duplicate',
  });
  const applied = call('issue_refund', {
    args: { return_id: 'RET-48213', amount: 84 },
    status: 201,
    patch: [{ op: 'add', path: '/refunds/0', value: { id: 'REF-2' } }],
    fault: 'drop, applied',
  });

  it('passes for one effect, also where a repeat changed nothing', async () => {
    expect(await grade(told(issueRefund), once())).toMatchObject({
      outcome: 'passed',
      title: 'issue_refund took effect exactly 1 time',
      reason: 'issue_refund took effect 1 time (event 3).',
    });
    expect(
      await grade(told(issueRefund, again), once({ amount: { money: '$84.00' } })),
    ).toMatchObject({
      outcome: 'passed',
      reason: 'issue_refund took effect 1 time (event 3); 1 more call changed nothing.',
      measurements: { calls: 2, effects: 1 },
    });
  });

  it('fails for a delivery that took effect twice, and for a retry of what was carried out', async () => {
    expect(await grade(told(duplicate, duplicate), once())).toMatchObject({
      outcome: 'failed',
      party: 'agent',
      reason:
        'issue_refund took effect 2 times (event 3, 4); a call was delivered twice, as the scenario specifies.',
    });
    expect(await grade(told(applied, issueRefund), once())).toMatchObject({
      outcome: 'failed',
      reason: 'issue_refund took effect 2 times (event 3, 4).',
      evidence: [
        { seq: 3, text: expect.stringContaining('injected: drop, applied') as string },
        { seq: 4 },
      ],
    });
  });

  it('fails where nothing was done, and holds of other arguments apart', async () => {
    expect(await grade(told(again), once())).toMatchObject({
      outcome: 'failed',
      reason: 'issue_refund took effect 0 times; 1 more call changed nothing.',
    });
    expect(await grade(told(issueRefund), once({ return_id: 'RET-9' }))).toMatchObject({
      outcome: 'failed',
      reason: 'issue_refund was not called in this way, and took no effect.',
    });
    expect((await grade(told(issueRefund, applied), once(null, 2))).outcome).toBe('passed');
    expect((await grade(told(issueRefund), once(null, 1, true))).outcome).toBe('failed');
  });

  it('is inconclusive where an effect cannot be seen, unless there are too many already', async () => {
    const real = call('issue_refund', { status: 201, source: 'real' });
    expect(await grade(told(real), once())).toMatchObject({
      outcome: 'inconclusive',
      party: 'harness',
      reason:
        'The effect of issue_refund (event 3) on the world cannot be seen: it was answered by the real service. ' +
        'issue_refund took effect 0 times; what 1 more call changed was not seen.',
    });
    const observed = call('issue_refund', { status: 201, source: 'observed' });
    expect((await grade(told(observed), once())).reason).toContain('answered by staging');
    expect(
      (await grade(told(issueRefund, user('And?'), seenOnly('issue_refund', 'cut')), once()))
        .outcome,
    ).toBe('inconclusive');
    expect((await grade(told(duplicate, duplicate, real), once())).outcome).toBe('failed');
    expect((await grade(dead, once())).outcome).toBe('failed');
    expect((await grade(dead, once(null, 0))).outcome).toBe('inconclusive');
  });

  it('is inconclusive where the agent says it was done and its server never reached the world', async () => {
    const doors = event({ kind: 'doors', open: ['route', 'world', 'stream'] });
    const said = { story: [doors, user('Refund'), agent('I have issued the refund.')] };
    expect(await grade(said, once())).toMatchObject({ outcome: 'inconclusive', party: 'harness' });
  });

  it('is an error for a tool that only reads, or that the app does not have', async () => {
    expect(await grade(idle, { ...once(), tool: 'get_order' } as Assertion)).toMatchObject({
      outcome: 'error',
      reason:
        "get_order only reads, so it cannot take effect; if it does change something, give it `effect: 'write'` in the app file.",
    });
    expect(await grade(idle, { ...once(), tool: 'refund' } as Assertion)).toMatchObject({
      outcome: 'error',
      reason: expect.stringContaining('Unknown tool "refund"; 5 tools of shop: ') as string,
    });
    expect((await grade(told(createReturn), once())).outcome).toBe('failed');
  });
});
