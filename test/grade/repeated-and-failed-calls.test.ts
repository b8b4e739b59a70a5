import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ToolSeen } from '../../src/episode/path-event.js';
import { REDACTED } from '../../src/episode/redactor.js';
import { gradeAssertion } from '../../src/grade/grade-assertion.js';
import type { Assertion } from '../../src/episode/verdict/format.js';
import type { AssertionWith } from '../../src/scenario/assertions/kinds.js';
import {
  agent,
  type Beat,
  buildEpisode,
  call,
  createReturn,
  issueRefund,
  makeFolder,
  type Plan,
  reached,
  removeEpisodes,
  seen,
  settled,
  user,
} from './build-episode.js';

beforeAll(makeFolder);
afterAll(removeEpisodes);

const grade = async (assertion: Assertion, plan: Plan) =>
  gradeAssertion(await buildEpisode(plan), assertion);
const turn = (...beats: Beat[]): Plan => ({ story: [user('Hi'), ...beats, agent('Done.')] });

const order = { order_id: 'ORD-10027' };
const getOrder = call('get_order', { args: order });
const failedOrder = call('get_order', { args: order, status: 503 });

describe('not_repeated', () => {
  const notRepeated = (
    parts: Partial<AssertionWith<'call_conduct', 'repeats_only'>> = {},
  ): Assertion => ({
    ...{ kind: 'call_conduct', repeats_only: [], not: false },
    ...parts,
  });

  it.each<[string, Beat[]]>([
    ['other arguments', [getOrder, call('get_order', { args: { order_id: 'ORD-10031' } })]],
    ['a failure before it', [failedOrder, getOrder]],
    [
      'an answer that never arrived',
      [call('get_order', { args: order, fault: 'drop, applied' }), getOrder],
    ],
    ['a read after something was written', [getOrder, createReturn, getOrder]],
    [
      'a delivery by a proxy',
      [
        call('create_return', { fault: 'duplicate' }),
        call('create_return', { fault: 'duplicate' }),
      ],
    ],
  ])('passes for %s', async (_what, beats) => {
    expect(await grade(notRepeated(), turn(...beats))).toMatchObject({
      outcome: 'passed',
      class: 'procedure',
      title: 'Repeated no call',
      measurements: { repeated: 0 },
    });
  });

  it('fails for the same again, by value, and names both', async () => {
    const again = call('issue_refund', { args: { return_id: 'RET-48213', amount: '84.00' } });
    expect(await grade(notRepeated(), turn(issueRefund, getOrder, again))).toMatchObject({
      outcome: 'failed',
      party: 'agent',
      reason: 'issue_refund was called again with the same arguments (events 3 and 5).',
      evidence: [{ seq: 3 }, { seq: 5 }],
      measurements: { repeated: 1 },
    });
  });

  it('fails for a read after a write that failed', async () => {
    const failed = call('create_return', { status: 500 });
    expect(await grade(notRepeated(), turn(getOrder, failed, getOrder))).toMatchObject({
      outcome: 'failed',
    });
  });

  it('passes for a read in another turn, and fails for a write there', async () => {
    const then = (beat: Beat): Plan => ({
      story: [user('Hi'), beat, agent('There.'), user('And now?'), beat, agent('Done.')],
    });
    expect(await grade(notRepeated(), then(getOrder))).toMatchObject({ outcome: 'passed' });
    expect(await grade(notRepeated(), then(issueRefund))).toMatchObject({ outcome: 'failed' });
  });

  it('passes for tools that may be repeated, and turns under not', async () => {
    const plan = turn(getOrder, getOrder);
    expect(await grade(notRepeated({ repeats_only: ['get_order'] }), plan)).toMatchObject({
      outcome: 'passed',
      title: 'Repeated no call, but for get_order',
    });
    expect(await grade(notRepeated({ not: true }), plan)).toMatchObject({ outcome: 'passed' });
  });

  it.each<[string, Beat[]]>([
    ['arguments', [seen('issue_refund', { args: null }), call('issue_refund')]],
    ['what came of the first', [seen('issue_refund', { state: 'asked' }), call('issue_refund')]],
  ])('cannot be told where nobody saw %s', async (_what, beats) => {
    const [first, second] = beats;
    if (first === undefined || second === undefined) throw new Error('two calls are needed');
    const plan = {
      story: [user('Hi'), first, agent('One moment.'), user('And?'), second, agent('Done.')],
    };
    expect(await grade(notRepeated(), plan)).toMatchObject({
      outcome: 'inconclusive',
      party: 'harness',
      measurements: { repeated: 0 },
    });
  });

  it('cannot be told of secrets, which look alike once they are redacted', async () => {
    const secret = call('get_order', { args: { order_id: REDACTED } });
    expect(await grade(notRepeated(), turn(secret, secret))).toMatchObject({
      outcome: 'inconclusive',
    });
  });
});

