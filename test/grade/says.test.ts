// Patterns in what the agent says.
import type { AssertionWith } from '../../src/scenario/assertions/kinds.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gradeAssertion } from '../../src/grade/grade-assertion.js';
import {
  agent,
  buildEpisode,
  makeFolder,
  type Plan,
  removeEpisodes,
  user,
} from './build-episode.js';

type Says = AssertionWith<'says', 'text'>;

beforeAll(makeFolder);
afterAll(removeEpisodes);

const story = [
  user('I want my money back.'),
  agent('Your number is\nRMA-2041.'),
  user('Thanks.'),
  agent('Bye.'),
];

const said = async (story: Plan['story'], assertion: Pick<Says, 'text' | 'turn' | 'pattern'>) =>
  (
    await gradeAssertion(await buildEpisode({ story: story ?? [] }), {
      ...{ kind: 'says', not: false },
      ...assertion,
    })
  ).reason;

it('says what was read where there was one message, or none', async () => {
  const one = [user('Hi.'), agent('Hello.')];
  expect(await said(one, { text: 'refund', turn: null })).toBe(
    '“refund” is not in the one agent message.',
  );
  expect(await said([...one, user('And?')], { text: 'refund', turn: 2 })).toContain(
    '“refund” is not in any agent message of turn 2: there is none.',
  );
  const pattern = { text: 'ref', pattern: true, turn: 2 } as const;
  expect(await said([...one, user('And?')], pattern)).toContain(
    '/ref/ does not match any agent message of turn 2: there is none.',
  );
});

it.each([
  ['rma-[0-9]{4}', null, false, 'passed', 'The agent said what matches /rma-[0-9]{4}/ in turn 1.'],
  ['is RMA', 1, false, 'passed', 'The agent said what matches /is RMA/ in turn 1.'],
  ['^RMA', null, false, 'failed', '/^RMA/ matches none of the 2 agent messages.'],
  ['RMA', 2, false, 'failed', '/RMA/ does not match the one agent message of turn 2.'],
  ['RMA', null, true, 'failed', 'The agent said what matches /RMA/ in turn 1.'],
  ['ORD', null, true, 'passed', '/ORD/ matches none of the 2 agent messages.'],
] as const)('the pattern %s in turn %s, not: %s', async (...row) => {
  const [text, turn, not, outcome, reason] = row;
  const assertion = { kind: 'says', text, pattern: true, turn, not } as const;
  const verdict = await gradeAssertion(await buildEpisode({ story }), assertion);
  expect([verdict.outcome, verdict.reason]).toEqual([outcome, reason]);
});
