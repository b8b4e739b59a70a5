// Golden cases of the procedure class: calls that came again, came too late, or failed.
import type { AssertionWith } from '../../../src/scenario/assertions/kinds.js';
import { agent, call, createReturn, issueRefund, seen, settled, user } from '../build-episode.js';
import { type GoldenTable, inPath } from './golden-case.js';

const asked = user('I want my money back.');
const done = agent('Done.');
const order = { order_id: 'ORD-10027' };
const getOrder = call('get_order', { args: order });
const failedOrder = call('get_order', { args: order, status: 503 });

const notRepeated: AssertionWith<'call_conduct', 'repeats_only'> = {
  ...{ kind: 'call_conduct', repeats_only: [] },
  not: false,
};
const quiet = { kind: 'call_conduct', nothing_after: null, not: false } as const;
const errors: AssertionWith<'call_conduct', 'retried'> = {
  ...{ kind: 'call_conduct', max_failed: null, max_refused: null, max_retries: null },
  ...{ retried: [], not: false },
};

const refundText = 'issue_refund({"return_id":"RET-48213","amount":84}) answered 201';
const createText =
  'create_return({"order_id":"ORD-10027","sku":"EAR-1","reason":"broken"}) answered 201';

export const repeatAndErrorCases: Pick<
  GoldenTable,
  'not_repeated' | 'quiet_after_end' | 'call_conduct'
> = {
  not_repeated: {
    // What failed may come again.
    passed: {
      assertion: notRepeated,
      plan: { story: [asked, failedOrder, getOrder, done] },
      expected: { party: null, reason: 'No call was repeated among 2.', evidence: [] },
    },
    failed: {
      assertion: notRepeated,
      plan: { story: [asked, issueRefund, issueRefund, done] },
      expected: {
        party: 'agent',
        reason: 'issue_refund was called again with the same arguments (events 3 and 4).',
        evidence: [inPath(3, refundText), inPath(4, refundText)],
      },
    },
    // Nobody saw what the first was called with.
    inconclusive: {
      assertion: notRepeated,
      plan: {
        story: [asked, seen('issue_refund', { args: null }), done, user('And?'), issueRefund, done],
      },
      expected: {
        party: 'harness',
        reason:
          'No call was repeated among 2. Of one (event 3) its arguments or its success were not seen, and they decide.',
        evidence: [],
      },
    },
  },
  quiet_after_end: {
    passed: {
      assertion: quiet,
      plan: { story: [asked, createReturn, done, settled] },
      expected: {
        party: null,
        reason: 'Nothing was called after the last turn (1) had settled (event 5).',
        evidence: [],
      },
    },
    failed: {
      assertion: quiet,
      plan: { story: [asked, done, settled, createReturn] },
      expected: {
        party: 'agent',
        reason:
          'After the last turn (1) had settled (event 4) the agent called create_return (event 5).',
        evidence: [inPath(5, createText)],
      },
    },
    inconclusive: {
      assertion: quiet,
      plan: { story: [asked, createReturn, done] },
      expected: {
        party: 'harness',
        reason:
          'The last turn (1) never settled, so the record has no end after which nothing may be called.',
        evidence: [],
      },
    },
  },
  call_conduct: {
    passed: {
      assertion: { ...errors, retried: ['get_order'] },
      plan: { story: [asked, failedOrder, getOrder, done] },
      expected: {
        party: null,
        reason: 'get_order failed 1 time and was tried again each time.',
        evidence: [
          inPath(3, 'get_order({"order_id":"ORD-10027"}) answered 503'),
          inPath(4, 'get_order({"order_id":"ORD-10027"}) answered 200'),
        ],
      },
    },
    failed: {
      assertion: { ...errors, max_failed: 0 },
      plan: { story: [asked, failedOrder, getOrder, done] },
      expected: {
        party: 'agent',
        reason: '1 call failed.',
        evidence: [inPath(3, 'get_order({"order_id":"ORD-10027"}) answered 503')],
      },
    },
    // What would have come of a failure, only a failure shows.
    inconclusive: {
      assertion: { ...errors, retried: ['get_order'] },
      plan: { story: [asked, getOrder, done] },
      expected: {
        party: 'harness',
        reason:
          'No call of get_order failed, so that nothing shows whether it would have been tried again.',
        evidence: [],
      },
    },
  },
};
