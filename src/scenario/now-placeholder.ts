// Fills placeholders such as `{now-10d}` in fixtures, so that return windows do not expire over time.
import type { Json } from '../values/json.js';

/** The clock that placeholders count from. */
export interface PlaceholderClock {
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
    momentText(clock, sign === '-' ? -Number(count ?? 0) : Number(count ?? 0), unit ?? 'm'),
  );
}

/** Texts that look like a placeholder but are not, such as `{now-10x}`. */
export function brokenPlaceholders(text: string): string[] {
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

function momentText(clock: PlaceholderClock, count: number, unit: string): string {
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
