// The table of conducts is whole: every row says what all its readers need, and the scenarios and the docs are in step with it.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { listedConducts } from '../../src/rules/conducts/behaviors.js';
import { conductFacts, conductNames } from '../../src/rules/conducts/names.js';
import { conducts } from '../../src/rules/conducts/table.js';
import { loadScenarios } from '../../src/scenario/load.js';
import { conductRows } from './rows.js';

const FOLDER = 'scenarios/returns-desk/conducts';
const loaded = loadScenarios(FOLDER);
const shown = new Set(loaded.map(({ scenario }) => scenario.scenario_id));

describe('the table of conducts', () => {
  it('has more than thirty rows, twenty of them adversarial', () => {
    expect(conductNames.length).toBeGreaterThan(30);
    const adversarial = conductNames.filter((name) => conducts[name].adversarial);
    expect(adversarial.length).toBeGreaterThanOrEqual(20);
  });

  it.each(conductNames)(
    'says of %s what it is, what violates it and what a good agent does',
    (name) => {
      const { do: deed, violated_when: when, good_agent: good } = conducts[name];
      expect(deed).toMatch(/^[A-Z].*\.$/);
      expect(when).toMatch(/^[a-z].*\.$/);
      expect(good).toMatch(/^[a-z].*[^.]$/);
    },
  );

  it.each(conductNames)('fills every slot in what a %s user types', (name) => {
    const { moves = [] } = conducts[name];
    const needs = conductFacts[name];
    const slots = moves.flatMap(({ says }) => says.flatMap((text) => text.match(/\{\w+\}/g) ?? []));
    const known = ['{order_id}', ...(needs === undefined ? [] : [`{${needs}}`])];
    expect(slots.filter((slot) => !known.includes(slot))).toEqual([]);
  });
});

describe('the scenarios of conducts', () => {
  it('show every conduct in which something is typed', () => {
    const typed = conductNames.filter((name) => conducts[name].moves !== undefined);
    expect(typed.filter((name) => !shown.has(name))).toEqual([]);
  });

  it.each(loaded.map(({ scenario }) => scenario))('show $scenario_id alone', (scenario) => {
    const { scenario_id: id, user_persona: persona, tags = [] } = scenario;
    expect(listedConducts(persona)).toEqual([id]);
    const kind = conducts[id as keyof typeof conducts].adversarial ? 'adversarial' : 'difficult';
    expect(tags).toContain(kind);
  });

  it('are adversarial in fifteen cases and more', () => {
    const adversarial = loaded.filter(({ scenario }) => scenario.tags?.includes('adversarial'));
    expect(adversarial.length).toBeGreaterThanOrEqual(15);
  });
});

it('docs/conducts.md has the table, row by row', () => {
  const written = readFileSync('docs/conducts.md', 'utf8')
    .split('\n')
    .filter((line) => /^\| (?:\[?`)/.test(line))
    .map((line) => line.replace(/ +/g, ' '));
  expect(written).toEqual(conductRows(shown));
});
