// What is told at the start of a run: which features are off for want of a model, and which prices are missing.
import { expect, it } from 'vitest';
import type { ModelWants } from '../../src/app/model-wants.js';
import type { Outlook } from '../../src/model/cassette/outlook.js';
import type { ModelsOptions } from '../../src/model/models.js';
import { runSettings } from '../../src/model/run-options.js';
import { modelNotes } from '../../src/report/models-off.js';

const nothing: ModelWants = {
  ...{ user: 'none', questions: 0, meanings: 0, claims: 0, consistency: true },
};

function notes(wants: Partial<ModelWants>, models: ModelsOptions = {}, scenarios = ['a', 'a']) {
  const trials = scenarios.map((scenario) => ({
    ...{ project: 'p', scenario, wants: { ...nothing, ...wants } },
  }));
  return modelNotes(trials, new Map([['p', runSettings({}, { models })]]));
}

const at = { url: 'http://127.0.0.1:9/v1', model: 'm' };
const prices = { m: { input: 1, output: 1 } };

it('says nothing where nothing needs a model, or all have theirs', () => {
  expect(notes({})).toEqual([]);
  expect(notes({ user: 'auto' })).toEqual([]);
  const wants = { user: 'model', questions: 2, meanings: 1, claims: 3 } as const;
  expect(notes(wants, { all: at, prices })).toEqual([]);
});

it('names each role that is asked for, once for all trials, with what to set', () => {
  const wants = { user: 'model', questions: 2, meanings: 1, claims: 3 } as const;
  expect(notes(wants, {}, ['a', 'a', 'b'])).toEqual([
    'no model for the role user: 2 scenarios with `user: model` cannot be played (set SIGHTLINE_USER_URL and SIGHTLINE_USER_MODEL, or use.sightline; docs/models.md).',
    'no model for the role judge: 4 questions and 2 meanings of 2 scenarios stay open, and block nothing (set SIGHTLINE_JUDGE_URL and SIGHTLINE_JUDGE_MODEL, or use.sightline; docs/models.md).',
    'no model for the role vision: 6 claims of 2 scenarios that no form measures stay open (set SIGHTLINE_VISION_URL and SIGHTLINE_VISION_MODEL, or use.sightline; docs/models.md).',
  ]);
});

it('knows that embeddings tell meanings, and no questions', () => {
  const models = { embeddings: at, prices };
  expect(notes({ meanings: 1 }, models)).toEqual([]);
  const [line] = notes({ meanings: 1, questions: 1 }, models);
  expect(line).toContain('role judge: 1 question of 1 scenario stay open');
});

it('tells of no role that is replayed, and in replay of none that a model would not help', () => {
  const told = (mode: Outlook['mode'], judge: 'recorded' | 'missing') => {
    const outlook = { mode, roles: { judge } };
    const trial = { project: 'p', scenario: 'a', wants: { ...nothing, questions: 1 }, outlook };
    return modelNotes([trial], new Map([['p', runSettings({})]])).length;
  };
  expect([told('replay', 'recorded'), told('replay', 'missing')]).toEqual([0, 0]);
  expect([told('auto', 'recorded'), told('auto', 'missing')]).toEqual([0, 1]);
  expect([told('record', 'recorded'), told('live', 'recorded')]).toEqual([1, 1]);
});

it('tells of a role that is recorded for one trial of a scenario and missing for another', () => {
  const told = (...states: readonly ('recorded' | 'missing')[]) => {
    const trials = states.map((judge) => ({
      ...{ project: 'p', scenario: 'a', wants: { ...nothing, questions: 1 } },
      outlook: { mode: 'auto' as const, roles: { judge } },
    }));
    return modelNotes(trials, new Map([['p', runSettings({})]]));
  };
  expect(told('recorded', 'recorded')).toEqual([]);
  for (const notes of [told('recorded', 'missing'), told('missing', 'recorded')])
    expect(notes).toEqual([expect.stringContaining('1 question of 1 scenario stay open')]);
});

it('names each model without a price', () => {
  const [line, ...more] = notes({}, { judge: at, prices: { other: { input: 1, output: 1 } } });
  expect(line).toBe('no price for "m" (judge): what it costs will be unknown.');
  expect(more).toEqual([]);
});

it('names what turns a role off, and does not ask for what is set already', () => {
  const [line] = notes({ questions: 1 }, { all: at, judge: { model: 'none' }, prices });
  expect(line).toContain('(use.sightline.models.judge.model is "none"; docs/models.md).');
  expect(line).not.toContain('set SIGHTLINE');
});
