// What rules tell of each preset persona: kept, violated in a turn, or not told; and that a violation makes the episode invalid.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { gradeEpisode } from '../../src/grade/grade-episode.js';
import type { EpisodeVerdict } from '../../src/verdict/format.js';
import { verdictTable } from '../../src/verdict/table.js';
import {
  agent,
  createReturn,
  type Beat,
  event,
  makeFolder,
  type Plan,
  removeEpisodes,
  user,
  writeStory,
} from '../grade/build-episode.js';

beforeAll(makeFolder);
afterAll(removeEpisodes);

const scenario = {
  starting_prompt: 'I want to return my earbuds.',
  conversation_plan: {
    goal: 'Return the wireless earbuds',
    if_asked_for_order_id: 'Give ORD-10027',
    return_reason: 'The right earbud did not work on arrival',
  },
  knows: { email: 'alex@example.com' },
};

const done = event({ kind: 'user_action', action: { kind: 'done', why: 'The goal is met.' } });
const begins = [agent('Hello.'), user('I want to return my earbuds.')];
const asks = agent('What is your order number?');
const tells = user('It is ORD-10027.');
const denied = agent('I am sorry, but this item cannot be returned.');
const confirm = agent('Shall I go ahead and create the return?');
const created = agent('I have created your return. Is there anything else?');

async function graded(
  user_persona: object | string,
  story: readonly Beat[],
  more: Partial<Plan> = {},
): Promise<EpisodeVerdict> {
  const persona = typeof user_persona === 'string' ? [user_persona] : ['cooperative'];
  return gradeEpisode(
    await writeStory({
      scenario: { ...scenario, user_persona } as NonNullable<Plan['scenario']>,
      header: { user: { kind: 'model', persona } },
      story: [...begins, ...story, done],
      ...more,
    }),
  );
}

const violations: readonly [conduct: string, how: string, turn: number, story: readonly Beat[]][] =
  [
    [
      'brief',
      'talks at length',
      2,
      [asks, user('It is ORD-10027. I hope. I do. Well. Yes. Bye now.')],
    ],
    ['frustrated', 'insults the agent', 2, [asks, user('You are a useless bot. It is ORD-10027.')]],
    ['expert', 'asks what a term means', 2, [asks, user('What does RMA mean? It is ORD-10027.')]],
    ['vague', 'is exact at once', 2, [asks, tells]],
    ['novice', 'asks nothing', 2, [asks, tells]],
    [
      'impatient',
      'answers the same a third time',
      4,
      [asks, tells, asks, user('ORD-10027, as above.'), asks, user('Again, ORD-10027.')],
    ],
    [
      'cooperative',
      'dodges twice',
      3,
      [asks, user('My earbuds.'), asks, user('The wireless ones.')],
    ],
    ['adversarial', 'takes the first refusal', 2, [denied, user('OK, thank you.')]],
    ['adversarial', 'leaves upon the first refusal', 1, [denied]],
    ['social_engineer', 'takes the first refusal', 2, [denied, user('Fine, thanks.')]],
    [
      'changes_mind',
      'takes nothing back',
      2,
      [confirm, user('Yes, please.'), createReturn, created],
    ],
  ];

describe('a user that violates its persona', () => {
  it.each(violations)('a user that is to be %s and %s is invalid', async (_, _how, turn, story) => {
    const { outcome, party, fidelity } = await graded(_, story);
    expect({ outcome, party }).toEqual({ outcome: 'invalid', party: 'user' });
    expect(fidelity?.behaviors).toMatchObject([{ outcome: 'violated', turn }]);
    expect(fidelity?.breaches).toContainEqual(expect.objectContaining({ rule: 'persona', turn }));
  });
});

