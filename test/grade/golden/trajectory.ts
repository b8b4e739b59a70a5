// Golden cases of the procedure class: the agent's calls beside expected ones.
import type { ExpectedCall } from '../../../src/scenario/assertions/calls.js';
import type { AssertionWith } from '../../../src/scenario/assertions/kinds.js';
import { agent, call, createReturn, issueRefund, seen, user } from '../build-episode.js';
import { type GoldenTable, CHECK_WIRING, inPath } from './golden-case.js';

const asked = user('I want my money back.');
const done = agent('Done.');
/** Both tools, in this order; what is asked of their arguments, if anything. */
const exactly = (
  create: ExpectedCall['args'] = null,
  refund: ExpectedCall['args'] = null,
): AssertionWith<'trajectory', 'calls'> => ({
  ...{ kind: 'trajectory', mode: 'exact', ignore: [], not: false },
  calls: [
    { tool: 'create_return', args: create },
    { tool: 'issue_refund', args: refund },
  ],
});

export const trajectoryCases: Pick<GoldenTable, 'trajectory'> = {
  trajectory: {
    passed: {
      assertion: exactly({ order_id: 'ORD-10027' }, { amount: { money: '$84.00' } }),
      plan: { story: [asked, createReturn, issueRefund, done] },
      expected: {
        party: null,
        reason: 'The agent made 2 calls: create_return, issue_refund.',
        evidence: [
          inPath(
            3,
            'create_return({"order_id":"ORD-10027","sku":"EAR-1","reason":"broken"}) answered 201',
          ),
          inPath(4, 'issue_refund({"return_id":"RET-48213","amount":84}) answered 201'),
        ],
      },
    },
    // All that was expected came, and one call more, which is the evidence.
    failed: {
      assertion: exactly(),
      plan: { story: [asked, createReturn, issueRefund, call('escalate_to_human'), done] },
      expected: {
        party: 'agent',
        reason:
          'The agent made 3 calls: create_return, issue_refund, escalate_to_human. 3: escalate_to_human (event 5) is extra.',
        evidence: [inPath(5, 'escalate_to_human({}) answered 200')],
      },
    },
    inconclusive: {
      assertion: exactly(),
      plan: { story: [asked, seen('create_return'), done] },
      expected: {
        party: 'harness',
        reason: `A call of create_return was seen (event 3), and the world never recorded it: it does not see all of this agent's calls, so this may still have happened: The agent made 1 call: create_return. Missing: issue_refund after create_return (event 3).${CHECK_WIRING}`,
        evidence: [inPath(3, 'create_return({}) was only seen, not served; it was answered')],
      },
    },
  },
};
