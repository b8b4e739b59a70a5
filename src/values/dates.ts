// Calendar dates and times of day in a text of any language, by the names and the order that `Intl` gives for it; no time zones.
import { apart, matchesIn, placeOf, type TextMatch } from './matches.js';

export interface DateFact extends TextMatch {
  kind: 'date';
  /** Null if the text names no year. */
  year: number | null;
  /** 1 to 12. */
  month: number;
  day: number;
}

interface Reader {
  months: ReadonlyMap<string, number>;
  forms: readonly RegExp[];
  dayFirst: boolean;
}

const iso = /(?<![\w-])(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?!\d)/g;
const eastAsian =
  /(?:(?<year>\d{4})\s?[年년]\s?)?(?<month>\d{1,2})\s?[月월]\s?(?<day>\d{1,2})\s?[日일]/g;
const numeric =
  /(?<![\w/.-])(?<one>\d{1,2})(?<mark>[/.-])(?<two>\d{1,2})\k<mark>(?<year>\d{4})(?![\w/])/g;
const readers = new Map<string, Reader>();

/**
 * "2026-03-14", "March 14, 2026", "14. März", "14 de marzo de 2026", "2026年3月14日", "3/14/2026" (in the order of the
 * locale). English is read in every locale.
 */
export function extractDates(text: string, locale: string): DateFact[] {
  if (!/\d/.test(text)) return [];
  const own = readerFor(locale);
  const all = locale.startsWith('en') ? [own] : [own, readerFor('en-GB')];
  const found = [
    ...[iso, eastAsian, numeric].flatMap((form) => matchesIn(text, form)),
    ...all.flatMap(({ forms }) => forms.flatMap((form) => matchesIn(text, form))),
  ].flatMap((match) => dateFact(match, all));
  return apart(found);
}

function readerFor(locale: string): Reader {
  const known = readers.get(locale);
  if (known !== undefined) return known;
  const months = monthNames(locale);
  const names = [...months.keys()].sort((a, b) => b.length - a.length);
  const month = `(?<month>${names.map((name) => name.replace(/[.]/g, '\\.')).join('|')})\\.?`;
  const year = String.raw`(?:,?\s+(?:de\s+|del\s+|of\s+)?(?<year>\d{4})(?!\d))?`;
  const day = String.raw`(?<day>\d{1,2})`;
  const reader = {
    months,
    forms: [
      new RegExp(`(?<!\\p{L})${month}\\s+${day}(?:st|nd|rd|th)?(?![\\p{L}\\d])${year}`, 'giu'),
      new RegExp(
        `(?<![\\p{L}\\d.,-])${day}(?:st|nd|rd|th|er|º|°|\\.)?\\s?(?:of\\s+|de\\s+|d['’])?${month}(?!\\p{L})${year}`,
        'giu',
      ),
    ],
    dayFirst: isDayFirst(locale),
  };
  readers.set(locale, reader);
  return reader;
}

/** Long and short, alone and as they stand beside a day. */
function monthNames(locale: string): Map<string, number> {
  const names = new Map<string, number>();
  const formats = (['long', 'short'] as const).flatMap((month) =>
    [{}, { day: 'numeric' } as const].map(
      (day) => new Intl.DateTimeFormat(locale, { month, timeZone: 'UTC', ...day }),
    ),
  );
  for (let month = 0; month < 12; month += 1) {
    const date = new Date(Date.UTC(2026, month, 14));
    for (const format of formats) {
      const name = format.formatToParts(date).find(({ type }) => type === 'month')?.value ?? '';
      const isName = /^\p{L}[\p{L}\p{M}]{2}/u.test(name);
      if (isName) names.set(name.toLowerCase().replace(/\.$/, ''), month + 1);
    }
  }
  if (locale.startsWith('en')) names.set('sept', 9);
  return names;
}

function isDayFirst(locale: string): boolean {
  const parts = new Intl.DateTimeFormat(locale).formatToParts(new Date(0));
  const place = (wanted: string) => parts.findIndex(({ type }) => type === wanted);
  return place('day') < place('month');
}

function dateFact(match: RegExpExecArray, all: readonly Reader[]): DateFact[] {
  const { one, two, month: monthText, day: dayText, year } = match.groups ?? {};
  // "you may 3 times": the month has a capital letter.
  if (monthText === 'may') return [];
  const ordered = all[0]?.dayFirst === true ? [two, one] : [one, two];
  const [monthPart = '', dayPart] = one === undefined ? [monthText, dayText] : ordered;
  const month = monthOf(monthPart, all);
  const day = Number(dayPart);
  if (month < 1 || month > 12 || day < 1 || day > 31) return [];
  return [
    { kind: 'date', ...placeOf(match), year: year === undefined ? null : Number(year), month, day },
  ];
}

function monthOf(text: string, all: readonly Reader[]): number {
  if (/^\d+$/.test(text)) return Number(text);
  const name = text.toLowerCase().replace(/\.$/, '');
  for (const { months } of all) {
    const month = months.get(name);
    if (month !== undefined) return month;
  }
  return 0;
}

/** In the order of the year. */
export const months: readonly string[] =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

interface TimeFact extends TextMatch {
  kind: 'time';
  /** Minutes since midnight. */
  minutes: number;
  /** Neither "am" nor "pm" and an hour up to 12: it may be in either half of the day. */
  halfDay: boolean;
}

const clock =
  /(?<![\d:.$€£-])(?<hour>\d{1,2})(?:[:.](?<minute>[0-5]\d))?\s?(?<half>[ap]\.?m\b\.?)|(?<![\d:.T-])(?<hour24>[01]?\d|2[0-3]):(?<minute24>[0-5]\d)(?![\d:]*\d)(?!\s?[ap]\.?m\b)/gi;
const words = /\b(?<word>noon|midday|midnight)\b/gi;

/** "2:30 PM", "6 am", "15:45", "noon". */
export function extractTimes(text: string): TimeFact[] {
  return [...matchesIn(text, clock), ...matchesIn(text, words)].flatMap((match) => {
    const read = minutesOf(match.groups ?? {});
    return read === null ? [] : [{ kind: 'time' as const, ...placeOf(match), ...read }];
  });
}

function minutesOf(
  groups: Record<string, string | undefined>,
): Pick<TimeFact, 'minutes' | 'halfDay'> | null {
  const { word, half, hour24 } = groups;
  if (word !== undefined) return { minutes: /night/i.test(word) ? 0 : 720, halfDay: false };
  if (hour24 !== undefined) {
    const hours = Number(hour24);
    const halfDay = hours >= 1 && hours <= 12 && hour24.length === 1;
    return { minutes: hours * 60 + Number(groups['minute24']), halfDay };
  }
  const hours = Number(groups['hour']);
  if (hours < 1 || hours > 12) return null;
  const afternoon = /^p/i.test(half ?? '') ? 720 : 0;
  return { minutes: (hours % 12) * 60 + Number(groups['minute'] ?? 0) + afternoon, halfDay: false };
}
