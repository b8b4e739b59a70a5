import { describe, expect, it } from 'vitest';
import { calibrate } from '../../../src/statistics/calibration/calibrate.js';
import type { LabelItem } from '../../../src/statistics/calibration/labels.js';
import { licenceOf } from '../../../src/statistics/calibration/licence.js';
import { items, judge, sound } from './items.js';

const blocker = { model: judge.model, promptHash: judge.promptHash, kind: judge.question };
const license = (all: LabelItem[], parts = {}, wantedError = 0.05) =>
  licenceOf(calibrate(all, wantedError), { ...blocker, ...parts });

describe('a judge may block', () => {
  it('with enough human labels of its kind, at the threshold chosen on the tuning split', () => {
    expect(license(sound())).toEqual({
      mayBlock: true,
      threshold: 1,
      votes: { least: 3, most: 3 },
      why: '40 human labels yes and 40 no: sensitivity at least 91.2%, specificity at least 91.2%',
    });
  });
});

describe('a judge may not block', () => {
  it('without a calibration', () => {
    const none = { mayBlock: false, stale: [], why: 'there is no calibration' };
    expect(licenceOf(null, blocker)).toEqual(none);
    expect(license([])).toEqual(none);
  });

  it.each([
    ['model', { model: 'b-model' }, 'the model was "a-model", and is "b-model"'],
    ['prompt', { promptHash: 'def' }, 'the prompt was abc123, and is def'],
  ])('with the calibration of another %s, which is stale', (part, parts, why) => {
    const found = license(sound(), parts);
    expect(found).toMatchObject({ mayBlock: false, stale: [part] });
    expect(found.why).toContain(why);
  });

  it('with a calibration of other kinds alone, which is not stale but says nothing of it', () => {
    const found = license(sound(), { kind: 'no_invented_fact' });
    expect(found).toMatchObject({ mayBlock: false, stale: ['kind'] });
    expect(found.why).toBe('the calibration says nothing about "no_invented_fact"');
  });

  it('with several that differ, and names the nearest: the same kind before the same model', () => {
    const all = [
      ...sound(),
      ...sound().map((item) => ({ ...item, question: 'other', model: 'c' })),
    ];
    expect(license(all, { model: 'c', promptHash: 'def' })).toMatchObject({
      stale: ['model', 'prompt'],
    });
  });

  it('with labels of other sources alone, however many', () => {
    const free = (['mutant', 'counterfactual', 'measured'] as const).flatMap((source) =>
      sound().map((item) => ({ ...item, source })),
    );
    const found = license(free);
    expect(found).toMatchObject({ mayBlock: false, stale: [] });
    expect(found.why).toBe(
      'there are no human labels of this kind, but labels of mutant, counterfactual, measured alone',
    );
  });

  it('with too few human labels of one answer, though others fill the gap', () => {
    const few = sound().filter(
      ({ label, id }) => label === 'yes' || Number(id.split('-').at(-1)) < 29,
    );
    const found = license([
      ...few,
      ...sound().map((item) => ({ ...item, source: 'mutant' as const })),
    ]);
    expect(found.mayBlock).toBe(false);
    expect(found.why).toBe('29 human labels no decided in the test split, 30 are needed');
  });

  it('with labels that were not decided', () => {
    const silent = sound().map((item) =>
      item.label === 'no' && item.split === 'test'
        ? { ...item, votes: ['cannot_tell' as const] }
        : item,
    );
    expect(license(silent).why).toContain('0 human labels no decided');
  });

  it('that says yes to everything', () => {
    const yesSayer = sound().map((item) => ({ ...item, votes: ['yes' as const] }));
    const found = license(yesSayer, {}, 0.5);
    expect(found.mayBlock).toBe(false);
    expect(found.why).toContain('specificity may be as low as 0.0%, 80.0% is needed');
  });

  it('whose lower bound is too low, though the share itself is not', () => {
    // 36 of 40 is 90%, with a lower bound of 76.9%.
    const [right, wrong] = [items(36, {}), items(4, { votes: ['no', 'no', 'no'] })];
    const others = sound().filter(({ split, label }) => split === 'tuning' || label === 'no');
    const all = [...others, ...right, ...wrong];
    const found = license(all, {}, 0.2);
    expect(found.mayBlock).toBe(false);
    expect(found.why).toBe('sensitivity may be as low as 76.9%, 80.0% is needed');
  });

  it('without a threshold', () => {
    const untuned = sound().filter(({ split }) => split === 'test');
    expect(license(untuned).why).toBe(
      'no threshold keeps the error at 5.0% on the tuning split: no tuning item was judged',
    );
  });

  it('whose decisions are surely more often wrong than wanted', () => {
    const wrong = [...sound(), ...items(4, { label: 'no' }), ...items(4, { votes: ['no', 'no'] })];
    const found = license(
      [...wrong, ...items(90, {}), ...items(90, { label: 'no', votes: ['no', 'no'] })],
      {},
      0.001,
    );
    expect(found.mayBlock).toBe(false);
    expect(found.why).toMatch(/at least 1\.\d% of decisions are wrong, 0\.1% was wanted/);
  });
});
