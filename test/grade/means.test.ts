// What the agent means by its words: advisory, kept beside the episode, and the same when nobody can be asked any more.
import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEpisode } from '../../src/episode/read.js';
import { expectedAssertions } from '../../src/grade/expected.js';
import { gradeAssertion } from '../../src/grade/grade-assertion.js';
import { gradeEpisode } from '../../src/grade/grade-episode.js';
import type { Model } from '../../src/model/model.js';
import { scenarioSchema } from '../../src/scenario/schema.js';
import type { Assertion } from '../../src/episode/verdict/format.js';
import { listed } from '../judge/judge-model.js';
import { agent, makeFolder, removeEpisodes, user, writeStory } from './build-episode.js';

beforeAll(makeFolder);
afterAll(removeEpisodes);

const meaning = 'the return is denied because earbuds are final sale';
const means = (parts: object = {}): Assertion => ({
  ...{ kind: 'says', meaning, turn: null, not: false },
  ...parts,
});
const says = () => listed({ quote: 'They are final sale.', answer: 'yes' });
const saysNot = () => listed({ quote: null, answer: 'no' });

const story = [user('Return them'), agent('Sorry about that. They are final sale.'), user('Oh')];
const episodeDir = () => writeStory({ story });

async function graded(judge: Model | null, assertion = means(), dir?: string) {
  const episode = await readEpisode(dir ?? (await episodeDir()));
  return gradeAssertion(episode, assertion, { judge });
}

it('one that is found passes, one that is not fails, and neither blocks', async () => {
  expect(await graded(says())).toMatchObject({
    ...{ class: 'outcome', outcome: 'passed', blocking: false, party: null },
    title: `The agent said in its own words: ${meaning}`,
    measurements: { model: 'listed', question: 'meaning', calibrated: false },
  });
  expect(await graded(saysNot())).toMatchObject({ outcome: 'failed', blocking: false });
  expect((await graded(saysNot(), means({ not: true }))).outcome).toBe('passed');
  expect((await graded(says(), means({ not: true }))).outcome).toBe('failed');
});

it('a judge that fails leaves it open, and nothing is kept', async () => {
  const dir = await episodeDir();
  const failing: Model = {
    ...{ role: 'judge', name: 'failing' },
    ask: () => Promise.reject(new Error('it answered 429.')),
  };
  const verdict = await graded(failing, means(), dir);
  expect(verdict).toMatchObject({ outcome: 'inconclusive', blocking: false, party: 'judge' });
  expect(verdict.reason).toMatch(/could not be determined: it answered 429\.$/);
  await expect(readFile(`${dir}.answers.json`)).rejects.toThrow('ENOENT');
});

it('a turn in which the agent said nothing is asked of nobody, and one that was never taken is inconclusive', async () => {
  const judge = says();
  expect(await graded(judge, means({ turn: 2 }))).toMatchObject({
    ...{ outcome: 'failed', reason: 'The agent said nothing in turn 2.' },
  });
  expect((await graded(judge, means({ turn: 3 }))).outcome).toBe('inconclusive');
  expect(judge.asked).toBe(0);
});

it('what a model answered is kept: graded again, without any, the verdict is the same', async () => {
  const dir = await episodeDir();
  const first = await graded(says(), means(), dir);
  const again = says();
  expect(await graded(again, means(), dir)).toEqual(first);
  expect(again.asked).toBe(0);
  expect(await graded(null, means(), dir)).toEqual(first);
});

it('questions that are asked at once all find their way into the file', async () => {
  const dir = await episodeDir();
  const asked = ['a', 'b', 'c', 'd'].map((one) => graded(says(), means({ meaning: one }), dir));
  await Promise.all(asked);
  const { ballots } = JSON.parse(await readFile(`${dir}.answers.json`, 'utf8')) as {
    ballots: { subject: string }[];
  };
  const subjects = ballots.map(({ subject }) => subject).sort();
  expect(subjects).toEqual(['meaning: a', 'meaning: b', 'meaning: c', 'meaning: d']);
});

it('a broken file of answers is told by name and decides nothing', async () => {
  const dir = await episodeDir();
  await writeFile(`${dir}.answers.json`, '{"answers": 1}');
  const { outcome, reason } = await graded(null, means(), dir);
  expect([outcome, reason]).toEqual([
    'inconclusive',
    expect.stringMatching(/: The file 1-7[-\d]*\.answers\.json beside the episode cannot be read/),
  ]);
});

it('it leaves its class and the outcome of the episode alone', async () => {
  const dir = await writeStory({
    story,
    scenario: { expectations: { says: ['final sale', { meaning }, { consistent: false }] } },
  });
  const verdict = await gradeEpisode(dir, { judge: saysNot() });
  expect([verdict.outcome, verdict.classes.outcome]).toEqual(['passed', 'passed']);
  const alone = await writeStory({
    story,
    scenario: { expectations: { says: [{ meaning }, { consistent: false }] } },
  });
  const only = await gradeEpisode(alone, { judge: says() });
  expect([only.outcome, only.classes.outcome]).toEqual(['inconclusive', null]);
});

it('a script asks for it turn by turn', () => {
  const script = [{ say: 'Return', expect: { says: ['final sale', { meaning }] } }];
  const scenario = scenarioSchema.parse({ scenario_id: 'x', script });
  expect(expectedAssertions(scenario)).toContainEqual(means({ turn: 1 }));
});
