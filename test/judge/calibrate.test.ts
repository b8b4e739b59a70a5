// What people answered put to a judge: pairs with a known order, examples from them, single questions, and what a file of labels may not say.
import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readEpisode } from '../../src/episode/read.js';
import { gradeAssertion } from '../../src/grade/grade-assertion.js';
import { type Bench, calibrate, readLabels } from '../../src/model/judge/calibrate.js';
import { licensedBy } from '../../src/model/judge/license.js';
import { savedVotes } from '../../src/episode/verdict/answers.js';
import { agent, makeFolder, removeEpisodes, user, writeStory } from '../grade/build-episode.js';
import { answers, type Behaviour, neverAnswers } from '../stand-in/openai.js';
import { CURT, FEELING, KIND, leans, prefers } from './compared.js';
import { reply, wireJudge } from './judge-model.js';

beforeAll(makeFolder);
afterAll(removeEpisodes);

/** Episodes by name, in which the agent says this. */
async function benchOf(said: Record<string, string>, ...behaviours: readonly Behaviour[]) {
  const judge = await wireJudge(...behaviours);
  const episodes = new Map<string, string>();
  for (const [name, text] of Object.entries(said))
    episodes.set(name, await writeStory({ story: [user('It broke!'), agent(text)] }));
  return { judge, bench: { episodes, judge: judge.model } satisfies Bench };
}

const labelled = (...lines: object[]) =>
  readLabels('l.jsonl', lines.map((line) => JSON.stringify(line)).join('\n'));

/** By hash the first of these pairs is for examples, and the second is not. */
const said = { a: KIND, b: CURT, c: `${KIND} Anything else?`, d: `${CURT} Bye.` };
const forExamples = { better: 'a', worse: 'b', criterion: FEELING };
const forTest = { better: 'c', worse: 'd', criterion: FEELING };

describe('pairs with a known order', () => {
  it('hold, become examples, and count for both answers where they are not', async () => {
    const { judge, bench } = await benchOf(said, prefers(KIND));
    const { calibration, pairs, problems } = await calibrate(labelled(forExamples, forTest), bench);
    expect(problems).toEqual([]);
    expect(pairs.map((one) => [one.isForAnchors, one.decision.holds])).toEqual([
      [true, 'yes'],
      [false, 'yes'],
    ]);
    expect(calibration.anchors).toMatchObject([{ criterion: FEELING, better: KIND, worse: CURT }]);
    expect(calibration.judges).toMatchObject([
      {
        ...{ question: 'ordering', votes: { least: 2, most: 2 } },
        answers: {
          yes: { yes: 1, no: 0, cannot_tell: 0 },
          no: { yes: 0, no: 1, cannot_tell: 0 },
        },
      },
    ]);
    // Only the second pair was asked with the example of the first.
    const shown = judge.requests.map(({ text }) => text.includes('people have ordered'));
    expect(shown).toEqual([false, false, true, true]);
    expect((await calibrate(labelled(forExamples, forTest), bench)).calibration).toEqual(
      calibration,
    );
    expect(judge.requests).toHaveLength(4);
  });

  it('that do not hold, or hang on a place, are no examples', async () => {
    for (const [behaviour, holds] of [
      [prefers(CURT), 'no'],
      [leans('first'), 'cannot_tell'],
    ] as const) {
      const { bench } = await benchOf(said, behaviour);
      const { calibration, pairs } = await calibrate(labelled(forExamples), bench);
      expect([pairs[0]?.decision.holds, calibration.anchors]).toEqual([holds, []]);
    }
  });
});

