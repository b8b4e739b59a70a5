/** Reads one calendar day out of an English or German text; it knows no clock and is told what today is. */

export type FoundDate =
  | { kind: 'day'; iso: string; rest: string }
  /** Written like a date, but the calendar does not have it. */
  | { kind: 'impossible'; text: string; rest: string };

export interface DateContext {
  /** ISO date. */
  today: string;
  /** The day that the conversation spoke of last, ISO; null where it spoke of none. */
  earlier: string | null;
}

interface Found {
  match: RegExpExecArray;
  read: (context: DateContext) => string | null;
}

const dayMs = 86_400_000;
const monthStems = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']; // prettier-ignore
const germanStems: Readonly<Record<string, string>> = {
  mär: 'mar',
  mae: 'mar',
  mai: 'may',
  okt: 'oct',
  dez: 'dec',
};
const weekdays: Readonly<Record<string, number>> = {
  sunday: 0, monday: 1, tuesday: 2, wednesday: 3, thursday: 4, friday: 5, saturday: 6,
  sonntag: 0, montag: 1, dienstag: 2, mittwoch: 3, donnerstag: 4, freitag: 5, samstag: 6, sonnabend: 6,
}; // prettier-ignore
const counts: Readonly<Record<string, number>> = {
  one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7,
  einem: 1, zwei: 2, drei: 3, vier: 4, fünf: 5, sechs: 6, sieben: 7,
}; // prettier-ignore
/** What is always so many days from today. */
const fromToday: readonly (readonly [RegExp, number])[] = [
  [/\bthe day before yesterday\b|\bvorgestern\b/iu, -2],
  [/\byesterday(?:'s)?\b|\bgestern\b/iu, -1],
  [/\btoday(?:'s)?\b|\bright now\b|\bheute\b/iu, 0],
  [/\btomorrow(?:'s)?\b|(?<!guten |am )\bmorgen\b/iu, 1],
];
/** What is so many days from the day that was spoken of. */
const fromEarlier: readonly (readonly [RegExp, number])[] = [
  [/\bthe (?:same|very same) (?:day|date)\b|\b(?:on )?that (?:day|date)\b|\b(?:am selben|an dem) tag\b/iu, 0],
  [/\bthe day before\b|\bam tag davor\b/iu, -1],
  [/\bthe (?:day after|next day)\b|\bam (?:tag danach|nächsten tag)\b/iu, 1],
]; // prettier-ignore

const month = String.raw`(?<month>jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|mär(?:z)?|maerz|apr(?:il)?|may|mai|jun(?:e|i)?|jul(?:y|i)?|aug(?:ust)?|sept?(?:ember)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?)\b\.?`;
const lead = String.raw`(?:\b(?:on|am|vom|for)\s+)?(?:the\s+)?`;
const written = [
  new RegExp(String.raw`${lead}\b(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?!\d)`, 'iu'),
  new RegExp(
    String.raw`${lead}\b${month}\s+(?<day>\d{1,2})(?:st|nd|rd|th)?\b(?:\s*,?\s*(?<year>\d{4})\b)?`,
    'iu',
  ),
  new RegExp(
    String.raw`${lead}\b(?<day>\d{1,2})(?:st|nd|rd|th|\.)?\s+(?:of\s+)?${month}(?:\s*,?\s*(?<year>\d{4})\b)?`,
    'iu',
  ),
  new RegExp(String.raw`${lead}\b(?<month>\d{1,2})\/(?<day>\d{1,2})\/(?<year>\d{4})\b`, 'iu'),
  new RegExp(String.raw`${lead}\b(?<day>\d{1,2})\.\s?(?<month>\d{1,2})\.\s?(?<year>\d{4})\b`, 'iu'),
];

/** The first day that the text names, and the text without it; null where it names none. */
export function findDate(text: string, context: DateContext): FoundDate | null {
  for (const { match, read } of candidates(text)) {
    const rest = `${text.slice(0, match.index)} ${text.slice(match.index + match[0].length)}`;
    const iso = read(context);
    if (iso !== null) return { kind: 'day', iso, rest };
    return { kind: 'impossible', text: match[0].replace(/^(?:on|am|vom|for)\s+/i, ''), rest };
  }
  return null;
}

/** Full dates before words, since "on Friday, September 5, 2025" is that day and not the last Friday. */
function* candidates(text: string): Generator<Found> {
  for (const form of written) {
    const match = form.exec(text);
    if (match) yield { match, read: (context) => writtenDay(match.groups ?? {}, context) };
  }
  for (const [form, days] of fromToday) {
    const match = form.exec(text);
    if (match) yield { match, read: ({ today }) => shift(today, days) };
  }
  const ago = /\b(?:(?<n>\d+|[a-z]+) days? ago|vor (?<m>\d+|[a-zü]+) tag(?:en)?)\b/iu.exec(text);
  const count = countOf(ago?.groups?.['n'] ?? ago?.groups?.['m'] ?? '');
  if (ago && count !== null) yield { match: ago, read: ({ today }) => shift(today, -count) };
  for (const [form, days] of fromEarlier) {
    const match = form.exec(text);
    if (match) {
      yield { match, read: ({ earlier, today }) => shift(earlier ?? today, days) };
    }
  }
  const names = Object.keys(weekdays).join('|');
  const named = new RegExp(
    `\\b(?:on |last |past |am |letzten )*(?<name>${names})\\b(?:'s)?`,
    'iu',
  ).exec(text);
  if (named) {
    const weekday = weekdays[named.groups?.['name']?.toLowerCase() ?? ''] ?? 0;
    yield { match: named, read: ({ today }) => lastWeekday(weekday, today) };
  }
}

function writtenDay(
  groups: Readonly<Record<string, string | undefined>>,
  context: DateContext,
): string | null {
  const monthNumber = monthOf(groups['month'] ?? '');
  const day = Number(groups['day']);
  if (groups['year'] !== undefined) return calendarDay(Number(groups['year']), monthNumber, day);
  if (context.earlier !== null) {
    return calendarDay(Number(context.earlier.slice(0, 4)), monthNumber, day);
  }
  const year = Number(context.today.slice(0, 4));
  // A day without a year is the last one that has been; February 29 may be years ago.
  for (const back of [0, 1, 2, 3, 4]) {
    const iso = calendarDay(year - back, monthNumber, day);
    if (iso !== null && iso <= context.today) return iso;
  }
  return null;
}

function monthOf(text: string): number {
  if (/^\d+$/.test(text)) return Number(text);
  const stem = text.slice(0, 3).toLowerCase();
  return monthStems.indexOf(germanStems[stem] ?? stem) + 1;
}

/** The ISO date, or null for a day that the calendar does not have. */
function calendarDay(year: number, monthNumber: number, day: number): string | null {
  const date = new Date(Date.UTC(year, monthNumber - 1, day));
  const isThere = date.getUTCMonth() === monthNumber - 1 && date.getUTCDate() === day;
  return isThere && monthNumber >= 1 ? date.toISOString().slice(0, 10) : null;
}

function shift(iso: string, days: number): string {
  return new Date(Date.parse(iso) + days * dayMs).toISOString().slice(0, 10);
}

function lastWeekday(weekday: number, today: string): string {
  const back = (new Date(today).getUTCDay() - weekday + 7) % 7;
  return shift(today, -(back === 0 ? 7 : back));
}

function countOf(text: string): number | null {
  if (/^\d+$/.test(text)) return Number(text);
  return counts[text.toLowerCase()] ?? null;
}
