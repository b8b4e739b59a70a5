// What a rater's answers become: lines of a labels file that calibration reads.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  answersSoFar,
  reviewedEpisode,
  reviewList,
  saveAnswer,
} from '../../src/cli/review/rating.js';
import { type Reviewed, reviewedOf } from '../../src/cli/review/reviewed.js';
import { calibrate } from '../../src/statistics/calibration/calibrate.js';
import type { LabelItem } from '../../src/statistics/calibration/labels.js';
import { agreedItems, mergeLabels } from '../../src/statistics/calibration/merge-labels.js';
import { readLabels } from '../../src/statistics/calibration/read-labels.js';
import { runToReview } from './run.js';

let root: string;
let run: string;
let file: string;
let shown: Record<string, Reviewed>;
let blindly: Record<string, Reviewed>;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'sightline-rating-'));
  run = await runToReview(root);
  file = join(root, 'labels.jsonl');
  shown = await byScenario(false);
  blindly = await byScenario(true);
});
beforeEach(() => rm(file, { force: true }));
afterAll(() => rm(root, { recursive: true, force: true }));

async function byScenario(blind: boolean): Promise<Record<string, Reviewed>> {
  const { episodes } = await reviewedOf([run], { size: null, seed: 1, blind });
  return Object.fromEntries(episodes.map((one) => [one.episode.header.scenario.id, one]));
}

function one(scenario: string, all = shown): Reviewed {
  const found = all[scenario];
  if (found === undefined) throw new Error(`no ${scenario}`);
  return found;
}

const by = (rater: string, blind = false) => ({ file, rater, blind });

async function lines(): Promise<LabelItem[]> {
  return readLabels(file, await readFile(file, 'utf8'));
}