describe('what people answered', () => {
  const question = 'did_not_blame_the_user';

  it('is put to the judge as grading puts it, with the examples of its criterion', async () => {
    const { judge, bench } = await benchOf(
      { ...said, e: 'You broke it.' },
      prefers(KIND),
      prefers(KIND),
      reply({ quote: 'You broke it.', answer: 'yes' }),
    );
    const label = { episode: 'e', question, answer: 'yes' };
    const pair = { ...forExamples, criterion: question };
    const { calibration } = await calibrate(labelled(label, pair), bench);
    expect(calibration.judges).toMatchObject([
      { question, answers: { yes: { yes: 1, no: 0, cannot_tell: 0 } } },
    ]);
    expect(calibration.anchors).toHaveLength(1);
    const asked = judge.requests.length;
    const episode = await readEpisode(bench.episodes.get('e') ?? '');
    const { anchors } = calibration;
    const given = { judge: judge.model, anchors, license: licensedBy(calibration) };
    const verdict = await gradeAssertion(episode, { kind: 'judged', question }, given);
    expect(verdict.outcome).toBe('failed');
    // The same votes, and the calibration is of this very prompt.
    expect(judge.requests).toHaveLength(asked);
    expect(verdict.measurements['calibration']).toContain('it decided 1 that people said yes to');
  });

  it('names votes by their ballot, and a judge with another prompt or name is asked again', async () => {
    const { judge, bench } = await benchOf({ e: 'Fine.' }, reply({ quote: null, answer: 'no' }));
    const dir = bench.episodes.get('e') ?? '';
    const assertion = { kind: 'judged', question: 'Is it rude?', turn: 1 } as const;
    await gradeAssertion(await readEpisode(dir), assertion, { judge: judge.model });
    const [kept] = await savedVotes(dir);
    const ballot = (kept?.question ?? '').slice(0, 16);
    const labels = labelled({ episode: 'e', question: 'own', ballot, answer: 'no' });
    const asked = judge.requests.length;
    await calibrate(labels, bench);
    expect(judge.requests).toHaveLength(asked);
    const newer = { ...judge.model, name: 'newer' };
    const { calibration } = await calibrate(labels, { ...bench, judge: newer });
    expect(calibration.judges).toMatchObject([{ model: 'newer', answers: { no: { no: 1 } } }]);
    expect(judge.requests).toHaveLength(asked + 2);
    const alone = await calibrate(labels, { ...bench, judge: null });
    expect(alone.calibration.judges).toMatchObject([{ model: 'newer' }]);
  });

  it('is left out and told where an episode, its votes or a judge is missing', async () => {
    const { bench } = await benchOf({ e: 'Fine.' }, neverAnswers());
    const labels = labelled(
      { episode: 'gone', question, answer: 'no' },
      { episode: 'e', question: 'own', ballot: '0123456789abcdef', answer: 'no' },
      { episode: 'e', question, answer: 'no' },
      { better: 'e', worse: 'gone', criterion: FEELING },
      { episode: 'gone', question: 'verdict.failed', answer: 'no' },
    );
    const { problems, calibration, people } = await calibrate(labels, { ...bench, judge: null });
    expect([...problems].sort()).toEqual([
      'The episode gone is not there.',
      'e: no judge is configured, and no votes on did_not_blame_the_user are kept.',
      'e: the votes on own are no longer kept beside the episode.',
    ]);
    expect(calibration.judges).toEqual([]);
    expect(people).toEqual([{ what: 'verdict.failed', yes: 0, of: 1 }]);
  });

  it('is not decided by a judge that refuses, and a refusal is not kept', async () => {
    const { bench } = await benchOf({ e: 'Fine.' }, answers({ refusal: 'I will not.' }));
    const { calibration } = await calibrate(
      labelled({ episode: 'e', question, answer: 'no' }),
      bench,
    );
    expect(calibration.judges).toMatchObject([
      { answers: { no: { cannot_tell: 1 } }, votes: null },
    ]);
    await expect(readFile(`${bench.episodes.get('e') ?? ''}.answers.json`)).rejects.toThrow(
      'ENOENT',
    );
  });
});

describe('a file of labels', () => {
  const line = { episode: 'e', question: 'stayed_on_policy', answer: 'no' };
  it.each([
    [[], 'l.jsonl:1:1  the file contains no labels'],
    [[{ ...line, answer: 'maybe' }], 'l.jsonl:1:1  answer: '],
    [[{ ...line, who: 'ann' }], 'Unrecognized key: "who"'],
    [
      [{ ...line, question: 'stayd_on_policy' }],
      'unknown question "stayd_on_policy"; did you mean "stayed_on_policy"',
    ],
    [[{ ...line, question: 'user.beleivable' }], 'unknown question "user.beleivable"'],
    [[{ better: 'a', worse: 'b', criterion: 'nice' }], 'unknown question "nice"'],
    [[line, { ...line, answer: 'yes' }], 'l.jsonl:2:1  line 1 says the opposite'],
    [[forTest, { ...forTest, better: 'd', worse: 'c' }], 'l.jsonl:2:1  line 1 says the opposite'],
  ])('is refused: %j', (lines, message) => {
    expect(() => labelled(...lines)).toThrow(message);
  });

  it('counts what it says twice once', () => {
    expect(labelled(line, line, forTest, forTest)).toMatchObject({
      answers: [line],
      pairs: [forTest],
    });
  });
});