describe('quiet_after_end', () => {
  const quiet = (after: string | null = null): Assertion => ({
    kind: 'call_conduct',
    nothing_after: after,
    not: false,
  });

  it('passes where the last turn had settled and nothing followed', async () => {
    const plan = { story: [user('Hi'), getOrder, agent('Done.'), settled] };
    expect(await grade(quiet(), plan)).toMatchObject({
      outcome: 'passed',
      title: 'Called nothing after the end',
      reason: 'Nothing was called after the last turn (1) had settled (event 5).',
      measurements: { callsAfterEnd: 0 },
    });
  });

  it('fails for a call that followed, and not for what the page asks again', async () => {
    const page = call('get_order', { via: 'route' });
    const story = [page, user('Hi'), getOrder, agent('Done.'), settled, page];
    expect(await grade(quiet(), { story })).toMatchObject({ outcome: 'passed' });
    expect(await grade(quiet(), { story: [...story, createReturn] })).toMatchObject({
      outcome: 'failed',
      party: 'agent',
      reason:
        'After the last turn (1) had settled (event 6) the agent called create_return (event 8).',
      evidence: [{ seq: 8 }],
      measurements: { callsAfterEnd: 1 },
    });
  });

  it('counts from a checkpoint of the app', async () => {
    const story = [user('Hi'), createReturn, agent('Done.'), reached('after_return'), settled];
    expect(await grade(quiet('after_return'), { story })).toMatchObject({ outcome: 'passed' });
    const late = [...story, user('And?'), getOrder, agent('Yes.'), settled];
    expect(await grade(quiet('after_return'), { story: late })).toMatchObject({
      outcome: 'failed',
      reason: 'After after_return (event 5) the agent called get_order (event 9).',
    });
  });

  it('cannot be told without an end, nor of a call that was only seen', async () => {
    expect(await grade(quiet(), turn(getOrder))).toMatchObject({
      outcome: 'inconclusive',
      party: 'harness',
      reason:
        'The last turn (1) never settled, so the record has no end after which nothing may be called.',
    });
    const story = [
      user('Hi'),
      getOrder,
      agent('Done.'),
      settled,
      seen('get_return_policy', { via: 'span' }),
    ];
    expect(await grade(quiet(), { story })).toMatchObject({
      outcome: 'inconclusive',
      party: 'harness',
      reason:
        'get_return_policy (event 6) was only seen, and only after the last turn (1) had settled (event 5): nobody saw when it was called.',
    });
    const app = { checkpoints: ['after_return'] };
    expect(await grade(quiet('after_return'), { ...turn(getOrder), app })).toMatchObject({
      outcome: 'inconclusive',
      reason: 'after_return was never reached, so that nothing could come after it.',
    });
    expect(await grade(quiet('after_retrun'), { ...turn(getOrder), app })).toMatchObject({
      outcome: 'error',
      reason:
        'Unknown checkpoint "after_retrun"; did you mean "after_return"? checkpoints of shop: after_return.',
    });
  });
});

