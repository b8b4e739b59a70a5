// The questions with known answers: their balance, that what settles them stands where it has to, and that each asks what it says.
import { expect, it } from 'vitest';
import { compileClaim } from '../../src/claim/grammar.js';
import { whyMissing } from '../../src/judge/material.js';
import { isQuoted } from '../../src/judge/quote.js';
import { isReadyId, readyQuestion } from '../../src/scenario/ready-questions.js';
import { judgeQuestionOf } from '../../src/try-model/judge-questions/ask-judge.js';
import { judgeQuestions } from '../../src/try-model/judge-questions/index.js';
import type { Known } from '../../src/try-model/known-answer.js';
import { visionQuestions } from '../../src/try-model/vision-questions/index.js';

const all: readonly (readonly Known[])[] = [judgeQuestions, visionQuestions];

it('each list has twenty questions, ten of them yes, with ids of their own and a reason in one line', () => {
  for (const questions of all) {
    expect(questions).toHaveLength(20);
    expect(questions.filter(({ expected }) => expected === 'yes')).toHaveLength(10);
    expect(new Set(questions.map(({ id }) => id)).size).toBe(20);
    for (const { because } of questions) expect(because).toMatch(/^[A-Z][^\n]{20,160}\.$/);
  }
});

it('half of each way of looking is yes', () => {
  const yes = (way: string) =>
    visionQuestions.filter((one) => one.way === way && one.expected === 'yes').length;
  expect({
    ...{ transcribe: yes('transcribe'), judgement: yes('judgement'), pick: yes('pick') },
  }).toEqual({ transcribe: 5, judgement: 3, pick: 2 });
});

it('at least twelve ready questions are asked, some in their own words, and none by an unknown id', () => {
  const asked = new Set(judgeQuestions.map(({ ask }) => ask).filter(isReadyId));
  expect(asked.size).toBeGreaterThanOrEqual(12);
  for (const id of asked) expect(readyQuestion(id), id).not.toBeNull();
  expect(judgeQuestions.some(({ ask }) => !isReadyId(ask))).toBe(true);
  expect(judgeQuestions.some(({ criterion }) => criterion !== undefined)).toBe(true);
});

it('what settles a yes stands in the evidence that the judge is shown, and of a no there is nothing to quote', () => {
  for (const known of judgeQuestions) {
    const { id, expected, settledBy, material } = known;
    if (expected === 'no') expect(settledBy, id).toBeNull();
    else expect(isQuoted(settledBy ?? '', judgeQuestionOf(known), material), id).toBe(true);
  }
});

it('no evidence is missing that a question needs, and no two questions are the same', () => {
  for (const known of judgeQuestions)
    for (const kind of judgeQuestionOf(known).needs)
      expect(whyMissing(kind, known.material), known.id).toBeNull();
  const matters = judgeQuestions.map(({ ask, material }) => JSON.stringify([ask, material]));
  expect(new Set(matters).size).toBe(20);
});

it('a claim is measured, an opinion about a landmark, or of a meaning, as its way says', () => {
  for (const { id, way, claim, landmarks = {} } of visionQuestions) {
    const compiled = compileClaim(claim, { landmarks: Object.keys(landmarks) });
    expect(compiled.kind, id).toBe(way === 'judgement' ? 'needs_model' : 'measured');
    if (compiled.kind === 'needs_model')
      expect(compiled.about, id).toMatchObject({ kind: 'landmark' });
    expect(/something that means/i.test(claim), id).toBe(way === 'pick');
  }
});
