// Calibration in grading: what it lets block, what it takes back, and that it changes nothing else of the same kept votes.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFile } from 'node:fs/promises';
import { readEpisode } from '../../src/episode/read.js';
import { gradeAssertion } from '../../src/grade/grade-assertion.js';
import { gradeEpisode } from '../../src/grade/grade-episode.js';
import type { GradeInput } from '../../src/grade/graders.js';
import { licensedBy, licenseOf, type Licensing } from '../../src/model/judge/license.js';
import { appliesQuestion, promptHash, questionOf } from '../../src/model/judge/question.js';
import { readyQuestion } from '../../src/scenario/ready-questions.js';
import type { Assertion } from '../../src/episode/verdict/format.js';
import { agent, makeFolder, removeEpisodes, user, writeStory } from '../grade/build-episode.js';
import type { Behaviour } from '../stand-in/openai.js';
import { calibrated } from './calibrated.js';
import { reply, wireJudge } from './judge-model.js';

beforeAll(makeFolder);
afterAll(removeEpisodes);

type Judged = Extract<Assertion, { kind: 'judged' }>;

const ask = 'Does the agent say why?';
const blocks: Judged = { kind: 'judged', question: ask, blocking: true };
const story = [user('I want to return them!'), agent('I am sorry, earbuds are final sale.')];
const yes = reply({ quote: 'earbuds are final sale', answer: 'yes' });
const no = reply({ quote: null, answer: 'no' });

const bound = {
  ...{ question: 'own', model: 'stand-in' },
  prompt: promptHash(questionOf(blocks)),
};

const license = licensedBy(calibrated(bound));

async function kept(behaviours: readonly Behaviour[], assertion: Judged = blocks) {
  const dir = await writeStory({ story });
  const judge = await wireJudge(...behaviours);
  const graded = async (given: GradeInput) =>
    gradeAssertion(await readEpisode(dir), assertion, given);
  await graded({ judge: judge.model });
  return { dir, judge, graded };
}

