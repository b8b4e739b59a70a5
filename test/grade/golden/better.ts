// The golden case of a comparison: one that needs a second episode cannot be told without it.
import { agent, user } from '../build-episode.js';
import type { GoldenTable } from './golden-case.js';

const elsewhere = { never: 'It takes two episodes, and these cases have one: better.test.ts.' };

export const betterCases: Pick<GoldenTable, 'better_than'> = {
  better_than: {
    ...{ passed: elsewhere, failed: elsewhere },
    inconclusive: {
      assertion: {
        ...{ kind: 'judged', criterion: 'acknowledged_the_feeling', not: false },
        better_than: { episode: 'shop/gone', path: '../gone', conversation: '0' },
      },
      plan: { story: [user('It broke.'), agent('I am sorry.')] },
      expected: {
        party: 'judge',
        reason:
          'The other episode shop/gone cannot be read (episode.json: it is not there), and no judge has compared the two before.',
        evidence: [],
      },
    },
  },
};
