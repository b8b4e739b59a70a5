// Golden cases of the consistency class: what the agent said, held against the records.
import { agent, createReturn, issueRefund, user } from '../build-episode.js';
import { type GoldenTable, inTranscript } from './golden-case.js';

const asked = user('I want my money back.');
const consistent = { kind: 'consistent', not: false } as const;

export const consistencyCases: Pick<GoldenTable, 'consistent'> = {
  consistent: {
    passed: {
      assertion: consistent,
      plan: {
        story: [asked, createReturn, issueRefund, agent("I've issued your refund of $84.00.")],
      },
      expected: {
        party: null,
        reason: '2 values agree with the records.',
        evidence: [],
      },
    },
    failed: {
      assertion: consistent,
      plan: { story: [asked, createReturn, agent("I've issued your refund of $84.00.")] },
      expected: {
        party: 'agent',
        reason: "The agent said “I've issued”, but issue_refund was never called before that.",
        evidence: [inTranscript(4, "“I've issued your refund of $84.00.”")],
      },
    },
    // Nothing that a record could confirm was said.
    inconclusive: {
      assertion: consistent,
      plan: { story: [asked, createReturn, agent('One thing after the other.')] },
      expected: {
        party: 'harness',
        reason: 'No value was found in what the agent said.',
        evidence: [],
      },
    },
  },
};