describe('a judge with a license', () => {
  it('fails red where the scenario wants that, and the verdict says by which calibration', async () => {
    const { graded } = await kept([no]);
    const verdict = await graded({ license });
    expect(verdict).toMatchObject({
      ...{ outcome: 'failed', blocking: true, party: 'agent' },
      reason:
        '"Does the agent say why?": no, by 2 of 2 votes of the judge stand-in: So it stands there.',
    });
    expect(verdict.measurements).toMatchObject({
      calibrated: true,
      calibration:
        'people said yes to 40 and no to 40 that it decided; it agrees with at least 91.2% and 91.2%',
    });
  });

  it('stays advisory where the scenario does not want that', async () => {
    const { graded } = await kept([no], { kind: 'judged', question: ask });
    const verdict = await graded({ license });
    expect(verdict).toMatchObject({ outcome: 'failed', blocking: false });
    expect(verdict.measurements).toMatchObject({ calibrated: true });
  });

  it('decides the episode, and the same kept votes come to the same but for what calibration says', async () => {
    const expectations = {
      world: { '/refunds': { count: 0 } },
      judges: [{ ask, blocking: true }, 'kept_the_language'],
      says: [{ meaning: 'it cannot be returned' }, { consistent: false }],
    };
    const dir = await writeStory({ story, scenario: { expectations } });
    const judge = await wireJudge(no);
    const before = await gradeEpisode(dir, { judge: judge.model });
    const answers = await readFile(`${dir}.answers.json`, 'utf8');
    const asked = judge.requests.length;
    const after = await gradeEpisode(dir, { judge: judge.model, license });
    expect([before.outcome, after.outcome, after.party]).toEqual(['passed', 'failed', 'agent']);
    expect(after.headline).toMatch(/: no, by 2 of 2 votes .*: So it stands there \(turn 1\)\.$/);
    expect(await readFile(`${dir}.answers.json`, 'utf8')).toBe(answers);
    expect(judge.requests).toHaveLength(asked);
    const others = (verdict: typeof before) =>
      verdict.assertions
        .filter(({ assertion }) => !('question' in assertion) || assertion.question !== ask)
        .map((one) => ({ ...one, measurements: { ...one.measurements, calibration: '' } }));
    expect(others(after)).toEqual(others(before));
    const again = await gradeEpisode(dir, { license });
    expect(JSON.stringify(again)).toBe(JSON.stringify(after));
  });

  it('lets no decision of fewer votes stand than those that were calibrated took', async () => {
    const { graded, judge } = await kept([no], { ...blocks, votes: 1 });
    expect(judge.requests).toHaveLength(1);
    expect((await graded({})).outcome).toBe('failed');
    const verdict = await graded({ license });
    expect(verdict).toMatchObject({ outcome: 'inconclusive', blocking: false });
    expect(verdict.reason).toContain(
      'takes that back: it took 1 vote, and the decisions that were calibrated took 2 to 4.',
    );
  });

  it('needs a license for the question whether it applies, too', async () => {
    const question = 'gave_the_reason';
    const assertion: Judged = { kind: 'judged', question, blocking: true };
    const main = questionOf(assertion);
    const gate = appliesQuestion(main, readyQuestion(question) ?? { applies: null });
    const own = calibrated({ ...bound, question, prompt: promptHash(main) });
    const ofGate = calibrated({
      ...{ ...bound, question: `${question}.applies` },
      prompt: promptHash(gate ?? main),
    });
    const both = { ...own, judges: [...own.judges, ...ofGate.judges] };
    const { graded } = await kept([yes, yes, no], assertion);
    const one = await graded({ license: licensedBy(own) });
    expect(one).toMatchObject({ outcome: 'failed', blocking: false });
    expect(one.reason).toContain(
      'It does not block: whether it applies was asked too, and the calibration says nothing about "gave_the_reason.applies"',
    );
    const two = await graded({ license: licensedBy(both) });
    expect(two).toMatchObject({ outcome: 'failed', blocking: true });
  });

  it('leaves open whether a question applies where calibration takes that back, and asks on all the same', async () => {
    const question = 'gave_the_reason';
    const assertion: Judged = { kind: 'judged', question };
    const dir = await writeStory({ story });
    const judge = await wireJudge(yes, no, yes, yes, no);
    const gateOnly: Licensing = (one) =>
      one.kind.endsWith('.applies')
        ? { mayBlock: true, votes: { least: 2, most: 2 }, why: 'so it was measured' }
        : { mayBlock: false, why: 'not measured' };
    const graded = async (given: GradeInput) =>
      gradeAssertion(await readEpisode(dir), assertion, given);
    const verdict = await graded({ judge: judge.model, license: gateOnly });
    expect(verdict.outcome).toBe('inconclusive');
    expect(verdict.reason).toMatch(/^Whether it applies is undecided: .* it took 4 votes, /);
    expect(judge.requests).toHaveLength(6);
    expect((await graded({})).outcome).toBe('failed');
  });
});

describe('a judge without a license', () => {
  it.each([
    ['prompt', { prompt: 'feed0123456789' }, 'stale: the prompt was feed01234567, and is '],
    ['model', { model: 'older' }, 'stale: the model was "older", and is "stand-in"'],
    ['question', { question: 'meaning' }, 'the calibration says nothing about "own"'],
  ])('stays advisory and says why, with a calibration of another %s', async (_what, parts, why) => {
    const { graded } = await kept([no]);
    const other = licensedBy(calibrated({ ...bound, ...parts }));
    const verdict = await graded({ license: other });
    expect(verdict).toMatchObject({ outcome: 'failed', blocking: false });
    expect(verdict.measurements).toMatchObject({ calibrated: false });
    expect(verdict.measurements['calibration']).toContain(why);
    expect(verdict.reason).toContain(why);
  });

  const counts = (yes: number, wrongYes: number, no: number, wrongNo: number) => ({
    yes: { yes, no: wrongYes, cannot_tell: 9 },
    no: { yes: wrongNo, no, cannot_tell: 9 },
  });
  it.each([
    ['enough of both, nearly all right', counts(29, 1, 46, 4), null],
    ['too few of one', counts(29, 0, 60, 0), 'it decided 29 that people said yes to, and 30'],
    ['none of one', counts(0, 0, 60, 0), 'it decided 0 that people said yes to'],
    ['too many wrong', counts(40, 0, 27, 3), 'where people said no it may agree with as few as 74'],
  ])('is one with %s', (_what, answers, why) => {
    const license = licenseOf({ answers, votes: { least: 2, most: 4 } });
    expect(license.mayBlock).toBe(why === null);
    expect(license.why).toContain(why ?? 'people said yes to 30 and no to 50');
  });
});
