import { describe, expect, it } from 'vitest';
import { fillNow } from '../../src/scenario/fixture.js';
import { scenarioSchema } from '../../src/scenario/schema.js';
import { worldState } from '../../src/app/world-state.js';
import { folderWith, messageOf } from './temporary-folder.js';

const scenario = (fields: Record<string, unknown>) =>
  scenarioSchema.parse({ scenario_id: 'a', now: '2026-03-02T10:00:00Z', ...fields });

describe('worldState', () => {
  it('merges the fixtures in their order and the context on top, which wins', () => {
    const fixturesDir = folderWith({
      'one.json':
        '{ "orders": [1, 2], "policy": { "days": 30, "fees": { "ship": 5, "pack": 1 } } }',
      'two.yaml': 'orders: [3]\npolicy: { fees: { ship: 7 } }\nextra: true\n',
    });
    const context = { policy: { days: 60 }, extra: null };
    const state = worldState({
      app: { fixturesDir },
      scenario: scenario({ fixtures: ['one', 'two'], context }),
    });
    expect(state).toEqual({
      orders: [3],
      policy: { days: 60, fees: { ship: 7, pack: 1 } },
      extra: null,
    });
  });

  it('gives every call a state of its own', () => {
    const fixturesDir = folderWith({});
    const parts = { app: { fixturesDir }, scenario: scenario({ context: { list: [{ a: 1 }] } }) };
    const first = worldState(parts);
    (first['list'] as unknown[]).push('changed');
    expect(worldState(parts)).toEqual({ list: [{ a: 1 }] });
  });

  it('is empty where a scenario names nothing', () => {
    expect(worldState({ app: { fixturesDir: 'nowhere' }, scenario: scenario({}) })).toEqual({});
  });

  it('fills in moments by the clock of the scenario, in values and not in names', () => {
    const context = { '{now}': ['{now}', { at: 'on {now-10d} at noon' }] };
    const parts = { app: { fixturesDir: '' }, scenario: scenario({ context }) };
    expect(worldState(parts)).toEqual({
      '{now}': ['2026-03-02T10:00:00Z', { at: 'on 2026-02-20 at noon' }],
    });
    expect(worldState({ ...parts, now: new Date('2030-01-01T00:00:00Z') })).toMatchObject({
      '{now}': ['2030-01-01T00:00:00Z', {}],
    });
  });

  it('says which fixtures there are where one is missing', () => {
    const fixturesDir = folderWith({ 'store.json': '{}', 'more.yaml': 'a: 1' });
    const make = () =>
      worldState({ app: { fixturesDir }, scenario: scenario({ fixtures: ['stroe'] }) });
    expect(messageOf(fixturesDir, make)).toBe(`There is no fixture "stroe" in ~.
  did you mean "store"? fixtures there: more, store
  Add the file, or name one that exists in the scenario or its _defaults.   docs/errors.md#scenario-invalid`);
  });

  it('tells every fault of a fixture with its place', () => {
    const fixturesDir = folderWith({
      'a.yaml': 'rate: .inf\nat: "{now-10y}"\nlist:\n  - { when: "{now+}" }\n',
      'b.json': '[1]',
      'c.json': '{\n  "a": 1\n  "b": 2\n}',
    });
    const make = (fixture: string) => () =>
      worldState({ app: { fixturesDir }, scenario: scenario({ fixtures: [fixture] }) });
    const next = 'Correct these places.   docs/errors.md#scenario-invalid';
    expect(messageOf(fixturesDir, make('a'))).toBe(`The fixture "a" cannot be used: 3 problems.
  ~/a.yaml:1:7  the number Infinity cannot be kept as JSON
  ~/a.yaml:2:5  "{now-10y}" is not a moment; allowed: {now}, {now-30m}, {now+2h}, {now-10d}, {now+2w}
  ~/a.yaml:4:13  "{now+}" is not a moment; allowed: {now}, {now-30m}, {now+2h}, {now-10d}, {now+2w}
  ${next}`);
    expect(messageOf(fixturesDir, make('b'))).toBe(`The fixture "b" cannot be used: 1 problem.
  ~/b.json:1:1  a fixture must hold one object: collections and documents by name
  ${next}`);
    expect(messageOf(fixturesDir, make('c'))).toContain('~/c.json:2:8  ');
  });

  it('cannot be made to read outside of the folder of fixtures', () => {
    const folder = folderWith({ 'secret.json': '{ "a": 1 }', 'fixtures/store.json': '{}' });
    const app = { fixturesDir: `${folder}/fixtures` };
    const make = () => worldState({ app, scenario: scenario({ fixtures: ['../secret'] }) });
    expect(messageOf(folder, make)).toContain('There is no fixture "../secret"');
  });
});

describe('fillNow', () => {
  const clock = { now: new Date('2026-03-02T10:00:00Z'), timezone: 'UTC' };

  it.each([
    ['{now}', '2026-03-02T10:00:00Z'],
    ['{now-30m}', '2026-03-02T09:30:00Z'],
    ['{now+2h}', '2026-03-02T12:00:00Z'],
    ['{now-240h}', '2026-02-20T10:00:00Z'],
    ['{now+0d}', '2026-03-02'],
    ['{now-2d}', '2026-02-28'],
    ['{now+2w}', '2026-03-16'],
    ['from {now-1d} to {now+1d}', 'from 2026-03-01 to 2026-03-03'],
    ['{nowhere} {name} {now-1y}', '{nowhere} {name} {now-1y}'],
  ])('makes of %s %s', (text, filled) => {
    expect(fillNow(text, clock)).toBe(filled);
  });

  it('counts days on the calendar of the time zone', () => {
    const late = { now: new Date('2026-03-30T03:30:00Z'), timezone: 'America/New_York' };
    expect(fillNow('{now+0d} {now-1d}', late)).toBe('2026-03-29 2026-03-28');
    const overSummerTime = { now: new Date('2026-03-30T22:30:00Z'), timezone: 'Europe/Berlin' };
    expect(fillNow('{now+0d} {now-2d}', overSummerTime)).toBe('2026-03-31 2026-03-29');
  });
});