describe('an answer', () => {
  it('is a line by that rater, with the label that calibration reads and a relative path', async () => {
    await saveAnswer(one('refuse'), by('ann'), { question: 'verdict', answer: 'no' });
    expect(await lines()).toMatchObject([
      {
        ...{ question: 'verdict.failed', model: 'Sightline', votes: ['yes'] },
        ...{ label: 'no', source: 'human', rater: 'ann', answer: 'no' },
        episode: expect.stringMatching(/^run\/default\/refuse\//) as string,
      },
    ]);
    expect(await readFile(file, 'utf8')).not.toContain(root);
  });

  it.each([
    ['failed', 'yes'],
    ['passed', 'no'],
    ['cannot_tell', null],
  ])('%s in a blind review labels the verdict “failed” %s', async (answer, label) => {
    await saveAnswer(one('refuse', blindly), by('ann', true), { question: 'verdict', answer });
    expect(await lines()).toMatchObject([
      { question: 'verdict.failed', label, answer, blind: true },
    ]);
  });

  it('about the party says whether Sightline named the right one', async () => {
    await saveAnswer(one('refund'), by('ann'), { question: 'party', answer: 'none' });
    await saveAnswer(one('refuse'), by('ann'), { question: 'party', answer: 'ui' });
    const told = (await lines()).map(({ question, label, answer }) => [question, label, answer]);
    expect(told).toEqual([
      ['party.none', 'yes', 'none'],
      ['party.agent', 'no', 'ui'],
    ]);
  });

  it('replaces that rater’s former one, and no other', async () => {
    const place = one('refund');
    await saveAnswer(place, by('ben'), { question: 'verdict', answer: 'yes' });
    await saveAnswer(place, by('ann'), { question: 'verdict', answer: 'yes' });
    const before = (await readFile(file, 'utf8')).split('\n');
    await saveAnswer(place, by('ann'), { question: 'verdict', answer: 'no' });
    const after = (await readFile(file, 'utf8')).split('\n');
    expect((await lines()).map(({ rater, answer }) => [rater, answer])).toEqual([
      ['ann', 'no'],
      ['ben', 'yes'],
    ]);
    expect(after[1]).toBe(before[1]);
  });

  it('gives the same file in whatever order the questions were answered', async () => {
    const all = [
      { question: 'party', answer: 'none' },
      { question: 'verdict', answer: 'yes' },
    ];
    for (const sent of all) await saveAnswer(one('refund'), by('ann'), sent);
    const first = await readFile(file, 'utf8');
    await rm(file);
    for (const sent of all.toReversed()) await saveAnswer(one('refund'), by('ann'), sent);
    expect(await readFile(file, 'utf8')).toBe(first);
  });

  it.each([
    [{ question: 'verdict', answer: 'maybe' }],
    [{ question: 'weather', answer: 'yes' }],
    [{ note: 'x'.repeat(4001) }],
    ['yes'],
    [null],
  ])('is refused, and nothing written, if it is %j', async (sent) => {
    expect(await saveAnswer(one('refund'), by('ann'), sent)).toBe(false);
    await expect(readFile(file)).rejects.toThrow('ENOENT');
  });

  it('is kept beside items that a judge voted on', async () => {
    const item = {
      id: 'a',
      question: 'own',
      promptHash: 'p',
      model: 'm',
      label: null,
      votes: null,
    };
    await writeFile(file, `${JSON.stringify(item)}\n`);
    await saveAnswer(one('refund'), by('ann'), { question: 'verdict', answer: 'yes' });
    expect((await lines()).map(({ question }) => question)).toEqual(['own', 'verdict.passed']);
  });
});

describe('a note', () => {
  it('is saved without an answer, stays with a later one, and goes when it is emptied', async () => {
    const place = one('refund');
    await saveAnswer(place, by('ann'), { note: ' The receipt is wrong. ' });
    expect(answersSoFar(place.asked, by('ann'))).toMatchObject({
      note: 'The receipt is wrong.',
      questions: [{ answer: null }, { answer: null }],
    });
    await saveAnswer(place, by('ann'), { question: 'verdict', answer: 'no' });
    expect(await lines()).toMatchObject([{ answer: 'no', note: 'The receipt is wrong.' }]);
    await saveAnswer(place, by('ann'), { note: '' });
    expect((await lines())[0]).not.toHaveProperty('note');
  });

  it('leaves no line if it is emptied and nothing was answered', async () => {
    await saveAnswer(one('refund'), by('ann'), { note: 'Hm.' });
    await saveAnswer(one('refund'), by('ann'), { note: '' });
    expect(await readFile(file, 'utf8')).toBe('');
  });
});

describe('what a rater is shown', () => {
  it('is asked about a user that a plan played, with its part, and of no other', () => {
    const keys = (scenario: string) => one(scenario).asked.map(({ key }) => key);
    expect(keys('earbuds')).toEqual(['believable', 'true_to_plan', 'verdict', 'party']);
    expect(keys('refund')).toEqual(['verdict', 'party']);
    expect(reviewedEpisode(one('earbuds'), by('ann'), 'files/0').part).toContainEqual([
      'plan',
      'goal: Return the earbuds\nif_asked_for_order_id: Give ORD-10027',
    ]);
  });

  it('has the verdict, and in a blind review nothing of it', () => {
    const open = reviewedEpisode(one('refuse'), by('ann'), 'files/0');
    expect(open.verdict?.outcome).toBe('failed');
    expect(open.checks.map(({ outcome }) => outcome)).toContain('failed');
    const blind = reviewedEpisode(one('refuse', blindly), by('ann', true), 'files/0');
    expect(blind).toMatchObject({ verdict: null, checks: [], breaches: [] });
    const { headline, assertions } = one('refuse').verdict;
    const told = JSON.stringify(blind);
    expect(told).not.toContain(headline);
    for (const { reason } of assertions) expect(told).not.toContain(reason);
  });

  it('is done only once every question is answered, by that rater, seeing as much', async () => {
    const episodes = [one('refund')];
    const isDone = (rater: string, blind = false) =>
      reviewList(episodes, by(rater, blind)).episodes[0]?.done;
    await saveAnswer(one('refund'), by('ann'), { question: 'verdict', answer: 'yes' });
    expect(isDone('ann')).toBe(false);
    await saveAnswer(one('refund'), by('ann'), { question: 'party', answer: 'none' });
    expect([isDone('ann'), isDone('ben'), isDone('ann', true)]).toEqual([true, false, false]);
  });
});

describe('calibration', () => {
  it('counts an item once that several raters labeled: as they agree, else without a label', async () => {
    const verdict = (answer: string) => ({ question: 'verdict', answer });
    await saveAnswer(one('refuse'), by('ann'), verdict('yes'));
    await saveAnswer(one('refuse'), by('ben'), verdict('cannot_tell'));
    await saveAnswer(one('refund'), by('ann'), verdict('yes'));
    await saveAnswer(one('refund'), by('ben'), verdict('no'));
    const items = agreedItems(await lines());
    expect(items.map(({ question, label }) => [question, label])).toEqual([
      ['verdict.passed', null],
      ['verdict.failed', 'yes'],
    ]);
    const { calibrations } = calibrate(items, 0.05);
    expect(calibrations.map(({ question, populations }) => [question, populations.length])).toEqual(
      [
        ['verdict.failed', 1],
        ['verdict.passed', 0],
      ],
    );
  });

  it('gets the rules of fidelity beside what raters said of a user', async () => {
    await saveAnswer(one('earbuds'), by('ann'), { question: 'true_to_plan', answer: 'yes' });
    expect(await lines()).toMatchObject([
      { question: 'user.true_to_plan', model: 'rules of fidelity', label: 'yes' },
    ]);
  });

  it('leaves raters’ lines as they are when judges’ votes are collected into the file', async () => {
    await saveAnswer(one('earbuds'), by('ann'), { question: 'true_to_plan', answer: 'yes' });
    const own = await lines();
    const collected = own.map((line): LabelItem => {
      const { id, question, promptHash, model, votes } = line;
      return { id, question, promptHash, model, votes, label: null };
    });
    expect(mergeLabels(own, collected).items).toEqual(own);
  });
});
