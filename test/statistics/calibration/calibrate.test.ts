import { describe, expect, it } from 'vitest';
import { calibrate } from '../../../src/statistics/calibration/calibrate.js';
import type { LabelItem } from '../../../src/statistics/calibration/labels.js';
import { items, sound } from './items.js';

const only = (all: LabelItem[], wantedError = 0.05) => {
  const [calibration, ...others] = calibrate(all, wantedError).calibrations;
  if (calibration === undefined || others.length > 0) throw new Error('not one judge');
  return calibration;
};
const population = (all: LabelItem[], wantedError?: number) => {
  const [first, ...others] = only(all, wantedError).populations;
  if (first === undefined || others.length > 0) throw new Error('not one population');
  return first;
};
const split = (name: LabelItem['split'], count: number, parts: Partial<LabelItem>) =>
  items(count, { ...parts, split: name });

describe('a calibration', () => {
  it('is of one question, model and prompt', () => {
    const record = calibrate(
      [
        ...items(2, {}),
        ...items(1, { model: 'another' }),
        ...items(1, { promptHash: 'another' }),
        ...items(1, { question: 'another' }),
      ],
      0.05,
    );
    const judges = record.calibrations.map((one) => [one.question, one.model, one.promptHash]);
    expect(judges).toEqual([
      ['another', 'a-model', 'abc123'],
      ['stayed_on_policy', 'a-model', 'abc123'],
      ['stayed_on_policy', 'a-model', 'another'],
      ['stayed_on_policy', 'another', 'abc123'],
    ]);
  });

  it('is the same in whatever order the items stand', () => {
    const all = [...sound(), ...items(9, { label: null }), ...items(5, { source: 'mutant' })];
    expect(calibrate([...all].reverse(), 0.05)).toEqual(calibrate(all, 0.05));
  });

  it('never pools sources', () => {
    const wrong = items(30, { source: 'mutant', label: 'no' });
    const { populations } = only([...sound(), ...wrong]);
    expect(populations.map(({ source }) => source)).toEqual(['human', 'mutant']);
    expect(populations[0]?.test.error).toMatchObject({ count: 0, of: 80 });
    expect(populations[1]?.test.error).toMatchObject({ count: 30, of: 30 });
  });

  it('measures the test split alone, and counts what is still to be judged', () => {
    const found = population([
      ...split('tuning', 7, { label: 'no' }),
      ...split('test', 3, {}),
      ...split('test', 2, { label: 'no', votes: null }),
    ]);
    expect(found.items).toEqual({
      tuning: { yes: 0, no: 7, notJudged: 0 },
      test: { yes: 3, no: 2, notJudged: 2 },
    });
    expect(found.test.confusion.yes).toEqual({ yes: 3, no: 0, cannot_tell: 0 });
    expect(found.reliability?.n).toBe(3);
  });

  it('takes a given probability before the share of the votes', () => {
    expect(population(items(4, { probability: 0.5 })).reliability?.brier).toBe(0.25);
    expect(population(items(4, {})).reliability?.brier).toBe(0);
  });
});

describe('the threshold', () => {
  const unsure = { votes: ['yes', 'yes', 'no'] } as const;
  const tuning = [
    ...split('tuning', 40, {}),
    ...split('tuning', 40, { label: 'no', votes: ['no', 'no', 'no'] }),
    ...split('tuning', 10, { ...unsure, votes: [...unsure.votes] }),
    ...split('tuning', 10, { label: 'no', votes: [...unsure.votes] }),
  ];

  it('is the lowest that keeps the wanted error on the tuning split', () => {
    const strict = population([...tuning, ...items(3, {})]);
    expect(strict.chosen).toMatchObject({
      threshold: 1,
      error: { count: 0, of: 80 },
      coverage: { count: 80, of: 100 },
      why: null,
    });
    expect(population(tuning, 0.1).chosen).toMatchObject({
      threshold: 2 / 3,
      error: { count: 10, of: 100 },
    });
  });

  it('is applied to the test split, which tells by its bounds whether the error was held', () => {
    const wrong = items(2, { label: 'no', votes: [...unsure.votes] });
    const held = population([...tuning, ...wrong, ...items(80, {})]);
    expect(held.test).toMatchObject({ threshold: 1, coverage: { count: 80, of: 82 } });
    expect(held.held).toBe('met');
    expect(population([...tuning, ...items(20, {})]).held).toBe('undecided');
    const bad = population([...tuning, ...items(20, { label: 'no' })]);
    expect(bad.held).toBe('not met');
  });

  it('is none where no tuning item allows one, with the reason, and the majority decides the test', () => {
    const bad = population([
      ...split('tuning', 4, { label: 'no' }),
      ...items(3, { ...unsure, votes: [...unsure.votes] }),
    ]);
    expect(bad.chosen).toMatchObject({
      threshold: null,
      why: 'at best 4 of 4 decided tuning items are decided wrongly',
    });
    expect(bad.test).toMatchObject({ threshold: 0.5, error: { count: 0, of: 3 } });
    expect(population(items(3, {})).chosen.why).toBe('no tuning item was judged');
    const silent = population(split('tuning', 3, { votes: ['cannot_tell'] }));
    expect(silent.chosen.why).toBe('no tuning item was decided');
  });
});

