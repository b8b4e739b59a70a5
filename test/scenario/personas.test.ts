// The table of personas is in step with the docs, and each has a scenario that shows it.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { itemsBelow } from '../../build/doc-lists.mjs';
import { loadScenarios } from '../../src/scenario/load.js';
import { personaNames, personas } from '../../src/scenario/persona.js';

it('docs/scenarios.md has every persona in its words', () => {
  const items = itemsBelow(readFileSync('docs/scenarios.md', 'utf8'), '## Personas');
  const told = items.map(({ names: [name = ''], text }) => [name, text]);
  expect(told).toEqual(personaNames.map((name) => [name, personas[name]]));
});

it('every persona has a scenario at the returns desk, with the lines of its plan', () => {
  const shown = loadScenarios('scenarios/returns-desk/personas').map(({ scenario }) => scenario);
  expect(shown.map(({ user_persona }) => user_persona).sort()).toEqual([...personaNames].sort());
  expect(shown.every(({ conversation_plan: plan }) => typeof plan === 'object')).toBe(true);
});