describe('call_errors', () => {
  const errors = (parts: Partial<AssertionWith<'call_conduct', 'retried'>>): Assertion => ({
    ...{ kind: 'call_conduct', max_failed: null, max_refused: null, max_retries: null },
    ...{ retried: [], not: false, ...parts },
  });
  const refused = call('create_return', { args: { sku: 7 }, status: 422 });
  const plan = turn(failedOrder, failedOrder, getOrder, refused, createReturn);

  it.each([
    errors({ max_failed: 2 }),
    errors({ max_refused: 1 }),
    errors({ max_retries: 2 }),
    // Where arguments were refused, the next call of the tool is the further try, whatever it is called with.
    errors({ retried: ['get_order', 'create_return'] }),
    errors({ max_failed: 1, not: true }),
  ])('passes: %o', async (assertion) => {
    expect(await grade(assertion, plan)).toMatchObject({
      outcome: 'passed',
      class: 'procedure',
      measurements: { failed: 2, refused: 1, longestRetries: 2 },
    });
  });

  it.each([
    [errors({ max_failed: 1 }), '2 calls failed.', [3, 4]],
    [errors({ max_refused: 0 }), '1 call had arguments refused.', [6]],
    [
      errors({ max_retries: 1 }),
      'get_order failed (event 3) and was tried again 2 times.',
      [3, 4, 5],
    ],
  ])('fails: %o', async (assertion, reason, seqs) => {
    const verdict = await grade(assertion, plan);
    expect(verdict).toMatchObject({ outcome: 'failed', party: 'agent', reason });
    expect(verdict.evidence.map(({ seq }) => seq)).toEqual(seqs);
  });

  it('fails for a failed call that was given up, and for an answer that never arrived', async () => {
    const dropped = call('issue_refund', { args: { amount: 84 }, fault: 'drop, applied' });
    expect(await grade(errors({ retried: ['issue_refund'] }), turn(dropped))).toMatchObject({
      outcome: 'failed',
      reason: 'issue_refund failed (event 3) and was not tried again.',
    });
    const other = call('issue_refund', { args: { amount: 94 } });
    expect(await grade(errors({ retried: ['issue_refund'] }), turn(dropped, other))).toMatchObject({
      outcome: 'failed',
    });
  });

  it('cannot be told where the tool never failed, or nobody saw what came of a call', async () => {
    expect(await grade(errors({ retried: ['get_order'] }), turn(getOrder))).toMatchObject({
      outcome: 'inconclusive',
      party: 'harness',
      reason:
        'No call of get_order failed, so that nothing shows whether it would have been tried again.',
    });
    const asked = seen('get_order', { args: order, state: 'asked' });
    for (const limit of [{ max_failed: 0 }, { max_retries: 0 }, { retried: ['get_order'] }]) {
      expect(await grade(errors(limit), turn(asked, createReturn))).toMatchObject({
        outcome: 'inconclusive',
        party: 'harness',
      });
    }
  });

  describe('retried', () => {
    const retried = errors({ retried: ['get_order'] });
    const unseen = (args: ToolSeen['args']) => seen('get_order', { args, state: 'asked' });
    const inTwoTurns = (first: Beat[], second: Beat[]): Plan => ({
      story: [user('Hi'), ...first, agent('One moment.'), user('And?'), ...second, agent('Done.')],
    });

    it('cannot be told while the outcome of another call of the tool is unknown', async () => {
      const other = unseen({ order_id: 'ORD-10031' });
      expect(
        await grade(retried, inTwoTurns([failedOrder, getOrder], [getOrder, other])),
      ).toMatchObject({
        outcome: 'inconclusive',
        party: 'harness',
        reason:
          'get_order failed 1 time and was tried again each time. Of one (event 9) its arguments or its success were not seen, and they decide.',
      });
    });

    it('passes where the call of unknown outcome is the retry itself, or one of another tool', async () => {
      expect(await grade(retried, inTwoTurns([failedOrder], [unseen(order)]))).toMatchObject({
        outcome: 'passed',
      });
      const elsewhere = seen('issue_refund', { args: { amount: 84 }, state: 'asked' });
      const plan = inTwoTurns([failedOrder, getOrder, issueRefund], [elsewhere]);
      expect(await grade(retried, plan)).toMatchObject({ outcome: 'passed' });
    });

    it('cannot be told where a later call, whose arguments nobody saw, may be the retry', async () => {
      expect(await grade(retried, inTwoTurns([failedOrder], [unseen(null)]))).toMatchObject({
        outcome: 'inconclusive',
        party: 'harness',
        reason:
          'get_order failed (event 3) and was not tried again. Of one (event 7) its arguments or its success were not seen, and they decide.',
      });
      expect(await grade(retried, inTwoTurns([unseen(null)], [failedOrder]))).toMatchObject({
        outcome: 'failed',
      });
    });

    it('cannot be told from an incomplete record', async () => {
      const whole = turn(failedOrder, getOrder);
      expect(await grade(retried, whole)).toMatchObject({ outcome: 'passed' });
      const cut: Plan = { ...whole, stop: 'page_crashed', detail: 'It crashed.' };
      expect(await grade(retried, cut)).toMatchObject({
        outcome: 'inconclusive',
        party: 'ui',
        reason:
          'The episode was cut short (the page crashed), so this shows nothing: get_order failed 1 time and was tried again each time.',
      });
      const broken = seen('get_order', { args: null, state: 'cut' });
      expect(await grade(retried, inTwoTurns([failedOrder, getOrder], [broken]))).toMatchObject({
        outcome: 'inconclusive',
        party: 'harness',
      });
    });
  });

  it('fails on what is in the record before what cannot be told', async () => {
    const both = errors({ max_failed: 0, retried: ['issue_refund'] });
    expect(await grade(both, turn(failedOrder, getOrder))).toMatchObject({
      outcome: 'failed',
      reason: '1 call failed.',
    });
  });
});