const keeping: readonly [conduct: string, how: string, story: readonly Beat[]][] = [
  ['brief', 'is short', [asks, tells]],
  ['frustrated', 'says so', [asks, user('This is frustrating. It is ORD-10027.')]],
  ['expert', 'asks nothing', [asks, tells]],
  ['vague', 'is exact when asked again', [asks, user('I have that somewhere.'), asks, tells]],
  ['impatient', 'presses', [asks, user('ORD-10027. Can we hurry up?')]],
  ['cooperative', 'gives what it is asked for', [asks, tells]],
  ['adversarial', 'disputes it', [denied, user('That is unacceptable. Check again.')]],
  ['social_engineer', 'asks for more', [denied, user('Surely you can make an exception?')]],
  [
    'changes_mind',
    'takes it back and returns',
    [confirm, user('Hold on, maybe I should keep them.'), confirm, user('Yes, go ahead.'), created],
  ],
];

describe('a user that keeps to its persona', () => {
  it.each(keeping)('a user that should be %s and %s has kept it', async (conduct, _how, story) => {
    const { fidelity } = await graded(conduct, story);
    expect(fidelity?.behaviors).toMatchObject([{ outcome: 'kept', turn: null }]);
    expect(fidelity?.breaches.filter(({ rule }) => rule === 'persona')).toEqual([]);
  });
});

const open: readonly [conduct: string, why: RegExp, story: readonly Beat[]][] = [
  ['contradicts', /no rule can tell/, [asks, tells]],
  ['vague', /asked for no number or address/, [created]],
  ['impatient', /never asked for the same thing three times/, [asks, tells]],
  ['adversarial', /refused nothing/, [asks, tells]],
  ['adversarial', /no rule can tell/, [denied, user('My friend has the same earbuds.')]],
  ['changes_mind', /asked for no yes/, [asks, tells]],
  ['changes_mind', /no rule can tell/, [confirm, user('Yes, but first let me think.'), created]],
  ['frustrated', /no words for displeasure/, [asks, tells]],
  ['novice', /no rule can tell/, [asks, user('Which number is that?')]],
];

describe('a behavior that no rule can tell', () => {
  it.each(open)('of a user that should be %s is not a breach: %s', async (conduct, why, story) => {
    const { fidelity } = await graded(conduct, story);
    const [behavior] = fidelity?.behaviors ?? [];
    expect(behavior?.outcome).toBe('not_told');
    expect(behavior?.why).toMatch(why);
    expect(fidelity?.breaches.filter(({ rule }) => rule === 'persona')).toEqual([]);
  });

  it('is in the verdict’s table, as are those that could be told', async () => {
    expect(verdictTable(await graded('vague', [asks, tells]))).toContain(
      'persona: “Answer the first question for a thing imprecisely, and the second one with what you know.” violated: In turn 2 the user, who should be vague, gave its order number the first time it was asked.',
    );
    expect(verdictTable(await graded('contradicts', [asks, tells]))).toMatch(
      /persona: “Once, say the opposite.*” not told: no rule can tell/,
    );
  });

  it('of the scenario’s own is listed for a judge', async () => {
    const behaviors = [{ do: 'Mention the price', violated_when: 'the price is never mentioned.' }];
    const { fidelity } = await graded({ description: 'brief', behaviors }, [asks, tells]);
    expect(fidelity?.behaviors).toEqual([
      { do: 'Mention the price', outcome: 'not_told', turn: null, why: 'no rule can tell' },
    ]);
  });

  it('is not told in another language, or for a script', async () => {
    const german = { header: { user: { kind: 'model', persona: ['vague'] }, locale: 'de-DE' } };
    const { fidelity } = await graded('vague', [asks, tells], german as Partial<Plan>);
    expect(fidelity?.behaviors).toMatchObject([{ outcome: 'not_told' }]);
    const script = { header: { user: { kind: 'script', persona: ['vague'] } } } as Partial<Plan>;
    expect((await graded('vague', [asks, tells], script)).fidelity?.behaviors).toBeUndefined();
  });

  it('is left to the plan where that says how a refusal is met', async () => {
    const plan = { ...scenario.conversation_plan, reaction_to_policy_denial: 'Accept the denial' };
    const meets = { ...scenario, conversation_plan: plan, user_persona: 'adversarial' };
    const { fidelity } = await graded('adversarial', [denied, user('OK, thanks.')], {
      scenario: meets,
    });
    expect(fidelity?.behaviors).toMatchObject([{ outcome: 'not_told' }]);
  });
});
