// Reads the time that a source states, if it can only mean one instant; knows no file format.
import { isOnTheCalendar } from '../scenario/schema.js';

/** The time of a conversation, as far as its source states it. */
export interface StatedTime {
  /** Whole seconds, in UTC; null if it is not known. */
  now: string | null;
  /** As the source has it; null if it has none. */
  written: string | null;
  /** Why `now` is not known, or to be reviewed. */
  problem: 'absent' | 'unreadable' | 'no zone' | null;
}

/** ISO 8601, with a space for the "T" as logs have it. */
const ISO =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:[.,]\d+)?)?) ?(Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?$/i;
/** RFC 5322, such as "Mon, 2 Mar 2026 10:00:00 GMT": the month is a name. */
const MAIL = /^([a-z]{3}, )?\d{1,2} [a-z]{3} \d{4} \d{2}:\d{2}(:\d{2})? (GMT|UTC|[+-]\d{4})$/i;
/** Seconds or milliseconds since 1970. */
const SECONDS = /^\d{10}(\.\d+)?$/;
const MILLISECONDS = /^\d{13}(\.\d+)?$/;

export function statedTime(written: string | null): StatedTime {
  if (written === null) return { now: null, written, problem: 'absent' };
  const text = written.trim();
  const [, day, time, zone] = ISO.exec(text) ?? [];
  const instant = day === undefined ? otherInstant(text) : isoInstant(day, time, zone);
  if (instant === null || Number.isNaN(instant.getTime()))
    return { now: null, written, problem: 'unreadable' };
  const now = instant.toISOString().replace(/\.\d+Z$/, 'Z');
  return { now, written, problem: day !== undefined && zone === undefined ? 'no zone' : null };
}

function isoInstant(day: string, time = '00:00', zone = 'Z'): Date | null {
  if (!isOnTheCalendar(day)) return null;
  const offset = zone.replace(/^[a-z]+$/i, 'Z').replace(/^([+-]\d{2}):?(\d{2})$/, '$1:$2');
  return new Date(`${day}T${time.replace(',', '.')}${offset}`);
}

function otherInstant(text: string): Date | null {
  if (SECONDS.test(text)) return new Date(Number(text) * 1000);
  if (MILLISECONDS.test(text)) return new Date(Number(text));
  return MAIL.test(text) ? new Date(text) : null;
}

/** A line about it for people; null if there is nothing to say. */
export function timeNote({ written, problem }: StatedTime): string | null {
  switch (problem) {
    case 'absent':
      return 'the time of the conversation, which the source does not state: set `now`';
    case 'unreadable':
      return `time "${written}" is not ISO 8601: set \`now\``;
    case 'no zone':
      return `time "${written}" has no zone and was read as UTC`;
    case null:
      return null;
  }
}
