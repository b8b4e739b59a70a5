// Golden cases of an assertion of the app file; it stands in whatever class the app file gives it.
import { z } from 'zod';
import { defineAssertion } from '../../../src/app/assertion.js';
import { agent, issueRefund, user } from '../build-episode.js';
import { type GoldenTable, inPath } from './golden-case.js';

const plan = { story: [user('I want my money back.'), issueRefund, agent('Done.')] };
const atMost = (amount: number) =>
  ({ kind: 'custom', name: 'refunded_at_most', args: { amount }, not: false }) as const;

const given = {
  custom: {
    refunded_at_most: defineAssertion({
      class: 'outcome',
      title: 'No more is refunded than was agreed',
      args: z.object({ amount: z.number() }),
      check(episode, { amount }) {
        const refunds = episode.succeeded('issue_refund');
        const sum = refunds.reduce((total, { args }) => total + Number(args['amount']), 0);
        return {
          holds: sum <= amount,
          reason: `The refunds come to ${sum}.`,
          evidence: refunds.map(({ seq }) => ({ seq, file: 'path.jsonl', text: 'a refund' })),
          party: 'backend',
        };
      },
    }),
  },
};

export const customCases: Pick<GoldenTable, 'custom'> = {
  custom: {
    passed: {
      ...{ assertion: atMost(84), plan, given },
      expected: {
        party: null,
        reason: 'The refunds come to 84.',
        evidence: [inPath(3, 'a refund')],
      },
    },
    // At fault is whom the function names.
    failed: {
      ...{ assertion: atMost(50), plan, given },
      expected: {
        party: 'backend',
        reason: 'The refunds come to 84.',
        evidence: [inPath(3, 'a refund')],
      },
    },
    // The function is not in the episode.
    inconclusive: {
      ...{ assertion: atMost(50), plan },
      expected: {
        party: 'harness',
        reason: '"refunded_at_most" is in the app file, which was not given: pass --app.',
        evidence: [],
      },
    },
  },
};
