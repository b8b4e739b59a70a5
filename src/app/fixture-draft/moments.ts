// Rewrites dates in an answer as `{now-10d}` and the like, relative to the time of the answer. Reads no clock.

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:?\d{2})$/;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** Dates further away than this are kept. */
const FAR_DAYS = 3650;

/** The date relative to `now`; null if the text is not a date or is one too far away. */
export function momentOf(text: string, now: Date): string | null {
  const isDate = DATE.test(text);
  if (!isDate && !INSTANT.test(text)) return null;
  const at = Date.parse(text);
  if (Number.isNaN(at) || Math.abs(at - now.getTime()) > FAR_DAYS * DAY_MS) return null;
  if (isDate) {
    const today = Date.parse(now.toISOString().slice(0, 10));
    return placeholder(Math.round((at - today) / DAY_MS), 'd');
  }
  const apart = at - now.getTime();
  return Math.abs(apart) < 2 * DAY_MS
    ? placeholder(Math.round(apart / MINUTE_MS), 'm')
    : placeholder(Math.round(apart / HOUR_MS), 'h');
}

function placeholder(count: number, unit: string): string {
  return `{now${count < 0 ? '-' : '+'}${Math.abs(count)}${unit}}`;
}

/** When a run began, according to its id; null if the id does not say. */
export function beginOf(run: string): Date | null {
  const [, day, hours, minutes, seconds] =
    /^(\d{4}-\d{2}-\d{2})T(\d{2})-(\d{2})-(\d{2})/.exec(run) ?? [];
  if (day === undefined) return null;
  const at = new Date(`${day}T${hours ?? ''}:${minutes ?? ''}:${seconds ?? ''}Z`);
  return Number.isNaN(at.getTime()) ? null : at;
}
