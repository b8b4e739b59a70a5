// Assertions about values that were redacted in the records: nobody can tell, and nobody is blamed.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gradeAssertion } from '../../src/grade/grade-assertion.js';
import type { Assertion, Outcome } from '../../src/episode/verdict/format.js';
import { agent, buildEpisode, call, makeFolder, removeEpisodes, user } from './build-episode.js';

beforeAll(makeFolder);
afterAll(removeEpisodes);

const plan = {
  story: [
    user('My key is ***'),
    call('create_return', {
      args: { order_id: '***', reason: 'broken' },
      response: { id: 'RET-***', refund_amount: 84 },
    }),
    agent('Your key *** is noted; I have created your return RET-48213.'),
  ],
  world: { after: { returns: [{ key: '***' }], plain: 'x' } },
};

const world = (pointer: string, check: unknown, not = false) =>
  ({ kind: 'world', pointer, check, not }) as Assertion;
const called = (args: Record<string, string>, not = false) =>
  ({ kind: 'called', tool: 'create_return', args, times: null, not }) as Assertion;
const says = (text: string, not = false) => ({ kind: 'says', text, turn: null, not }) as Assertion;

const rows: [string, Assertion, Outcome][] = [
  ['a value of the world', world('/returns/0/key', 'sk-1'), 'inconclusive'],
  ['a value of the world, asked not to be', world('/returns/0/key', 'sk-1', true), 'inconclusive'],
  ['a count of the world', world('/returns', { count: 1 }), 'passed'],
  ['another value of the world', world('/plain', 'y'), 'failed'],
  ['an argument', called({ order_id: 'ORD-1' }), 'inconclusive'],
  ['an argument, asked not to be', called({ order_id: 'ORD-1' }, true), 'inconclusive'],
  ['another argument', called({ reason: 'late' }), 'failed'],
  ['words with a secret', says('Your key ***'), 'inconclusive'],
  ['words with a secret, never to be said', says('the ***', true), 'inconclusive'],
  ['other words', says('goodbye'), 'failed'],
  ['a pattern', { ...says('goodbye'), pattern: true } as Assertion, 'inconclusive'],
  [
    'a pattern, never to be matched',
    { ...says('[0-9]{16}', true), pattern: true } as Assertion,
    'inconclusive',
  ],
  ['a pattern that matches', { ...says('your\\s+KEY'), pattern: true } as Assertion, 'passed'],
  [
    'a claim with a secret',
    { kind: 'shows', at: 'turn-1', claim: '"***" is shown.', not: false },
    'inconclusive',
  ],
  ['what messages and records agree on', { kind: 'consistent', not: false }, 'passed'],
];

it.each(rows)('%s', async (_, assertion, outcome) => {
  const verdict = await gradeAssertion(await buildEpisode(plan), assertion);
  expect(verdict.outcome).toBe(outcome);
  if (outcome === 'inconclusive') expect(verdict.reason).toContain('secret');
});