describe('a decision by a rule of the judge', () => {
  it('is taken as it is, in the threshold, the test and the corrected rate', () => {
    const split5 = ['yes', 'no', 'yes', 'no', 'yes'] as const;
    const open = { votes: [...split5], decision: 'cannot_tell' as const };
    const { populations, corrected } = only(
      [
        ...split('tuning', 3, { ...open, label: 'no' }),
        ...split('tuning', 5, {}),
        ...items(4, open),
        ...items(9, {}),
        ...items(9, { label: 'no', votes: ['no', 'no'] }),
        ...items(2, { ...open, label: null }),
        ...items(6, { label: null }),
      ],
      0.5,
    );
    expect(populations[0]?.chosen).toMatchObject({ threshold: 1, error: { count: 0, of: 5 } });
    expect(populations[0]?.test.coverage).toMatchObject({ count: 18, of: 22 });
    expect(corrected?.observed).toEqual({ count: 6, of: 6 });
  });
});

describe('little or one-sided evidence', () => {
  it('of all cannot_tell decides nothing and says so', () => {
    const { test, reliability } = population(items(6, { votes: ['cannot_tell', 'cannot_tell'] }));
    expect(test).toMatchObject({ sensitivity: null, specificity: null, error: null });
    expect(test.coverage).toMatchObject({ count: 0, of: 6 });
    expect(reliability?.brier).toBe(0.25);
  });

  it('of one item has an interval that says how little it is', () => {
    const { test } = population(items(1, {}));
    expect(test.sensitivity).toMatchObject({ rate: 1, of: 1 });
    expect(test.sensitivity?.low).toBeLessThan(0.21);
  });

  it('without the label no, or without the label yes, lacks one of the two rates', () => {
    expect(population(items(5, {})).test).toMatchObject({
      specificity: null,
      balancedAccuracy: null,
    });
    expect(population(items(5, { label: 'no' })).test).toMatchObject({
      sensitivity: null,
      balancedAccuracy: null,
    });
  });

  it('has no number in it that is none', () => {
    const odd = [
      ...items(1, { label: null, votes: null }),
      ...items(2, { votes: null, source: 'measured' }),
      ...items(1, { votes: ['cannot_tell'], source: 'mutant' }),
    ];
    const text = JSON.stringify(calibrate(odd, 0), (_, value: unknown) =>
      typeof value === 'number' && !Number.isFinite(value) ? 'NOT A NUMBER' : value,
    );
    expect(text).not.toContain('NOT A NUMBER');
  });
});

describe('the corrected rate of a calibration', () => {
  const faulty = [
    ...items(45, {}),
    ...items(5, { votes: ['no', 'no', 'no'] }),
    ...items(40, { label: 'no', votes: ['no', 'no', 'no'] }),
    ...items(10, { label: 'no' }),
  ];
  const unlabelled = (yes: number, no: number) => [
    ...items(yes, { label: null }),
    ...items(no, { label: null, votes: ['no', 'no', 'no'] }),
  ];

  it('is that of the items without a label, by the human labels of the test split', () => {
    // (0.55 + 0.8 − 1) / (0.9 + 0.8 − 1) is one half.
    const { corrected } = only([...faulty, ...unlabelled(55, 45)]);
    expect(corrected).toMatchObject({ kind: 'corrected', observed: { count: 55, of: 100 } });
    expect(corrected).toHaveProperty('rate', expect.closeTo(0.5, 10));
  });

  it('counts items without a label as decided by the same rule and threshold', () => {
    const unsure = items(7, { label: null, votes: ['yes', 'yes', 'no'] });
    const open = items(5, { label: null, decision: 'cannot_tell' });
    const strict = split('tuning', 2, {});
    expect(only([...faulty, ...strict, ...unlabelled(6, 4), ...unsure]).corrected).toHaveProperty(
      'observed',
      { count: 6, of: 10 },
    );
    expect(only([...faulty, ...unlabelled(6, 4), ...unsure, ...open]).corrected).toHaveProperty(
      'observed',
      { count: 13, of: 17 },
    );
  });

  it('is not corrected by labels of another population', () => {
    const mutants = faulty.map((item) => ({ ...item, source: 'mutant' as const }));
    expect(only([...mutants, ...unlabelled(55, 45)]).corrected).toMatchObject({
      kind: 'undefined',
    });
  });

  it('is undefined where the judge says yes to everything, and none where all items have labels', () => {
    const yesSayer = [...items(20, {}), ...items(20, { label: 'no' }), ...unlabelled(9, 0)];
    expect(only(yesSayer).corrected).toHaveProperty(
      'why',
      expect.stringContaining('sum to no more than 1'),
    );
    expect(only(faulty).corrected).toBeNull();
  });
});
