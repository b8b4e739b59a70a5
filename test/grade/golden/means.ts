// Golden cases of the outcome class: what the agent means, told by a list instead of a model.
import { listed, type Reply } from '../../judge/judge-model.js';
import { agent, user } from '../build-episode.js';
import { type GoldenCase, type GoldenTable, inTranscript } from './golden-case.js';

const assertion: GoldenCase<'means'>['assertion'] = {
  ...{ kind: 'says', meaning: 'earbuds cannot be returned', turn: null, not: false },
};
const plan = { story: [user('Return them.'), agent('Sorry. They are final sale.')] };
const saying = (reply: Reply) => ({ judge: listed(reply) });
const asked = '"Does the agent say “earbuds cannot be returned”, in whatever words?"';

export const meansCases: Pick<GoldenTable, 'means'> = {
  means: {
    passed: {
      ...{ assertion, plan, given: saying({ quote: 'They are final sale.', answer: 'yes' }) },
      expected: {
        party: null,
        reason: `${asked}: yes, by 2 of 2 votes of the judge listed, quoting “They are final sale.”: So it stands there.`,
        evidence: [inTranscript(3, 'agent: “Sorry. They are final sale.”')],
      },
    },
    failed: {
      ...{ assertion, plan, given: saying({ quote: null, answer: 'no' }) },
      expected: {
        party: 'agent',
        reason: `${asked}: no, by 2 of 2 votes of the judge listed: So it stands there.`,
        evidence: [],
      },
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
