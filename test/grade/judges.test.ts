import { afterAll, beforeAll, expect, it } from 'vitest';
import { gradeEpisode } from '../../src/grade/grade-episode.js';
import { scenarioSchema } from '../../src/scenario/schema.js';
import { reply, wireJudge } from '../judge/judge-model.js';
import {
  agent,
  call,
  makeFolder,
  type Plan,
  removeEpisodes,
  user,
  writeStory,
} from './build-episode.js';

beforeAll(makeFolder);
afterAll(removeEpisodes);

const judged = (expectations: object): Plan => ({
  scenario: { expectations: { judges: ['Was the response helpful?'], ...expectations } },
  states: { denied: true },
  story: [
    user('Return ORD-10027'),
    call('get_return_policy', { args: { order_id: 'ORD-10027' }, response: { returnable: false } }),
    agent('I am sorry, it cannot be returned.'),
  ],
});

it('a question for a judge is inconclusive without one, blocks nothing and leaves its class alone', async () => {
  const plan = judged({ allowed_terminal_states: ['denied'] });
  const verdict = await gradeEpisode(await writeStory(plan));
  expect(verdict.outcome).toBe('passed');
  expect(verdict.classes.outcome).toBe('passed');
  expect(verdict.assertions.find(({ assertion }) => assertion.kind === 'judged')).toEqual({
    assertion: { kind: 'judged', question: 'Was the response helpful?' },
    class: 'outcome',
    outcome: 'inconclusive',
    blocking: false,
    party: 'judge',
    title: 'Judged: Was the response helpful?',
    reason: 'The question needs a judge, and none is configured.',
    evidence: [],
    measurements: {},
  });
});

it('a scenario with nothing but a question is never passed', async () => {
  const verdict = await gradeEpisode(await writeStory(judged({ says: [{ consistent: false }] })));
  expect(verdict.outcome).toBe('inconclusive');
  expect(verdict.classes.outcome).toBeNull();
});

it('a question that a judge answers well decides nothing either, and it is not said that there is none', async () => {
  const { model: judge } = await wireJudge(
    reply({ quote: 'it cannot be returned', answer: 'yes' }),
  );
  const { outcome, headline } = await gradeEpisode(
    await writeStory(judged({ says: [{ consistent: false }] })),
    { judge },
  );
  expect(outcome).toBe('inconclusive');
  expect(headline).toBe(
    'Only advisory checks were graded, so the episode cannot pass. "Was the response helpful?": yes, by 2 of 2 votes of the judge stand-in, quoting “it cannot be returned”: So it stands there.',
  );
});

it('no model is asked about a trial whose user model failed', async () => {
  const judge = await wireJudge(reply({ quote: 'it cannot be returned', answer: 'yes' }));
  const plan = { ...judged({}), stop: 'user_model_failed', detail: 'It is gone.' } as const;
  const verdict = await gradeEpisode(await writeStory(plan), { judge: judge.model });
  expect(judge.asked()).toEqual([]);
  expect(verdict.outcome).toBe('error');
  expect(verdict.assertions.find(({ assertion }) => assertion.kind === 'judged')).toMatchObject({
    outcome: 'inconclusive',
    reason:
      "The question could not be put to a judge: No model was asked, because the user's model failed and the trial does not count.",
  });
});

it('an empty list of questions is refused', () => {
  const scenario = { scenario_id: 'x', starting_prompt: 'Hi', expectations: { judges: [] } };
  expect(scenarioSchema.safeParse(scenario).success).toBe(false);
});
