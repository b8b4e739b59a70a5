// Records and custom assertions of an app file: what is wrong with them, and with scenarios that ask for them.
import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineAssertion } from '../../src/app/assertion.js';
import { checkScenario } from '../../src/app/check-scenario.js';
import { defineApp } from '../../src/app/define.js';
import type { AppDefinition } from '../../src/app/definition.js';
import { loadScenarios } from '../../src/scenario/load.js';
import { folderWith, messageOf } from '../scenario/temporary-folder.js';

const sound: AppDefinition = {
  ...{ name: 'shop', start: '/', backend: { urls: [], tools: [] } },
  terminalStates: { done: () => true },
};

function problemsOf(more: object): string {
  try {
    defineApp({ ...sound, ...more });
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

const check = () => ({ holds: true, reason: 'Yes.' });

it('an app tells everything that is wrong with its records and assertions at once', () => {
  const message = problemsOf({
    records: { log: 'push', traces: 'pushed', 'a b': () => [] },
    assertions: {
      odd: check,
      untitled: { class: 'outcome', title: ' ', check },
      off: { title: 'x', class: 'taste', check },
    },
  });
  expect(
    message
      .split('\n')
      .map((line) => line.trim())
      .slice(1, -1),
  ).toEqual([
    'records.log must be a function that gives lines, or "pushed", not "push"',
    'the key "traces" in records must be another name: every episode has one of this name already',
    'the key "a b" in records must be words of letters and digits, joined by "_" or "-"',
    'assertions.odd must be an object, not a function',
    'assertions.untitled.title must be text that is not empty, not " "',
    'assertions.off.class must be one of outcome, procedure, consistency, surface, not "taste"',
  ]);
});

const app = defineApp({
  ...sound,
  records: { desk: 'pushed' },
  assertions: {
    plain: defineAssertion({ class: 'outcome', title: 'Plain', check }),
    at_most: defineAssertion({
      ...{ class: 'outcome', title: 'At most', args: z.object({ amount: z.number() }), check },
    }),
  },
});

function checked(expectations: string): string {
  const folder = folderWith({
    'a.yaml': `scenario_id: a\nstarting_prompt: Hi\nexpectations:\n${expectations}`,
  });
  const [loaded] = loadScenarios(`${folder}/a.yaml`);
  if (!loaded) throw new Error('nothing was loaded');
  return messageOf(folder, () => checkScenario(loaded, app));
}

it('a scenario that asks for what there is, is silent', () => {
  expect(
    checked(`  logs: [{ record: desk, where: { level: info } }, { record: traces, times: 0 }, { record: page, errors: 0 }]
  custom: [plain, { name: at_most, with: { amount: 5 } }]
`),
  ).toBe('nothing was thrown');
});

it('a scenario that names what does not exist gets a problem for each place', () => {
  const message =
    checked(`  logs: [{ record: dsek }, { record: console }, { record: scren, errors: 0 },
    { record: [traces, console, screen], errors: 0 }]
  custom: [plane, { name: at_most, with: { amount: much } }, { name: plain, with: 1 }, at_most]
`);
  expect(
    message
      .split('\n')
      .map((line) => line.trim())
      .slice(1, -1),
  ).toEqual([
    expect.stringMatching(/a\.yaml:4:20 {2}unknown record "dsek"; did you mean "desk"\?/),
    expect.stringMatching(/a\.yaml:4:38 {2}unknown record "console"; .*: desk, traces$/),
    expect.stringMatching(
      /a\.yaml:4:59 {2}unknown record "scren"; .*: desk, traces, console, page$/,
    ),
    expect.stringMatching(/a\.yaml:5:33 {2}unknown record "screen"/),
    expect.stringMatching(
      /a\.yaml:6:12 {2}unknown assertion "plane"; assertions of shop: plain, at_most/,
    ),
    expect.stringMatching(/a\.yaml:6:27 {2}the arguments of "at_most" do not fit: amount: /),
    expect.stringMatching(
      /a\.yaml:6:70 {2}the arguments of "plain" do not fit: it takes no arguments/,
    ),
    expect.stringMatching(/a\.yaml:6:88 {2}the arguments of "at_most" do not fit: /),
  ]);
});
