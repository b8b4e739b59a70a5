// Reads fixture files, seeded backend state as one object of collections and documents, and fills placeholders such as `{now-10d}` in it.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { leavesOf } from './leaves.js';
import { isRecord } from '../values/merge.js';
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

/** The clock that placeholders count from. */
interface PlaceholderClock {
  now: Date;
  /** IANA; days are days in this zone. */
  timezone: string;
}

const placeholder = /\{now(?:([+-])(\d{1,6})([mhdw]))?\}/g;
const attempt = /\{now[^}]*\}?/g;
const HOUR_MS = 3_600_000;
const msPer: Record<string, number> = { m: 60_000, h: HOUR_MS };
const daysPer: Record<string, number> = { d: 1, w: 7 };

/**
 * Replaces the placeholders of a text.
 *
 * `{now}`, `{now+30m}` and `{now-2h}` become an instant, `2026-03-02T10:00:00Z`. Counted in days or
 * weeks, `{now-10d}` and `{now+2w}`, they become a date of the scenario's time zone, `2026-02-20`;
 * today is `{now+0d}`. An instant ten days ago is `{now-240h}`.
 */
export function fillNow(text: string, clock: PlaceholderClock): string {
  return text.replace(placeholder, (_, sign?: string, count?: string, unit?: string) =>
    instantText(clock, sign === '-' ? -Number(count ?? 0) : Number(count ?? 0), unit ?? 'm'),
  );
}

/** Texts that look like a placeholder but are not, such as `{now-10x}`. */
function brokenPlaceholders(text: string): string[] {
  const wholes = text.match(attempt) ?? [];
  return wholes.filter(
    (whole) => whole.replace(placeholder, '') !== '' && !/^\{now[a-z]/i.test(whole),
  );
}

/** A copy of a value, with `fillNow` on every string of it, at any depth, except field names. */
export function fillNowDeep(value: Json, clock: PlaceholderClock): Json {
  if (typeof value === 'string') return fillNow(value, clock);
  if (Array.isArray(value)) return value.map((entry) => fillNowDeep(entry, clock));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [name, fillNowDeep(entry, clock)]),
  );
}

function instantText(clock: PlaceholderClock, count: number, unit: string): string {
  const days = daysPer[unit];
  if (days !== undefined) return shiftedDate(clock, count * days);
  const instant = new Date(clock.now.getTime() + count * (msPer[unit] ?? 0));
  return instant.toISOString().replace('.000Z', 'Z');
}

/** Calendar arithmetic, since days when clocks change have 23 or 25 hours. */
function shiftedDate({ now, timezone }: PlaceholderClock, days: number): string {
  const today = calendarDate(now, timezone);
  const midnight = new Date(`${today}T00:00:00Z`);
  midnight.setUTCDate(midnight.getUTCDate() + days);
  return midnight.toISOString().slice(0, 10);
}

/** The date `YYYY-MM-DD` of an instant in a time zone. */
function calendarDate(instant: Date, timeZone: string): string {
  const parts = Object.fromEntries(
    dayFormat(timeZone)
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );
  return `${parts['year']}-${parts['month']}-${parts['day']}`;
}

/** By time zone: making one takes longer than filling a whole fixture. */
const dayFormats = new Map<string, Intl.DateTimeFormat>();

function dayFormat(timeZone: string): Intl.DateTimeFormat {
  const known = dayFormats.get(timeZone);
  if (known !== undefined) return known;
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  const format = new Intl.DateTimeFormat('en-US', { timeZone, ...parts });
  dayFormats.set(timeZone, format);
  return format;
}
