// What rules cannot tell of a persona is put to a judge on the wire: told beside the behavior, and decisive only under a license.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gradeEpisode } from '../../src/grade/grade-episode.js';
import type { Licensing } from '../../src/judge/licence.js';
import { verdictTable } from '../../src/verdict/table.js';
import { reply, type WireJudge, wireJudge } from '../judge/judge-model.js';
import { type Behaviour, refuses, says } from '../stand-in/openai.js';
import {
  agent,
  event,
  makeFolder,
  type Plan,
  removeEpisodes,
  user,
  writeStory,
} from './build-episode.js';

beforeAll(makeFolder);
afterAll(removeEpisodes);

const haggles = { do: 'Mention the price', violated_when: 'the price is never mentioned' };

function played(user_persona: object | string, denial = 'It cannot be returned.'): Plan {
  return {
    scenario: {
      starting_prompt: 'I want to return my earbuds.',
      conversation_plan: { goal: 'Return the wireless earbuds' },
      user_persona,
      expectations: { consistency: false, allowed_terminal_states: ['denied'] },
    } as NonNullable<Plan['scenario']>,
    states: { denied: true },
    header: {
      user: { kind: 'model', persona: typeof user_persona === 'string' ? [user_persona] : [] },
    },
    story: [
      agent('Hello.'),
      user('I want to return my earbuds.'),
      agent(`I am sorry. ${denial}`),
      user('My sister would be sad about that.'),
      agent('I am sorry for your sister.'),
      event({ kind: 'user_action', action: { kind: 'done', why: 'Refused for good.' } }),
    ],
  };
}

async function graded(plan: Plan, behaviours: readonly Behaviour[], licence?: Licensing) {
  const judge = await wireJudge(...behaviours);
  const dir = await writeStory(plan);
  const given = { judge: judge.model, ...(licence !== undefined && { licence }) };
  return { verdict: await gradeEpisode(dir, given), judge, dir };
}

const yes = reply({ quote: 'My sister would be sad', answer: 'yes' });
const no = reply({ quote: 'My sister would be sad', answer: 'no' });
const count = ({ requests }: WireJudge) => requests.length;

it('asks by the conduct, with what would violate it, and gives the answer beside the behavior', async () => {
  const { verdict, judge } = await graded(played('adversarial'), [yes]);
  expect(verdict.outcome).toBe('passed');
  expect(verdict.fidelity?.behaviors).toMatchObject([
    {
      do: 'Dispute what you are refused, again and again, with the facts that you have.',
      ...{ outcome: 'not_told', turn: null },
      why: 'no rule can tell what the user said to the refusal',
      judged: { answer: 'yes' },
    },
  ]);
  expect(verdict.fidelity?.behaviors?.[0]?.judged?.reason).toContain('“My sister would be sad”');
  expect(count(judge)).toBe(2);
  expect(judge.asked()[0]).toContain('the user takes the first refusal without a word against it.');
  expect(verdictTable(verdict)).toContain('by 2 of 2 votes of the judge stand-in');
});

it('asks about a behavior of the scenario’s own, and keeps the votes: nobody is asked again', async () => {
  const { verdict, judge, dir } = await graded(played({ description: '', behaviors: [haggles] }), [
    no,
  ]);
  expect(verdict).toMatchObject({ outcome: 'passed', fidelity: { kept: true } });
  expect(verdict.fidelity?.behaviors?.[0]?.judged).toMatchObject({ answer: 'no' });
  const again = await gradeEpisode(dir);
  expect(again.fidelity).toEqual(verdict.fidelity);
  expect(count(judge)).toBe(2);
});

it.each([
  ['rules have told', played('brief')],
  ['no conversation called for', played('vague')],
  [
    'nobody says when it is violated',
    played({ description: '', behaviors: [{ do: 'Be Scottish' }] }),
  ],
  [
    'a script plays',
    { ...played('adversarial'), header: { user: { kind: 'script' as const, persona: [] } } },
  ],
])('asks nobody what %s', async (_, plan) => {
  const { verdict, judge } = await graded(plan, [no]);
  expect(count(judge)).toBe(0);
  expect(verdict.fidelity?.behaviors?.some(({ judged }) => judged !== undefined)).not.toBe(true);
});

it('asks nobody where no judge is configured', async () => {
  const { fidelity } = await gradeEpisode(await writeStory(played('adversarial')));
  expect(fidelity?.behaviors?.[0]).not.toHaveProperty('judged');
});

it.each<[string, Behaviour, string]>([
  ['quotes what nobody said', reply({ quote: 'Give me my money', answer: 'yes' }), 'void'],
  ['says yes without a quote', reply({ quote: null, answer: 'yes' }), 'void'],
  ['gives no answer that can be read', says({ answer: 'perhaps' }), 'void'],
  ['is down', refuses(500, 'out of order'), 'could not be put to a judge'],
])('a judge that %s has no answer, and violates nothing', async (_, behaviour, words) => {
  const { verdict } = await graded(played('adversarial'), [behaviour], () => licence);
  expect(verdict).toMatchObject({ outcome: 'passed', fidelity: { kept: true } });
  const [behavior] = verdict.fidelity?.behaviors ?? [];
  expect(behavior?.judged?.answer).toBeNull();
  expect(behavior?.judged?.reason).toContain(words);
});

const licence = {
  ...{ mayBlock: true, why: 'calibrated' },
  votes: { least: 1, most: 5 },
} as ReturnType<Licensing>;

it('under a license a violation makes the episode invalid, never failed, with the votes as the reason', async () => {
  const { verdict } = await graded(played('adversarial'), [no], () => licence);
  expect(verdict).toMatchObject({ outcome: 'invalid', party: 'user' });
  expect(verdict.fidelity).toMatchObject({ kept: false, severity: 'minor' });
  expect(verdict.fidelity?.breaches).toMatchObject([{ rule: 'persona', turn: 2 }]);
  expect(verdict.headline).toContain('judge stand-in');
  const kept = await graded(played('adversarial'), [yes], () => licence);
  expect(kept.verdict.outcome).toBe('passed');
});
