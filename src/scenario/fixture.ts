// Reads fixture files: seeded backend state, as one object of collections and documents.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { leavesOf } from './leaves.js';
import { isRecord } from '../values/merge.js';
import { brokenPlaceholders } from './now-placeholder.js';
import type { Problem } from './problem.js';
import type { Json } from '../values/json.js';
import { readSource, type Source } from './source.js';

const EXTENSIONS = ['.json', '.yaml', '.yml'];

/** A fixture's state, or what is wrong with its file. */
export interface FixtureReading {
  data: Record<string, Json>;
  problems: Problem[];
}

/** Names of the fixtures in a folder, sorted; empty if there is no such folder. */
export function fixtureNames(folder: string): string[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  const files = readdirSync(folder).filter((name) => EXTENSIONS.includes(extname(name)));
  return [...new Set(files.map((name) => name.slice(0, -extname(name).length)))].sort();
}

/** Reads `<folder>/<name>.json` (or `.yaml`, `.yml`); null if there is no such file. */
export function readFixture(folder: string, name: string): FixtureReading | null {
  if (!fixtureNames(folder).includes(name)) return null;
  const path = EXTENSIONS.map((extension) => join(folder, name + extension)).find((candidate) =>
    statSync(candidate, { throwIfNoEntry: false })?.isFile(),
  );
  if (path === undefined) return null;
  const bytes = readFileSync(path);
  const text = bytes.toString();
  const known = readings.get(path);
  if (known?.text === text) return known.reading;
  const reading = readingOf(readSource(path.split(sep).join('/'), bytes));
  readings.set(path, { text, reading });
  return reading;
}

/** Many scenarios share a fixture; its text is compared, so that a changed file is read again. */
const readings = new Map<string, { text: string; reading: FixtureReading }>();

function readingOf(source: Source): FixtureReading {
  if (source.problems.length > 0) return { data: {}, problems: [...source.problems] };
  if (!isRecord(source.data)) return { data: {}, problems: [notAState(source)] };
  return { data: source.data as Record<string, Json>, problems: valueProblems(source) };
}

function notAState(source: Source): Problem {
  const place = source.place([]) ?? { file: source.file, line: 1, column: 1 };
  return { ...place, message: 'a fixture must hold one object: collections and documents by name' };
}

/** YAML has .nan and .inf, which JSON, and so an episode, cannot represent. */
function valueProblems(source: Source): Problem[] {
  return leavesOf(source.data).flatMap(({ path, value }) => {
    const place = source.place(path) ?? { file: source.file, line: 1, column: 1 };
    return leafProblems(value).map((message) => ({ ...place, message }));
  });
}

/** Why a scalar cannot be part of a world, as messages; empty if it can. */
export function leafProblems(value: unknown): string[] {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return [`the number ${value} cannot be kept as JSON`];
  }
  return typeof value === 'string' ? brokenPlaceholders(value).map(brokenPlaceholder) : [];
}

function brokenPlaceholder(found: string): string {
  return `"${found}" is not a moment; allowed: {now}, {now-30m}, {now+2h}, {now-10d}, {now+2w}`;
}
