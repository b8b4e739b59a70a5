// The agreement of raters: which answers are compared, and how it is told.
import { describe, expect, it } from 'vitest';
import { agreementOf } from '../../src/cli/review/agreement.js';
import { agreementText } from '../../src/cli/review/agreement-text.js';
import type { LabelItem } from '../../src/statistics/calibration/labels.js';

function said(rater: string, episode: string, parts: Partial<LabelItem>): LabelItem {
  const { answer, question = 'user.believable' } = parts;
  return {
    ...{ id: `${episode}/x`, question, promptHash: 'p', model: 'Sightline', votes: ['yes'] },
    label: answer === 'yes' || answer === 'no' ? answer : null,
    ...{ source: 'human', group: episode, rater },
    ...parts,
  };
}

/** Pairs of answers, an episode each. */
const both = (answers: readonly [string, string][], parts: Partial<LabelItem> = {}) =>
  answers.flatMap(([ann, ben], at) => [
    said('ann', `run/${at}`, { ...parts, answer: ann }),
    said('ben', `run/${at}`, { ...parts, answer: ben }),
  ]);

describe('the agreement of two raters', () => {
  it('is counted over what both answered, with Cohen’s kappa and the disagreements', () => {
    const labels = [
      ...both([
        ['yes', 'yes'],
        ['no', 'no'],
        ['yes', 'cannot_tell'],
      ]),
      said('ann', 'run/alone', { answer: 'yes' }),
    ];
    const [pair] = agreementOf(labels);
    expect(pair?.raters).toEqual(['ann', 'ben']);
    const [found] = pair?.questions ?? [];
    expect(found).toMatchObject({ question: 'believable', n: 3, agreed: { count: 2, of: 3 } });
    expect(found?.kappa?.kappa).toBeCloseTo(0.5, 10);
    expect(found?.disagreements).toEqual([
      { episode: 'run/2', answers: ['yes', 'cannot_tell'], notes: [null, null] },
    ]);
  });

  it('on the verdict is about outcomes if both were blind, else about whether it is right', () => {
    const question = 'verdict.failed';
    const blind = both([['passed', 'invalid']], { question, blind: true, label: 'no' });
    expect(agreementOf(blind)[0]?.questions).toMatchObject([
      { question: 'verdict, blind', disagreements: [{ answers: ['passed', 'invalid'] }] },
    ]);
    const mixed = [
      said('ann', 'run/1', { question, blind: true, answer: 'passed', label: 'no' }),
      said('ben', 'run/1', { question, answer: 'no' }),
    ];
    expect(agreementOf(mixed)[0]?.questions).toMatchObject([
      { question: 'verdict', n: 1, disagreements: [] },
    ]);
  });

  it('compares nothing that was said of an earlier verdict', () => {
    const labels = [
      said('ann', 'run/1', { question: 'verdict.failed', answer: 'yes' }),
      said('ben', 'run/1', { question: 'verdict.passed', answer: 'yes' }),
    ];
    expect(agreementOf(labels)).toEqual([]);
  });

  it('does not count a line with nothing but a note', () => {
    const noted = said('ben', 'run/1', { note: 'Odd.' });
    expect(agreementOf([said('ann', 'run/1', { answer: 'yes' }), noted])).toEqual([]);
  });

  it('is given for each pair of three raters', () => {
    const labels = ['cy', 'ann', 'ben'].map((rater) => said(rater, 'run/1', { answer: 'yes' }));
    const raters = agreementOf(labels).map((pair) => pair.raters.join(' and '));
    expect(raters).toEqual(['ann and ben', 'ann and cy', 'ben and cy']);
  });

  it('is a table and a list of disagreements with notes, in which nothing hides', () => {
    const labels = [
      ...both([
        ['yes', 'yes'],
        ['no', 'no'],
      ]),
      said('ann', 'run/2', { answer: 'yes', note: 'It \u001b[2Jgreets.' }),
      said('ben', 'run/2', { answer: 'cannot_tell' }),
    ];
    const text = agreementText(agreementOf(labels));
    expect(text).toContain('ann and ben');
    expect(text).toMatch(/believable {2}3 {2}66\.7% \(20\.7%–93\.9%\) {2}0\.50 \(/u);
    expect(text).toContain('believable: 1 disagreement\n  run/2: ann yes, ben cannot tell\n');
    expect(text).toContain('Below some 30 episodes the interval of kappa is rough.');
    expect(text).toContain('ann: It ');
    expect(text).not.toContain('\u001b');
  });
});
