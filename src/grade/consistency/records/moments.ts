// Dates and times of day as spelled in records, in days since the epoch and minutes since midnight; no clock.
import { extractDates } from '../../../rules/facts/dates.js';

export interface RecordMoment {
  /** Days since 1970-01-01; null if the value is only a time of day. */
  day: number | null;
  /** Minutes since midnight; null if the value is only a date. */
  minutes: number | null;
}

const iso =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?)?$/;
const clock = /^([01]?\d|2[0-3]):([0-5]\d)(?::\d{2})?$/;
export const DAY_MS = 86_400_000;

/** What a record's text can mean as a moment; an instant in UTC can be a different day where the user is. */
export function momentsOf(value: string, timezone: string): RecordMoment[] {
  const time = clock.exec(value);
  if (time !== null) return [{ day: null, minutes: Number(time[1]) * 60 + Number(time[2]) }];
  const match = iso.exec(value);
  if (match === null) return value.length <= 40 && /\d{4}/.test(value) ? written(value) : [];
  const [, year, month, day, hour, minute, zone] = match;
  const date = Date.UTC(Number(year), Number(month) - 1, Number(day)) / DAY_MS;
  if (hour === undefined) return [{ day: date, minutes: null }];
  const asWritten = { day: date, minutes: Number(hour) * 60 + Number(minute) };
  if (zone === undefined || timezone === 'UTC') return [asWritten];
  return [asWritten, ...local(value, timezone)];
}

/** It is a day only with its year. */
function written(value: string): RecordMoment[] {
  return extractDates(value, 'en-US').flatMap(({ year, month, day }) =>
    year === null ? [] : [{ day: Date.UTC(year, month - 1, day) / DAY_MS, minutes: null }],
  );
}

function local(value: string, timezone: string): RecordMoment[] {
  const instant = Date.parse(value);
  if (Number.isNaN(instant)) return [];
  const parts = formatter(timezone).formatToParts(instant);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value ?? 0);
  const day = Date.UTC(part('year'), part('month') - 1, part('day')) / DAY_MS;
  return [{ day, minutes: (part('hour') % 24) * 60 + part('minute') }];
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(timeZone: string): Intl.DateTimeFormat {
  const known = formatters.get(timeZone) ?? new Intl.DateTimeFormat('en-US', {
    timeZone, year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', hourCycle: 'h23',
  }); // prettier-ignore
  formatters.set(timeZone, known);
  return known;
}
