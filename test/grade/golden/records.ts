// Golden cases of the procedure class: lines of further records, and errors in them.
import type { Evidence } from '../../../src/episode/verdict/format.js';
import { agent, record, user } from '../build-episode.js';
import type { GoldenTable } from './golden-case.js';

const replied = [user('I want my money back.'), agent('Done.')];
const refundLine = { level: 'info', message: 'refund', data: { order: 'ORD-1', amount: 84 } };
const errorLine = { level: 'error', message: 'mail failed', data: { try: 1 } };
const desk = record('desk', [refundLine, errorLine]);

const logged = { kind: 'logged', record: 'desk', times: null, not: false } as const;
const noErrors = { kind: 'logged' as const, no_errors_in: ['desk'], not: false };
const inDesk = (seq: number, text: string): Evidence => ({
  ...{ seq, file: 'records/desk.jsonl', text },
});

export const recordCases: Pick<GoldenTable, 'logged' | 'no_errors'> = {
  logged: {
    passed: {
      assertion: { ...logged, where: { data: { order: 'ORD-1' } } },
      plan: { story: [...replied, desk] },
      expected: {
        party: null,
        reason: '1 of 2 lines in "desk" fits {"data":{"order":"ORD-1"}}.',
        evidence: [inDesk(4, 'desk: info: refund {"order":"ORD-1","amount":84}')],
      },
    },
    // Whose service should have written the line, nobody has said.
    failed: {
      assertion: { ...logged, where: { message: 'escalated' } },
      plan: { story: [...replied, desk] },
      expected: {
        party: 'undetermined',
        reason: '0 of 2 lines in "desk" fit {"message":"escalated"}.',
        evidence: [],
      },
    },
    inconclusive: {
      assertion: { ...logged, where: { message: 'refund' } },
      plan: { story: replied },
      expected: {
        party: 'harness',
        reason: 'The episode has no record "desk"; it has: none.',
        evidence: [],
      },
    },
  },
  no_errors: {
    passed: {
      assertion: noErrors,
      plan: { story: [...replied, record('desk', [refundLine])] },
      expected: { party: null, reason: 'No errors in desk.', evidence: [] },
    },
    failed: {
      assertion: noErrors,
      plan: { story: [...replied, desk] },
      expected: {
        party: 'undetermined',
        reason: 'There is 1 error (1 in desk), the first: mail failed {"try":1}',
        evidence: [inDesk(5, 'desk: error: mail failed {"try":1}')],
      },
    },
    inconclusive: {
      assertion: noErrors,
      plan: {
        story: [...replied, record('desk', [], { problem: 'its source failed: refused.' })],
      },
      expected: {
        party: 'harness',
        reason: 'The record "desk" is not whole: its source failed: refused.',
        evidence: [],
      },
    },
  },
};
