// Golden cases of the outcome class: the ending, terminal states, the world and what was said.
import { agent, issueRefund, seen, user } from '../build-episode.js';
import {
  type GoldenTable,
  CHECK_WIRING,
  inFile,
  inPath,
  inTranscript,
  refunded,
} from './golden-case.js';

const asked = user('I want my money back.');
const states = { refund_issued: true, nothing_created: false };
const refund = '/refunds/0/amount';

export const outcomeCases: Pick<GoldenTable, 'ending' | 'ends_in' | 'world' | 'says'> = {
  ending: {
    passed: {
      assertion: { kind: 'ending' },
      plan: { story: [asked, agent('Of course.')] },
      expected: {
        party: null,
        reason: 'The goal is met.',
        evidence: [inFile('closed.json', 'The goal is met.')],
      },
    },
    failed: {
      assertion: { kind: 'ending' },
      plan: { story: [asked], stop: 'agent_silent', detail: 'No answer within 30 s.' },
      expected: {
        party: 'agent',
        reason: 'No answer within 30 s.',
        evidence: [inFile('closed.json', 'No answer within 30 s.')],
      },
    },
    // Neither a reply nor a change: whether the agent is dead or its page was not read, nothing tells.
    inconclusive: {
      assertion: { kind: 'ending' },
      plan: { story: [asked] },
      expected: {
        party: 'undetermined',
        reason:
          'The user finished, but the record contains no reply from the agent and no change to the world: the agent did nothing, or the transcript was not found. The last checkpoint shows which.',
        evidence: [inFile('closed.json', 'The goal is met.')],
      },
    },
  },
  ends_in: {
    passed: {
      assertion: { kind: 'ends_in', states: ['refund_issued'], not: false },
      plan: { states, world: refunded, story: [asked, issueRefund, agent('Done.')] },
      expected: {
        party: null,
        reason: 'The episode ended in refund_issued.',
        evidence: [inPath(3, 'issue_refund({"return_id":"RET-48213","amount":84}) answered 201')],
      },
    },
    failed: {
      assertion: { kind: 'ends_in', states: ['refund_issued'], not: true },
      plan: { states, world: refunded, story: [asked, issueRefund, agent('Done.')] },
      expected: {
        party: 'agent',
        reason: 'The episode reached refund_issued.',
        evidence: [inPath(3, 'issue_refund({"return_id":"RET-48213","amount":84}) answered 201')],
      },
    },
    inconclusive: {
      assertion: { kind: 'ends_in', states: ['nothing_created'], not: false },
      plan: {
        states: { nothing_created: true },
        story: [asked, seen('issue_refund'), agent('Done.')],
      },
      expected: {
        party: 'harness',
        reason: `A call of issue_refund was seen (event 3), and the world never recorded it: it does not see all of this agent's calls, so this shows nothing: The episode ended in nothing_created.${CHECK_WIRING}`,
        evidence: [],
      },
    },
  },
  world: {
    passed: {
      assertion: { kind: 'world', pointer: refund, check: 84, not: false },
      plan: { world: refunded, story: [asked, issueRefund, agent('Done.')] },
      expected: {
        party: null,
        reason: '/refunds/0/amount is 84.',
        evidence: [
          inPath(3, 'issue_refund({"return_id":"RET-48213","amount":84}) answered 201'),
          inFile('world.json', '/refunds/0/amount is 84'),
        ],
      },
    },
    failed: {
      assertion: { kind: 'world', pointer: refund, check: 97, not: false },
      plan: { world: refunded, story: [asked, issueRefund, agent('Done.')] },
      expected: {
        party: 'agent',
        reason: '/refunds/0/amount is 84.',
        evidence: [
          inPath(3, 'issue_refund({"return_id":"RET-48213","amount":84}) answered 201'),
          inFile('world.json', '/refunds/0/amount is 84'),
        ],
      },
    },
    inconclusive: {
      assertion: { kind: 'world', pointer: '/refunds', check: { count: 0 }, not: false },
      plan: { story: [asked, seen('issue_refund'), agent('Done.')] },
      expected: {
        party: 'harness',
        reason: `A call of issue_refund was seen (event 3), and the world never recorded it: it does not see all of this agent's calls, so this shows nothing: /refunds has 0 items: [], as before the first turn.${CHECK_WIRING}`,
        evidence: [inFile('world.json', '/refunds has 0 items: []')],
      },
    },
  },
  says: {
    passed: {
      assertion: { kind: 'says', text: '$84.00', turn: 1, not: false },
      plan: { story: [asked, agent('You get $84.00 back.')] },
      expected: {
        party: null,
        reason: 'The agent said “$84.00” in turn 1.',
        evidence: [inTranscript(3, 'agent: “You get $84.00 back.”')],
      },
    },
    failed: {
      assertion: { kind: 'says', text: 'never', turn: null, not: true },
      plan: { story: [asked, agent('We never do that.')] },
      expected: {
        party: 'agent',
        reason: 'The agent said “never” in turn 1.',
        evidence: [inTranscript(3, 'agent: “We never do that.”')],
      },
    },
    // No word of the agent was recorded: that it never said this is worth nothing.
    inconclusive: {
      assertion: { kind: 'says', text: 'never', turn: null, not: true },
      plan: { story: [asked] },
      expected: {
        party: 'agent',
        reason:
          'The agent never replied and changed nothing, so this shows nothing: “never” is not in any agent message: there is none.',
        evidence: [],
      },
    },
  },
};
