// Golden cases of `replied_within`: a reply in time, one too late, and one whose time nobody recorded.
import { agent, type Beat, event, user } from '../build-episode.js';
import { type GoldenTable, inPath } from './golden-case.js';

const asked = user('I want my money back.');
const done = agent('Done.');
const settled: Beat = event({
  ...{ kind: 'settled', finished: true, waitedMs: 3000, firstProgressMs: 500, lagMs: 400 },
  ...{ longestSilenceMs: 900, waiting: [] },
});
const evidence = [inPath(4, 'turn 1 settled at 3000 ms, last visible change 400 ms before')];

export const repliedWithinCases: Pick<GoldenTable, 'replied_within'> = {
  replied_within: {
    passed: {
      assertion: { kind: 'within', replied_within_ms: 2600 },
      plan: { story: [asked, done, settled] },
      expected: {
        party: null,
        reason: 'The slowest reply, in turn 1, came after 2600 ms; at most 2600 ms allowed.',
        evidence,
      },
    },
    failed: {
      assertion: { kind: 'within', replied_within_ms: 2599 },
      plan: { story: [asked, done, settled] },
      expected: {
        party: 'agent',
        reason: 'The reply of turn 1 came after 2600 ms; at most 2599 ms allowed.',
        evidence,
      },
    },
    inconclusive: {
      assertion: { kind: 'within', replied_within_ms: 2600 },
      plan: { story: [asked, done] },
      expected: {
        party: 'harness',
        reason: 'Turn 1: when the reply came is unknown, because the turn never settled.',
        evidence: [],
      },
    },
  },
};
