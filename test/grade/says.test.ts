// Patterns in what the agent says.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gradeAssertion } from '../../src/grade/grade-assertion.js';
import { agent, buildEpisode, makeFolder, removeEpisodes, user } from './build-episode.js';

beforeAll(makeFolder);
afterAll(removeEpisodes);

const story = [
  user('I want my money back.'),
  agent('Your number is\nRMA-2041.'),
  user('Thanks.'),
  agent('Bye.'),
];

it.each([
  ['rma-[0-9]{4}', null, false, 'passed', 'The agent said what matches /rma-[0-9]{4}/ in turn 1.'],
  ['is RMA', 1, false, 'passed', 'The agent said what matches /is RMA/ in turn 1.'],
  ['^RMA', null, false, 'failed', '/^RMA/ matches none of the 2 agent messages.'],
  ['RMA', 2, false, 'failed', '/RMA/ matches none of the 1 agent message of turn 2.'],
  ['RMA', null, true, 'failed', 'The agent said what matches /RMA/ in turn 1.'],
  ['ORD', null, true, 'passed', '/ORD/ matches none of the 2 agent messages.'],
] as const)('the pattern %s in turn %s, not: %s', async (...row) => {
  const [text, turn, not, outcome, reason] = row;
  const assertion = { kind: 'says', text, pattern: true, turn, not } as const;
  const verdict = await gradeAssertion(await buildEpisode({ story }), assertion);
  expect([verdict.outcome, verdict.reason]).toEqual([outcome, reason]);
});
