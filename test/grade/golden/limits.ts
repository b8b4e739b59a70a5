// Golden cases of the outcome class: what the episode may take.
import { agent, type Beat, event, user } from '../build-episode.js';
import { type GoldenTable, inPath } from './golden-case.js';

const asked = user('I want my money back.');
const done = agent('Done.');
const settled: Beat = event({
  ...{ kind: 'settled', finished: true, waitedMs: 3000, firstProgressMs: 500, lagMs: 100 },
  ...{ longestSilenceMs: 900, waiting: [] },
});
const latency = { kind: 'within', measure: 'latency_ms', per: 'episode' } as const;

export const limitCases: Pick<GoldenTable, 'within'> = {
  within: {
    passed: {
      assertion: { ...latency, max: 3000 },
      plan: { story: [asked, done, settled] },
      expected: {
        party: null,
        reason: 'Turn 1 was answered after 3,000 ms; at most 3,000 ms allowed.',
        evidence: [inPath(4, 'turn 1 settled after 3,000 ms')],
      },
    },
    failed: {
      assertion: { ...latency, max: 2999 },
      plan: { story: [asked, done, settled] },
      expected: {
        party: 'agent',
        reason: 'Turn 1 was answered after 3,000 ms; at most 2,999 ms allowed.',
        evidence: [inPath(4, 'turn 1 settled after 3,000 ms')],
      },
    },
    inconclusive: {
      assertion: { ...latency, max: 3000 },
      plan: { story: [asked, done] },
      expected: {
        party: 'harness',
        reason: 'Turn 1: latency unknown, because the turn never settled.',
        evidence: [],
      },
    },
  },
};
