// What scenarios ask of models, read from the file and told in an annotation.
import { expect, it } from 'vitest';
import { type ModelWants, modelWants } from '../../src/app/model-wants.js';
import { defineApp } from '../../src/app/define.js';
import { readWantsText, wantsText } from '../../src/playwright/annotations.js';
import { loadScenarios } from '../../src/scenario/load.js';
import { folderWith } from '../scenario/temporary-folder.js';

const app = defineApp({
  name: 'shop',
  start: '/',
  backend: { urls: [], tools: [] },
  terminalStates: { done: () => true },
  checkpoints: {},
});

function wantsOf(fields: object) {
  const scenario = { scenario_id: 'a', starting_prompt: 'Hi.', ...fields };
  const [loaded] = loadScenarios(folderWith({ 'a.json': JSON.stringify(scenario) }));
  if (loaded === undefined) throw new Error('nothing was loaded');
  return modelWants(loaded, app);
}

it('are counted by what can tell them', () => {
  expect(
    wantsOf({
      conversation_plan: 'Get a refund.',
      expectations: {
        judges: ['Was it polite?', 'Was it short?'],
        says: ['Hello', { meaning: 'it is done' }],
        surface: [
          {
            at: 'end',
            claims: ['"Hi" is shown.', 'Something that means "goodbye" is shown.'],
            asked: ['The tone is friendly.', 'The newest agent message looks calm.'],
          },
        ],
      },
    }),
  ).toEqual({ user: 'auto', questions: 2, meanings: 2, claims: 2, consistency: true });
});

it('count the meanings of turns, and know that a script needs no user', () => {
  const script = [{ say: 'Hi.', expect: { says: [{ meaning: 'hello' }] } }, 'Bye.'];
  const wants = wantsOf({
    starting_prompt: undefined,
    script,
    expectations: { says: [{ consistent: false }] },
  });
  expect(wants).toEqual({
    ...{ user: 'none', questions: 0, meanings: 1, claims: 0, consistency: false },
  });
});

it.each<ModelWants>([
  { user: 'auto', questions: 2, meanings: 1, claims: 3, consistency: true },
  { user: 'model', questions: 0, meanings: 0, claims: 12, consistency: false },
])('come back out of the annotation as they went in: %j', (wants) => {
  expect(readWantsText(wantsText(wants) ?? undefined)).toEqual(wants);
});

it('have no annotation where there are none', () => {
  const nothing: ModelWants = {
    ...{ user: 'none', questions: 0, meanings: 0, claims: 0, consistency: false },
  };
  expect(wantsText(nothing)).toBeNull();
  expect(readWantsText(undefined)).toEqual(nothing);
});
