// Golden cases of the outcome class: what the agent means, told by a stand-in for a model.
import type { Understanding, Understood } from '../../../src/model/understanding.js';
import { agent, user } from '../build-episode.js';
import { type GoldenCase, type GoldenTable, inTranscript } from './golden-case.js';

const assertion: GoldenCase<'means'>['assertion'] = {
  ...{ kind: 'means', meaning: 'earbuds cannot be returned', turn: null, not: false },
};
const plan = { story: [user('Return them.'), agent('Sorry. They are final sale.')] };

const answering = (
  answer: Understood['answer'],
  similarity: number,
): { understanding: Understanding } => ({
  understanding: {
    by: { method: 'embeddings', model: 'stand-in', prompt: 'p1' },
    ask: () =>
      Promise.resolve({ answer, similarity, text: 'They are final sale.', threshold: 0.6 }),
  },
});

const nearest = (similarity: number) =>
  `The closest match in 1 agent message is “They are final sale.”: similarity ${similarity} by stand-in, where 0.6 counts (not calibrated).`;
const evidence = [inTranscript(3, 'agent: “Sorry. They are final sale.”')];

export const meansCases: Pick<GoldenTable, 'means'> = {
  means: {
    passed: {
      ...{ assertion, plan, given: answering('yes', 0.81) },
      expected: { party: null, reason: nearest(0.81), evidence },
    },
    failed: {
      ...{ assertion, plan, given: answering('no', 0.2) },
      expected: { party: 'agent', reason: nearest(0.2), evidence },
    },
    // Nobody is there to be asked.
    inconclusive: {
      ...{ assertion, plan },
      expected: {
        party: 'judge',
        reason:
          'Only a model can tell what the agent means, and none is configured (docs/scenarios.md#meanings).',
        evidence: [],
      },
    },
  },
};
