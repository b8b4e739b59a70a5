// What is told at the start of a run: which features are off for want of a model.
import { expect, it } from 'vitest';
import type { ModelWants } from '../../src/app/model-wants.js';
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

it('says nothing where nothing needs a model, or all have theirs', () => {
  expect(notes({})).toEqual([]);
  expect(notes({ user: 'auto' })).toEqual([]);
  const wants = { user: 'model', questions: 2, meanings: 1, claims: 3 } as const;
  expect(notes(wants, { all: at })).toEqual([]);
});

it('names each role that is asked for, once for all trials, with what to set', () => {
  const wants = { user: 'model', questions: 2, meanings: 1, claims: 3 } as const;
  expect(notes(wants, {}, ['a', 'a', 'b'])).toEqual([
    'no model for the role user: 2 scenarios with `user: model` cannot be played (set SIGHTLINE_MODEL_URL and SIGHTLINE_MODEL, or use.sightline; docs/models.md).',
    'no model for the role judge: 4 questions and 2 meanings of 2 scenarios stay open, and block nothing (set SIGHTLINE_MODEL_URL and SIGHTLINE_MODEL, or use.sightline; docs/models.md).',
    'no model for the role vision: 6 asked claims of 2 scenarios stay open, and block nothing (set SIGHTLINE_MODEL_URL and SIGHTLINE_MODEL, or use.sightline; docs/models.md).',
  ]);
});

it('names what turns a role off, and does not ask for what is set already', () => {
  const [line] = notes({ questions: 1 }, { all: at, judge: { model: 'none' } });
  expect(line).toContain('(use.sightline.models.judge.model is "none"; docs/models.md).');
  expect(line).not.toContain('set SIGHTLINE');
});
