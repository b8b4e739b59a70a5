// The words in which two UIs of one agent differ are the app file's; their scenarios are the same.
import { expect, it } from 'vitest';
import { appRecord } from '../../src/app/app-record.js';
import { scenarioProblems } from '../../src/app/check-scenario.js';
import { defineApp } from '../../src/app/define.js';
import { withVars } from '../../src/app/vars.js';
import type { LoadedScenario } from '../../src/scenario/load.js';
import { scenarioSchema } from '../../src/scenario/schema.js';

function appWith(vars?: Record<string, string>) {
  return defineApp({
    ...{ name: 'shop', start: '/', backend: { tools: [] }, terminalStates: { any: () => true } },
    ...(vars === undefined ? {} : { vars }),
  });
}

const loaded: LoadedScenario = {
  file: 'refund.yaml',
  scenario: scenarioSchema.parse({
    scenario_id: 'refund',
    user: 'script',
    script: ['A refund, please.', { press: '{confirm}' }],
    expectations: { surface: [{ at: 'end', claims: ['"{done}" is shown.'] }] },
  }),
  place: () => ({ file: 'refund.yaml', line: 3, column: 7 }),
};

it.each([
  ['Yes, refund it', 'Refund issued'],
  ['Ja, bitte', 'Erstattet'],
])('presses and claims are worded as the app file says: %s', (confirm, done) => {
  const app = appWith({ confirm, done });
  expect(scenarioProblems(loaded, app)).toEqual([]);
  const { scenario } = withVars(loaded, app).loaded;
  expect(scenario.script?.[1]).toEqual({ press: confirm });
  expect(scenario.expectations?.surface?.[0]?.claims).toEqual([`"${done}" is shown.`]);
  expect(appRecord(app).vars).toEqual({ confirm, done });
});

it('a name that the app file does not word is reported with its place', () => {
  expect(scenarioProblems(loaded, appWith({ confirm: 'Yes' }))).toMatchObject([
    {
      file: 'refund.yaml',
      line: 3,
      message: expect.stringContaining('nothing fills "{done}"') as string,
    },
  ]);
});

it('without vars braces are text', () => {
  expect(withVars(loaded, appWith()).loaded).toBe(loaded);
});
