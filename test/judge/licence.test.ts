// Calibration in grading: what it lets block, what it takes back, and that it changes nothing else of the same kept votes.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFile } from 'node:fs/promises';
import { readEpisode } from '../../src/episode/read.js';
import { agentBlame } from '../../src/grade/attribution/agent-blame.js';
import { gradeAssertion } from '../../src/grade/grade-assertion.js';
import { gradeEpisode } from '../../src/grade/grade-episode.js';
import type { Given } from '../../src/grade/given.js';
import { licensedBy, type Licensing } from '../../src/judge/licence.js';
import { appliesQuestion, promptHash, questionOf } from '../../src/judge/question.js';
import { readyQuestion } from '../../src/scenario/ready-questions.js';
import { calibrate } from '../../src/statistics/calibration/calibrate.js';
import type { LabelItem } from '../../src/statistics/calibration/labels.js';
import type { Assertion } from '../../src/verdict/format.js';
import { agent, makeFolder, removeEpisodes, user, writeStory } from '../grade/build-episode.js';
import { items } from '../statistics/calibration/items.js';
import type { Behaviour } from '../stand-in/openai.js';
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
  promptHash: promptHash(questionOf(blocks)),
};

/** Labels that license a judge; its decisions took two votes or four, and `wrong` of those that took four were wrong. */
function labels(parts: Partial<LabelItem> = {}, wrong = 0): LabelItem[] {
  return (['tuning', 'test'] as const).flatMap((split) => [
    ...items(40, { ...bound, split, votes: ['yes', 'yes'], ...parts }),
    ...items(40, { ...bound, split, label: 'no', votes: ['no', 'no'], ...parts }),
    ...items(4 - wrong, { ...bound, split, votes: ['yes', 'no', 'yes', 'yes'], ...parts }),
    ...items(wrong, { ...bound, split, label: 'no', votes: ['yes', 'no', 'yes', 'yes'], ...parts }),
  ]);
}

/** Lets three of four votes decide. */
const lax = licensedBy(calibrate(labels(), 0.05));
/** Of decisions in which three of four votes agreed, most were wrong. */
const strict = licensedBy(calibrate(labels({}, 4), 0.01));

async function kept(behaviours: readonly Behaviour[], assertion: Judged = blocks) {
  const dir = await writeStory({ story });
  const judge = await wireJudge(...behaviours);
  const graded = async (given: Given) => gradeAssertion(await readEpisode(dir), assertion, given);
  await graded({ judge: judge.model });
  return { dir, judge, graded };
}

