// Golden cases of the procedure class: calls, their order, and what one turn called.
import { agent, call, createReturn, issueRefund, seen, user } from '../build-episode.js';
import { type GoldenTable, CHECK_WIRING, inPath } from './golden-case.js';

const asked = user('I want my money back.');
const done = agent('Done.');
const called = { kind: 'called', args: null, times: null } as const;
const order = ['create_return', 'issue_refund'];

export const procedureCases: Pick<GoldenTable, 'called' | 'call_order' | 'turn_called'> = {
  called: {
    passed: {
      assertion: { ...called, tool: 'issue_refund', args: { amount: 84 }, times: 1, not: false },
      plan: { story: [asked, issueRefund, done] },
      expected: {
        party: null,
        reason: 'issue_refund was called 1 time with these arguments.',
        evidence: [inPath(3, 'issue_refund({"return_id":"RET-48213","amount":84}) answered 201')],
      },
    },
    failed: {
      assertion: { ...called, tool: 'issue_refund', not: true },
      plan: { story: [asked, call('issue_refund', { status: 409 }), done] },
      expected: {
        party: 'agent',
        reason: 'issue_refund was called 1 time, 1 of them without success.',
        evidence: [inPath(3, 'issue_refund({}) answered 409')],
      },
    },
    // The page saw a call that the world never recorded, so that no other may be in its record either.
    inconclusive: {
      assertion: { ...called, tool: 'issue_refund', not: true },
      plan: { story: [asked, seen('create_return'), done] },
      expected: {
        party: 'harness',
        reason: `A call of create_return was seen (event 3), and the world never recorded it: it does not see all of this agent's calls, so this shows nothing: issue_refund was never called.${CHECK_WIRING}`,
        evidence: [],
      },
    },
  },
  call_order: {
    passed: {
      assertion: { kind: 'trajectory', order, not: false },
      plan: { story: [asked, createReturn, issueRefund, done] },
      expected: {
        party: null,
        reason: 'create_return, issue_refund: in this order.',
        evidence: [
          inPath(
            3,
            'create_return({"order_id":"ORD-10027","sku":"EAR-1","reason":"broken"}) answered 201',
          ),
          inPath(4, 'issue_refund({"return_id":"RET-48213","amount":84}) answered 201'),
        ],
      },
    },
    failed: {
      assertion: { kind: 'trajectory', order, not: false },
      plan: { story: [asked, issueRefund, createReturn, done] },
      expected: {
        party: 'agent',
        reason: 'issue_refund was called (event 3) before create_return (event 4).',
        evidence: [
          inPath(
            4,
            'create_return({"order_id":"ORD-10027","sku":"EAR-1","reason":"broken"}) answered 201',
          ),
          inPath(3, 'issue_refund({"return_id":"RET-48213","amount":84}) answered 201'),
        ],
      },
    },
    inconclusive: {
      assertion: { kind: 'trajectory', order, not: false },
      plan: { story: [asked, seen('create_return'), done] },
      expected: {
        party: 'harness',
        reason: `A call of create_return was seen (event 3), and the world never recorded it: it does not see all of this agent's calls, so this may still have happened: issue_refund was never called.${CHECK_WIRING}`,
        evidence: [inPath(3, 'create_return({}) was only seen, not served; it was answered')],
      },
    },
  },
  turn_called: {
    passed: {
      assertion: { kind: 'called', turn: 1, tool: 'create_return', args: { sku: 'EAR-1' } },
      plan: { story: [asked, createReturn, done] },
      expected: {
        party: null,
        reason: 'Turn 1 called create_return (event 3).',
        evidence: [
          inPath(
            3,
            'create_return({"order_id":"ORD-10027","sku":"EAR-1","reason":"broken"}) answered 201',
          ),
        ],
      },
    },
    failed: {
      assertion: { kind: 'called', turn: 1, tool: null, args: null },
      plan: { story: [asked, createReturn, done] },
      expected: {
        party: 'agent',
        reason: 'Turn 1 called create_return.',
        evidence: [
          inPath(
            3,
            'create_return({"order_id":"ORD-10027","sku":"EAR-1","reason":"broken"}) answered 201',
          ),
        ],
      },
    },
    inconclusive: {
      assertion: { kind: 'called', turn: 1, tool: 'issue_refund', args: null },
      plan: { story: [asked, seen('create_return'), done] },
      expected: {
        party: 'harness',
        reason: `A call of create_return was seen (event 3), and the world never recorded it: it does not see all of this agent's calls, so this may still have happened: Turn 1 called create_return.${CHECK_WIRING}`,
        evidence: [inPath(3, 'create_return({}) was only seen, not served; it was answered')],
      },
    },
  },
};
