// Golden cases of the outcome class: that nothing else changed, and how often a tool took effect.
import { agent, issueRefund, seen, user } from '../build-episode.js';
import { type GoldenCase, type GoldenTable, inFile, inPath, refunded } from './golden-case.js';

const asked = user('I want my money back.');
const done = agent('Done.');
const once: GoldenCase<'took_effect'>['assertion'] = {
  ...{ kind: 'took_effect', tool: 'issue_refund', args: { amount: 84 } },
  ...{ times: 1, not: false },
};
const refundText = 'issue_refund({"return_id":"RET-48213","amount":84}) answered 201';
const added = '/refunds/{id=REF-77120} was added: {"id":"REF-77120","amount":84}';

export const worldChangeCases: Pick<GoldenTable, 'changes_only' | 'took_effect'> = {
  changes_only: {
    passed: {
      assertion: { kind: 'world', changes_only: ['/refunds'] },
      plan: { world: refunded, story: [asked, issueRefund, done] },
      expected: {
        party: null,
        reason: 'Everything that changed was allowed to: /refunds/{id=REF-77120}.',
        evidence: [],
      },
    },
    failed: {
      assertion: { kind: 'world', changes_only: ['/returns'] },
      plan: { world: refunded, story: [asked, issueRefund, done] },
      expected: {
        party: 'agent',
        reason: `1 change outside what may change: ${added} (issue_refund, event 3).`,
        evidence: [inPath(3, refundText), inFile('world.json', added)],
      },
    },
    // The call was seen, and what it changed was not.
    inconclusive: {
      assertion: { kind: 'world', changes_only: ['/returns'] },
      plan: { story: [asked, seen('issue_refund'), done] },
      expected: {
        party: 'harness',
        reason:
          'The effect of issue_refund (event 3) on the world cannot be seen: it was only seen, not served, so more may have changed than the record shows.',
        evidence: [],
      },
    },
  },
  took_effect: {
    passed: {
      assertion: once,
      plan: { world: refunded, story: [asked, issueRefund, done] },
      expected: {
        party: null,
        reason: 'issue_refund took effect 1 time (event 3).',
        evidence: [inPath(3, refundText)],
      },
    },
    failed: {
      assertion: once,
      plan: { world: refunded, story: [asked, issueRefund, issueRefund, done] },
      expected: {
        party: 'agent',
        reason: 'issue_refund took effect 2 times (event 3, 4).',
        evidence: [inPath(3, refundText), inPath(4, refundText)],
      },
    },
    // Of a call whose effect nobody saw it must not be said that it changed nothing.
    inconclusive: {
      assertion: { ...once, args: null },
      plan: { story: [asked, seen('issue_refund'), done] },
      expected: {
        party: 'harness',
        reason:
          'The effect of issue_refund (event 3) on the world cannot be seen: it was only seen, not served. issue_refund took effect 0 times; what 1 more call changed was not seen.',
        evidence: [inPath(3, 'issue_refund({}) was only seen, not served; it was answered')],
      },
    },
  },
};
