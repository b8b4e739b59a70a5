// Golden cases of the outcome class: what a judge says, told by a list instead of a model.
import { listed, type Reply } from '../../judge/judge-model.js';
import { agent, user } from '../build-episode.js';
import { type GoldenCase, type GoldenTable, inTranscript } from './golden-case.js';

const assertion: GoldenCase<'judged'>['assertion'] = {
  ...{ kind: 'judged', question: 'did_not_blame_the_user' },
};
const plan = { story: [user('It broke.'), agent('You should have been more careful.')] };
const saying = (...replies: Reply[]) => ({ judge: listed(...replies) });

export const judgedCases: Pick<GoldenTable, 'judged'> = {
  judged: {
    passed: {
      assertion,
      plan: { story: [user('It broke.'), agent('I am sorry to hear that.')] },
      given: saying({ quote: null, answer: 'no' }),
      expected: {
        party: null,
        reason:
          '"Does the agent blame the user?": no, by 2 of 2 votes of the judge listed: So it stands there.',
        evidence: [],
      },
    },
    failed: {
      ...{ assertion, plan },
      given: saying({ quote: 'You should have been more careful.', answer: 'yes' }),
      expected: {
        party: 'agent',
        reason:
          '"Does the agent blame the user?": yes, by 2 of 2 votes of the judge listed, quoting “You should have been more careful.”: So it stands there.',
        evidence: [inTranscript(3, 'agent: “You should have been more careful.”')],
      },
    },
    // Nobody is there to be asked.
    inconclusive: {
      ...{ assertion, plan },
      expected: {
        party: 'judge',
        reason: 'The question needs a judge, and none is configured.',
        evidence: [],
      },
    },
  },
};
