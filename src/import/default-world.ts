// The world that a folder's _defaults give to each scenario in it, and what a recording adds to it; writes nothing.
import { type DraftState, isSame, keyOf } from '../app/fixture-draft/collections.js';
import { readFixture } from '../scenario/fixture.js';
import { readDefaults } from '../scenario/load.js';
import { isRecord, mergeDeep } from '../scenario/merge.js';
import type { Json } from '../scenario/schema.js';

export interface DefaultWorld {
  /** Names, in their order. */
  fixtures: readonly string[];
  /** What they hold, with the defaults' context on top. */
  state: DraftState;
}

/**
 * @param folder of scenarios
 * @param fixturesDir where its fixtures are; what cannot be read is left to lint
 */
export function defaultWorld(folder: string, fixturesDir: string): DefaultWorld {
  const { fixtures: named, context } = recordOf(readDefaults(folder)?.data);
  const fixtures = (Array.isArray(named) ? named : []).filter((one) => typeof one === 'string');
  const states = fixtures.map((name) => readFixture(fixturesDir, name)?.data ?? {});
  const state = [...states, recordOf(context)].reduce<unknown>(mergeDeep, {});
  return { fixtures, state: state as DraftState };
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isRecord(value) ? value : {};
}

/** What has to be merged over a world so that it has these records, too. */
export interface AddedRecords {
  fixture: DraftState;
  /** What the world has with other values, a sentence each: it stays as it is. */
  different: string[];
}

export function addedTo(state: DraftState, read: DraftState): AddedRecords {
  const fixture: DraftState = {};
  const different: string[] = [];
  for (const [name, value] of Object.entries(read)) {
    const before = state[name];
    const entries = Array.isArray(value) ? value : null;
    if (entries === null || before === undefined || !isCollection(before)) {
      if (JSON.stringify(value) !== JSON.stringify(before)) fixture[name] = value;
      continue;
    }
    const known = Object.values(before);
    const sameAs = (entry: Json) => known.find((one) => isSame(one, entry, name));
    different.push(...entries.flatMap((entry) => difference(sameAs(entry), entry, name)));
    const fresh = entries.filter((entry) => sameAs(entry) === undefined);
    if (fresh.length > 0) fixture[name] = together(before, fresh, name);
  }
  return { fixture, different };
}

function isCollection(value: Json): value is Json[] | Record<string, Json> {
  return Array.isArray(value) || (isRecord(value) && Object.values(value).every(isRecord));
}

/** A list replaces the list beneath it, so it has to hold the records of both; records by key are merged. */
function together(before: Json[] | Record<string, Json>, fresh: Json[], name: string): Json {
  if (Array.isArray(before)) return [...before, ...fresh];
  return Object.fromEntries(
    fresh.map((entry, at) => [keyOf(entry, name) ?? `imported-${at + 1}`, entry]),
  );
}

function difference(known: Json | undefined, entry: Json, name: string): string[] {
  if (!isRecord(known) || !isRecord(entry)) return [];
  const fields = Object.keys(entry).filter(
    (field) =>
      !isMoment(known[field]) && JSON.stringify(known[field]) !== JSON.stringify(entry[field]),
  );
  if (fields.length === 0) return [];
  const listed = fields.map((field) => `"${field}"`).join(', ');
  return [
    `${keyOf(entry, name) ?? 'a record'} is in the default fixtures with other values of ${listed}, which apply: change them under \`context\` if they matter`,
  ];
}

/** Such as `{now-10d}`, which is a different time for each scenario. */
function isMoment(value: unknown): boolean {
  return typeof value === 'string' && value.startsWith('{now');
}
