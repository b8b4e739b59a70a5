// Whether a persona was kept is put to a judge on the wire, and decisive only under a license.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gradeEpisode } from '../../src/grade/grade-episode.js';
import type { Licensing } from '../../src/model/judge/license.js';
import { personas } from '../../src/scenario/persona.js';
import type { EpisodeVerdict } from '../../src/episode/verdict/format.js';
import { verdictTable } from '../../src/episode/verdict/text.js';
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

function played(
  user_persona: object | string | undefined,
  denial = 'It cannot be returned.',
): Plan {
  return {
    scenario: {
      starting_prompt: 'I want to return my earbuds.',
      conversation_plan: { goal: 'Return the wireless earbuds' },
      user_persona,
      expectations: { says: [{ consistent: false }], allowed_terminal_states: ['denied'] },
    } as NonNullable<Plan['scenario']>,
    states: { denied: true },
    header: { user: { kind: 'model', persona: [] } },
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

async function graded(plan: Plan, behaviours: readonly Behaviour[], license?: Licensing) {
  const judge = await wireJudge(...behaviours);
  const dir = await writeStory(plan);
  const given = { judge: judge.model, ...(license !== undefined && { license }) };
  return { verdict: await gradeEpisode(dir, given), judge, dir };
}

const yes = reply({ quote: 'My sister would be sad', answer: 'yes' });
const no = reply({ quote: 'My sister would be sad', answer: 'no' });
const count = ({ requests }: WireJudge) => requests.length;

/** What the verdict says of the persona. */
function personaOf({ fidelity }: EpisodeVerdict) {
  return fidelity?.checked.rules.find(({ rule }) => rule === 'persona');
}

it('asks one question for the whole persona, and gives the answer as the word on it', async () => {
  const behaviors = ['insists', haggles];
  const { verdict, judge } = await graded(played({ description: 'A regular.', behaviors }), [yes]);
  expect(verdict.outcome).toBe('passed');
  expect(personaOf(verdict)).toMatchObject({ outcome: 'for_a_judge' });
  expect(personaOf(verdict)?.why).toContain('“My sister would be sad”');
  expect(count(judge)).toBe(2);
  const [asked = ''] = judge.asked();
  for (const words of ['A regular.', personas.insists, haggles.do, haggles.violated_when])
    expect(asked).toContain(words);
  expect(verdictTable(verdict)).toMatch(/^persona: .*yes, by 2 of 2 votes of the judge stand-in/m);
});

it('keeps the votes, so that nobody is asked again, and decides nothing by a no', async () => {
  const { verdict, judge, dir } = await graded(played('insists'), [no]);
  expect(verdict).toMatchObject({ outcome: 'passed', fidelity: { kept: true } });
  expect(personaOf(verdict)).toMatchObject({ outcome: 'for_a_judge' });
  expect((await gradeEpisode(dir)).fidelity).toEqual(verdict.fidelity);
  expect(count(judge)).toBe(2);
});

const insisting = played('insists');
it.each<[string, Plan]>([
  ['a plan plays', { ...insisting, header: { user: { kind: 'plan', persona: [] } } }],
  ['a script plays', { ...insisting, header: { user: { kind: 'script', persona: [] } } }],
  ['the scenario has no persona', played(undefined)],
])('asks nobody where %s', async (_, plan) => {
  const { verdict, judge } = await graded(plan, [no]);
  expect(count(judge)).toBe(0);
  expect(personaOf(verdict)).toBeUndefined();
});

it('says that it is for a judge where none is configured', async () => {
  const verdict = await gradeEpisode(await writeStory(insisting));
  expect(personaOf(verdict)).toMatchObject({ outcome: 'for_a_judge', why: null });
});

it.each<[string, Behaviour, string]>([
  ['quotes what nobody said', reply({ quote: 'Give me my money', answer: 'yes' }), 'void'],
  ['says yes without a quote', reply({ quote: null, answer: 'yes' }), 'void'],
  ['gives no answer that can be read', says({ answer: 'perhaps' }), 'void'],
  ['is down', refuses(500, 'out of order'), 'could not be put to a judge'],
])('a judge that %s has no answer, and nothing is breached', async (_, behaviour, words) => {
  const { verdict } = await graded(insisting, [behaviour], () => license);
  expect(verdict).toMatchObject({ outcome: 'passed', fidelity: { kept: true } });
  expect(personaOf(verdict)).toMatchObject({ outcome: 'for_a_judge' });
  expect(personaOf(verdict)?.why).toContain(words);
});

const license = {
  ...{ mayBlock: true, why: 'calibrated' },
  votes: { least: 1, most: 5 },
} as ReturnType<Licensing>;

it('under a license a no makes the episode invalid, never failed, with the votes as the reason', async () => {
  const { verdict } = await graded(insisting, [no], () => license);
  expect(verdict).toMatchObject({ outcome: 'invalid', party: 'user' });
  expect(verdict.fidelity).toMatchObject({ kept: false, severity: 'minor' });
  expect(verdict.fidelity?.breaches).toMatchObject([{ rule: 'persona', turn: 2 }]);
  expect(verdict.headline).toContain('judge stand-in');
  const kept = await graded(insisting, [yes], () => license);
  expect(kept.verdict.outcome).toBe('passed');
  expect(personaOf(kept.verdict)).toMatchObject({ outcome: 'kept' });
});