describe('a judge with a license', () => {
  it('fails red where the scenario wants that, and the verdict says by which calibration', async () => {
    const { dir, graded } = await kept([no]);
    const verdict = await graded({ licence: lax });
    expect(verdict).toMatchObject({
      ...{ outcome: 'failed', blocking: true, party: 'agent' },
      reason:
        '"Does the agent say why?": no, by 2 of 2 votes of the judge stand-in: So it stands there.',
    });
    const episode = await readEpisode(dir);
    const sentenceOf = (assertion: Judged) =>
      agentBlame(episode, { ...verdict, assertion }).sentence;
    expect(sentenceOf(blocks)).toMatch(
      /^"Does the agent say why\?": no, by .*: So it stands there\. Expected: yes\b/,
    );
    expect(sentenceOf({ ...blocks, not: true })).toMatch(/Expected: no\b/);
    expect(sentenceOf({ ...blocks, question: 'invented_no_fact' })).toMatch(/Expected: no\b/);
    expect(verdict.measurements).toMatchObject({
      ...{ calibrated: true, threshold: 0.75 },
      calibration:
        '44 human labels yes and 40 no: sensitivity at least 91.9%, specificity at least 91.2%',
    });
  });

  it('stays advisory where the scenario does not want that', async () => {
    const { graded } = await kept([no], { kind: 'judged', question: ask });
    const verdict = await graded({ licence: lax });
    expect(verdict).toMatchObject({ outcome: 'failed', blocking: false });
    expect(verdict.measurements).toMatchObject({ calibrated: true });
  });

  it('decides the episode, and the same kept votes come to the same but for what calibration says', async () => {
    const expectations = {
      consistency: false,
      world: { '/refunds': { count: 0 } },
      judges: [{ ask, blocking: true }, 'kept_the_language'],
      says: [{ meaning: 'it cannot be returned' }],
    };
    const dir = await writeStory({ story, scenario: { expectations } });
    const judge = await wireJudge(no);
    const before = await gradeEpisode(dir, { judge: judge.model });
    const answers = await readFile(`${dir}.answers.json`, 'utf8');
    const asked = judge.requests.length;
    const after = await gradeEpisode(dir, { judge: judge.model, licence: lax });
    expect([before.outcome, after.outcome, after.party]).toEqual(['passed', 'failed', 'agent']);
    expect(await readFile(`${dir}.answers.json`, 'utf8')).toBe(answers);
    expect(judge.requests).toHaveLength(asked);
    const others = (verdict: typeof before) =>
      verdict.assertions
        .filter(({ assertion }) => assertion.kind !== 'judged' || assertion.question !== ask)
        .map((one) => ({ ...one, measurements: { ...one.measurements, calibration: '' } }));
    expect(others(after)).toEqual(others(before));
    const again = await gradeEpisode(dir, { licence: lax });
    expect(JSON.stringify(again)).toBe(JSON.stringify(after));
  });

  it('has a decision taken back in which less than the threshold of votes agree, and blocks nothing by it', async () => {
    const { graded, judge } = await kept([yes, no, yes, yes]);
    expect(judge.requests).toHaveLength(4);
    expect((await graded({})).outcome).toBe('passed');
    expect((await graded({ licence: lax })).outcome).toBe('passed');
    const verdict = await graded({ licence: strict });
    expect(verdict).toMatchObject({ outcome: 'inconclusive', party: 'judge', blocking: false });
    expect(verdict.reason).toMatch(/: yes, by 3 of 4 votes of the judge stand-in, quoting /);
    expect(verdict.reason).toMatch(
      /Calibration takes that back: 3 of 4 votes agree, and by calibration 100\.0% have to\. It does not block: undecided answers do not block\.$/,
    );
    expect(verdict.measurements).toMatchObject({ calibrated: true, threshold: 1, votesYes: 3 });
  });

  it('lets no decision of fewer votes stand than those that were calibrated took', async () => {
    const { graded, judge } = await kept([no], { ...blocks, votes: 1 });
    expect(judge.requests).toHaveLength(1);
    expect((await graded({})).outcome).toBe('failed');
    const verdict = await graded({ licence: lax });
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
    const ofKind = (kind: string, hash: string) => labels({ question: kind, promptHash: hash });
    const own = ofKind(question, promptHash(main));
    const both = [...own, ...ofKind(`${question}.applies`, promptHash(gate ?? main))];
    const { graded } = await kept([yes, yes, no], assertion);
    const one = await graded({ licence: licensedBy(calibrate(own, 0.05)) });
    expect(one).toMatchObject({ outcome: 'failed', blocking: false });
    expect(one.reason).toContain(
      'It does not block: whether it applies was asked too, and the calibration says nothing about "gave_the_reason.applies"',
    );
    const two = await graded({ licence: licensedBy(calibrate(both, 0.05)) });
    expect(two).toMatchObject({ outcome: 'failed', blocking: true });
  });

  it('leaves open whether a question applies where calibration takes that back, and asks on all the same', async () => {
    const question = 'gave_the_reason';
    const assertion: Judged = { kind: 'judged', question };
    const dir = await writeStory({ story });
    const judge = await wireJudge(yes, no, yes, yes, no);
    const gateOnly: Licensing = (one) =>
      one.kind.endsWith('.applies')
        ? { mayBlock: true, threshold: 1, votes: { least: 2, most: 4 }, why: 'so it was measured' }
        : { mayBlock: false, stale: [], why: 'not measured' };
    const graded = async (given: Given) => gradeAssertion(await readEpisode(dir), assertion, given);
    const verdict = await graded({ judge: judge.model, licence: gateOnly });
    expect(verdict.outcome).toBe('inconclusive');
    expect(verdict.reason).toMatch(/^Whether it applies is undecided: .* 3 of 4 votes agree, /);
    expect(judge.requests).toHaveLength(6);
    expect((await graded({})).outcome).toBe('failed');
  });
});

describe('a judge without a license', () => {
  it.each<[string, Partial<LabelItem>, string]>([
    [
      'of another prompt',
      { promptHash: 'feed0123456789' },
      'the calibration is stale: the prompt was feed01234567, and is ',
    ],
    [
      'of another model',
      { model: 'older' },
      'the calibration is stale: the model was "older", and is "stand-in"',
    ],
    [
      'of free labels alone',
      { source: 'counterfactual' },
      'there are no human labels of this kind, but labels of counterfactual alone',
    ],
  ])('stays advisory and says why, with a calibration %s', async (_what, parts, why) => {
    const { graded } = await kept([no]);
    const verdict = await graded({ licence: licensedBy(calibrate(labels(parts), 0.05)) });
    expect(verdict).toMatchObject({ outcome: 'failed', blocking: false });
    expect(verdict.measurements).toMatchObject({ calibrated: false });
    expect(verdict.measurements['calibration']).toContain(why);
    expect(verdict.measurements).not.toHaveProperty('threshold');
    expect(verdict.reason).toContain(`It does not block: ${why}`);
  });
});
