// What the agent means by its words: advisory, kept beside the episode, and the same when nobody can be asked any more.
import { readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { gradeAssertion } from '../../src/grade/grade-assertion.js';
import { gradeEpisode } from '../../src/grade/grade-episode.js';
import type { Understanding, Understood } from '../../src/model/understanding.js';
import { scenarioSchema } from '../../src/scenario/schema.js';
import { expectedAssertions } from '../../src/grade/expected.js';
import type { Assertion } from '../../src/verdict/format.js';
import { readEpisode } from '../../src/episode/read.js';
import { agent, makeFolder, removeEpisodes, user, writeStory } from './build-episode.js';

beforeAll(makeFolder);
afterAll(removeEpisodes);

const meaning = 'the return is denied because earbuds are final sale';
const means = (parts: object = {}): Assertion => ({
  ...{ kind: 'means', meaning, turn: null, not: false },
  ...parts,
});
const near: Understood = {
  ...{ answer: 'yes', text: 'They are final sale.' },
  ...{ similarity: 0.81, threshold: 0.6 },
};

/** Answers so, and counts how often it was asked. */
function answering(
  understood: Partial<Understood> | Error,
  by: Partial<Understanding['by']> = {},
): Understanding & { asked: number } {
  const given = {
    by: { method: 'embeddings' as const, model: 'stand-in', prompt: 'p1', ...by },
    asked: 0,
    ask() {
      given.asked += 1;
      return understood instanceof Error
        ? Promise.reject(understood)
        : Promise.resolve({ ...near, ...understood });
    },
  };
  return given;
}

const story = [user('Return them'), agent('Sorry about that. They are final sale.'), user('Oh')];
const episodeDir = () => writeStory({ story });

async function graded(understanding: Understanding | null, assertion = means(), dir?: string) {
  const episode = await readEpisode(dir ?? (await episodeDir()));
  return gradeAssertion(episode, assertion, { understanding });
}

it('a meaning that is near passes, tells by whom, and never blocks', async () => {
  expect(await graded(answering({}))).toEqual({
    assertion: means(),
    ...{ class: 'outcome', outcome: 'passed', blocking: false, party: null },
    title: `The agent said in its own words: ${meaning}`,
    reason:
      'The closest match in 1 agent message is “They are final sale.”: similarity 0.81 by stand-in, where 0.6 counts (not calibrated).',
    evidence: [
      {
        ...{ seq: 3, file: 'transcript.jsonl' },
        text: 'agent: “Sorry about that. They are final sale.”',
      },
    ],
    measurements: {
      ...{ model: 'stand-in', method: 'embeddings', calibrated: false },
      ...{ similarity: 0.81, threshold: 0.6 },
    },
  });
});

it('one that is far fails and does not block; asked not to be said, the other way round', async () => {
  const far = { answer: 'no', similarity: 0.2 } as const;
  const { outcome, blocking, party } = await graded(answering(far));
  expect([outcome, blocking, party]).toEqual(['failed', false, 'agent']);
  expect((await graded(answering(far), means({ not: true }))).outcome).toBe('passed');
  expect((await graded(answering({}), means({ not: true }))).outcome).toBe('failed');
});

it.each<[string, Understanding | null, RegExp]>([
  ['nobody to ask', null, /Only a model can tell what the agent means, and none is configured/],
  [
    'an endpoint that fails',
    answering(new Error('it answered 429.')),
    /could not be determined: it answered 429\.$/,
  ],
  [
    'a judge that cannot tell',
    answering({ answer: 'cannot_tell', similarity: null, text: null }, { method: 'judge' }),
    /^The judge stand-in cannot tell whether it is said in 1 agent message\.$/,
  ],
])('%s is inconclusive and does not block', async (_what, understanding, reason) => {
  const verdict = await graded(understanding);
  expect(verdict).toMatchObject({ outcome: 'inconclusive', blocking: false, party: 'judge' });
  expect(verdict.reason).toMatch(reason);
});

it('a turn in which the agent said nothing is asked of nobody, and one that was never taken is inconclusive', async () => {
  const model = answering({});
  expect(await graded(model, means({ turn: 2 }))).toMatchObject({
    ...{ outcome: 'failed', reason: 'The agent said nothing in turn 2.' },
  });
  expect((await graded(model, means({ turn: 3 }))).outcome).toBe('inconclusive');
  expect(model.asked).toBe(0);
});

it('what a model answered is kept: graded again, with it or without any, the bytes are the same', async () => {
  const dir = await episodeDir();
  const model = answering({});
  const first = await graded(model, means(), dir);
  expect(await graded(model, means(), dir)).toEqual(first);
  expect(await graded(null, means(), dir)).toEqual(first);
  expect(model.asked).toBe(1);
  const other = await graded(
    answering({ similarity: 0.3, answer: 'no' }, { model: 'other' }),
    means(),
    dir,
  );
  expect(other.outcome).toBe('failed');
  expect(await graded(null, means(), dir)).toEqual(other);
  expect(await graded(model, means(), dir)).toEqual(first);
  expect(await graded(null, means(), dir)).toEqual(first);
  expect(model.asked).toBe(1);
  const kept = JSON.parse(await readFile(`${dir}.answers.json`, 'utf8')) as { answers: object[] };
  expect(kept).toMatchObject({ format: 'sightline-answers', version: 2 });
  expect(kept.answers).toHaveLength(2);
});

it('another wording of the question, and another meaning, are asked anew', async () => {
  const dir = await episodeDir();
  await graded(answering({}), means(), dir);
  const reworded = answering({}, { prompt: 'p2' });
  await graded(reworded, means(), dir);
  const other = answering({});
  await graded(other, means({ meaning: 'a refund is on its way' }), dir);
  expect([reworded.asked, other.asked]).toEqual([1, 1]);
});

it('failures are never kept as answers', async () => {
  const dir = await episodeDir();
  await graded(answering(new Error('it refused.')), means(), dir);
  await expect(readFile(`${dir}.answers.json`)).rejects.toThrow('ENOENT');
  const model = answering({});
  expect((await graded(model, means(), dir)).outcome).toBe('passed');
});

it('questions that are asked at once all find their way into the file', async () => {
  const dir = await episodeDir();
  const model = answering({});
  const asked = ['a', 'b', 'c', 'd'].map((one) => graded(model, means({ meaning: one }), dir));
  await Promise.all(asked);
  const { answers } = JSON.parse(await readFile(`${dir}.answers.json`, 'utf8')) as {
    answers: { meaning: string }[];
  };
  expect(answers.map((one) => one.meaning).sort()).toEqual(['a', 'b', 'c', 'd']);
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
    scenario: { expectations: { says: ['final sale', { meaning }], consistency: false } },
  });
  const far = answering({ answer: 'no' });
  const verdict = await gradeEpisode(dir, { understanding: far });
  expect([verdict.outcome, verdict.classes.outcome]).toEqual(['passed', 'passed']);
  const alone = await writeStory({
    story,
    scenario: { expectations: { says: [{ meaning }], consistency: false } },
  });
  const only = await gradeEpisode(alone, { understanding: answering({}) });
  expect([only.outcome, only.classes.outcome]).toEqual(['inconclusive', null]);
});

it('a script asks for it turn by turn', () => {
  const script = [{ say: 'Return', expect: { says: ['final sale', { meaning }] } }];
  const scenario = scenarioSchema.parse({ scenario_id: 'x', script });
  expect(expectedAssertions(scenario)).toContainEqual(means({ turn: 1 }));
});
