// The ready questions: what each is as data, when it is asked of nobody, and that a misspelled name is told before anything runs.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgeProblems } from '../../src/app/check-scenario.js';
import { readEpisode } from '../../src/episode/read.js';
import { expectedAssertions } from '../../src/grade/expected.js';
import { gradeAssertion } from '../../src/grade/grade-assertion.js';
import { isReadyId, readyQuestion, readyQuestions } from '../../src/scenario/ready-questions.js';
import { scenarioSchema } from '../../src/scenario/schema.js';
import type { LoadedScenario } from '../../src/scenario/load.js';
import {
  agent,
  issueRefund,
  makeFolder,
  type Plan,
  removeEpisodes,
  seen,
  user,
  writeStory,
} from '../grade/build-episode.js';
import { listed, type Reply } from './judge-model.js';

beforeAll(makeFolder);
afterAll(removeEpisodes);

const all = Object.entries(readyQuestions);

describe('the ready questions', () => {
  it('are at least twelve, each with an id, a title, several wordings and what it needs', () => {
    expect(all.length).toBeGreaterThanOrEqual(12);
    for (const [id, { title, wordings, needs, applies }] of all) {
      expect(isReadyId(id)).toBe(true);
      expect(title).toMatch(/^[a-z].*[a-z]$/);
      const asked = [...wordings, ...(applies !== null && 'ask' in applies ? applies.ask : [])];
      expect(new Set(asked).size).toBe(asked.length);
      for (const wording of asked) expect(wording).toMatch(/^[A-Z].*\?$/);
      expect(wordings.length).toBeGreaterThanOrEqual(2);
      expect(needs).toContain('transcript');
    }
  });

  it('stand in docs/models.md as they are here', () => {
    const page = readFileSync(new URL('../../docs/models.md', import.meta.url), 'utf8');
    const rows = [
      ...page.matchAll(/^\| `([a-z_]+)` +\| (.*?) +\| (yes|no) +\| (.*?) +\| (.*?) +\|$/gm),
    ];
    expect(rows.map(([, id, title, good, needs]) => [id, title, good, needs])).toEqual(
      all.map(([id, { title, good, needs }]) => [id, title, good, needs.join(', ')]),
    );
  });
});

async function graded(question: string, plan: Plan, ...replies: Reply[]) {
  const judge = listed(...replies);
  const episode = await readEpisode(await writeStory(plan));
  const verdict = await gradeAssertion(episode, { kind: 'judged', question }, { judge });
  return { ...verdict, asked: judge.asked };
}

const no: Reply = { quote: null, answer: 'no' };
const greeting: Plan = { story: [user('Hello'), agent('Hello. How can I help?')] };

describe('a model is not asked', () => {
  it.each<[string, string, Plan, RegExp, string]>([
    [
      'where the app gives no knowledge',
      'stayed_on_policy',
      greeting,
      /app file gives no `knowledge`/,
      'harness',
    ],
    [
      'where the world is empty',
      'invented_no_fact',
      { ...greeting, app: { knowledge: ['x'] }, world: { before: {}, after: {} } },
      /The world of the episode is empty/,
      'harness',
    ],
    [
      'where calls passed the world by',
      'asked_before_acting',
      { story: [user('Refund it'), seen('issue_refund'), agent('Done.')] },
      /does not see all of this agent's calls/,
      'harness',
    ],
    [
      'where nothing was changed',
      'asked_before_acting',
      greeting,
      /^Not applicable: no tool that changes something was called\.$/,
      'judge',
    ],
    [
      'after one turn',
      'did_not_ask_again',
      greeting,
      /^Not applicable: the user took one turn\.$/,
      'judge',
    ],
    [
      'where the agent said nothing',
      'did_not_blame_the_user',
      { story: [user('Hello')] },
      /The agent said nothing that could be judged/,
      'agent',
    ],
  ])('%s', async (...[, question, plan, reason, party]) => {
    const verdict = await graded(question, plan, no);
    expect(verdict).toMatchObject({ outcome: 'inconclusive', blocking: false, party, asked: 0 });
    expect(verdict.reason).toMatch(reason);
  });
});

describe('whether a question applies', () => {
  it('is asked first where only what was said tells, and a no makes it not applicable', async () => {
    const verdict = await graded('acknowledged_the_feeling', greeting, no);
    expect(verdict).toMatchObject({ outcome: 'inconclusive', party: 'judge', asked: 2 });
    expect(verdict.reason).toMatch(
      /^Not applicable: "Does the user show a feeling, such as anger, worry, grief, disappointment or joy\?": no, by 2 of 2 votes of the judge listed/,
    );
    expect(verdict.answer).toBeUndefined();
    expect(verdict.measurements).toMatchObject({ question: 'acknowledged_the_feeling.applies' });
  });

  it('then the question itself decides', async () => {
    const feels: Reply = { quote: 'so angry', answer: 'yes' };
    const plan = { story: [user('I am so angry!'), agent('It is final sale.')] };
    const verdict = await graded('acknowledged_the_feeling', plan, feels, feels, no);
    expect(verdict).toMatchObject({ outcome: 'failed', blocking: false, asked: 4 });
  });

  it('and where that stays open, so does the question', async () => {
    const verdict = await graded('gave_the_reason', greeting, {
      quote: null,
      answer: 'cannot_tell',
    });
    expect(verdict).toMatchObject({ outcome: 'inconclusive', asked: 3 });
    expect(verdict.reason).toMatch(/^Whether it applies is undecided: /);
  });
});

it('what is good of a ready question passes, be it yes or no; `not` turns it round', async () => {
  const plan = { story: [user('Refund it'), issueRefund, agent('Done.')] };
  expect((await graded('asked_before_acting', plan, no)).outcome).toBe('passed');
  const episode = await readEpisode(await writeStory(plan));
  const assertion = { kind: 'judged', question: 'asked_before_acting', not: true } as const;
  const verdict = await gradeAssertion(episode, assertion, { judge: listed(no) });
  expect([verdict.outcome, verdict.title]).toEqual([
    'failed',
    'Judged: not: asked before acting irreversibly',
  ]);
});

describe('a name that no ready question has', () => {
  const loaded = (judges: unknown): LoadedScenario => ({
    file: 'a.yaml',
    scenario: scenarioSchema.parse({ scenario_id: 'x', expectations: { judges } }),
    place: (path) => ({ file: `a.yaml ${path.join('.')}`, line: 1, column: 1 }),
  });

  it('is told by lint with the nearest one and its place; questions in words are not', () => {
    expect(
      judgeProblems(loaded(['Was it kind?', 'stayed_on_polcy', { ask: 'gave_reasons' }])),
    ).toEqual([
      expect.objectContaining({
        file: 'a.yaml expectations.judges.1',
        message: expect.stringMatching(
          /^unknown ready question "stayed_on_polcy"; did you mean "stayed_on_policy"\?/,
        ) as string,
      }),
      expect.objectContaining({ file: 'a.yaml expectations.judges.2.ask' }),
    ]);
    expect(judgeProblems(loaded(['did_not_blame_the_user', 'Helpful?']))).toEqual([]);
    expect(readyQuestion('constructor')).toBeNull();
  });

  it('is an error where it came past lint, and nobody is asked', async () => {
    const verdict = await graded('stayed_on_polcy', greeting, no);
    expect(verdict).toMatchObject({ outcome: 'error', party: 'harness', blocking: true, asked: 0 });
  });
});

describe('`judges` of a scenario', () => {
  const parsed = (entry: unknown) =>
    scenarioSchema.safeParse({ scenario_id: 'x', expectations: { judges: [entry] } });

  it('takes what a question needs, and gives one assertion for each criterion', () => {
    const entry = {
      ...{
        ask: 'Is it good?',
        also: ['Would a person be content?'],
        needs: ['transcript', 'calls'],
      },
      ...{ criteria: ['Short.', 'Kind.'], turn: 2, votes: 3, not: true, blocking: true },
    };
    const read = scenarioSchema.parse({ scenario_id: 'x', expectations: { judges: [entry] } });
    const judged = expectedAssertions(read).filter(({ kind }) => kind === 'judged');
    const { ask: question, criteria, ...rest } = entry;
    expect(judged).toEqual(
      criteria.map((criterion) => ({ kind: 'judged', question, criterion, ...rest })),
    );
  });

  it.each([
    [{ ask: '' }],
    [{ ask: 'Good?', votes: 2 }],
    [{ ask: 'Good?', needs: ['screen'] }],
    [{ ask: 'Good?', criteria: [] }],
    [{ ask: 'Good?', turn: 0 }],
    [{ question: 'Good?' }],
    [''],
  ])('refuses %j', (entry) => {
    expect(parsed(entry).success).toBe(false);
  });
});
