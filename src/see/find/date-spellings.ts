// The usual ways to write a date, in English and in a locale; never one that could mean another day there.
import { months } from '../../values/months.js';

/**
 * Spellings of an ISO 8601 date, itself first; only itself for any other text. Pure figures are written in the order of
 * the locale (BCP 47): 03/04/2026 is two different days on two sides of an ocean.
 */
export function dateSpellings(value: string, locale: string): string[] {
  const [, year, monthNumber, dayNumber] = /^(\d{4})-(\d{2})-(\d{2})(?:T.*)?$/u.exec(value) ?? [];
  const month = months[Number(monthNumber) - 1];
  if (year === undefined || month === undefined) return [value];
  const day = String(Number(dayNumber));
  const spoken = [month, month.slice(0, 3)].flatMap((name) => [
    `${name} ${day}, ${year}`,
    `${name} ${day} ${year}`,
    `${day} ${name} ${year}`,
    `${day}. ${name} ${year}`,
  ]);
  return [...new Set([value, value.slice(0, 10), ...spoken, ...local(value.slice(0, 10), locale)])];
}

const styles: readonly Intl.DateTimeFormatOptions[] = [
  { dateStyle: 'full' },
  { dateStyle: 'long' },
  { dateStyle: 'medium' },
  { dateStyle: 'short' },
  { year: 'numeric', month: 'numeric', day: 'numeric' },
  { year: 'numeric', month: '2-digit', day: '2-digit' },
];

function local(date: string, locale: string): string[] {
  const at = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return [];
  return styles.map((style) =>
    new Intl.DateTimeFormat(locale, { ...style, timeZone: 'UTC' }).format(at),
  );
}

/**
 * The ISO 8601 date of a text that is one as a whole: ISO itself, English with the month's name, or figures in the
 * order of the locale. Null for anything else.
 */
export function readDate(text: string, locale: string): string | null {
  const plain = text.trim();
  const [iso] = /^\d{4}-\d{2}-\d{2}$/u.exec(plain) ?? [];
  if (iso !== undefined) return valid(iso);
  return readSpoken(plain) ?? readFigures(plain, locale);
}

function readSpoken(text: string): string | null {
  const [, name = '', day = '', year = ''] =
    /^([A-Z][a-z]{2,8})\.? (\d{1,2}),? (\d{4})$/u.exec(text) ?? [];
  const [, firstDay = day, laterName = name, laterYear = year] =
    /^(\d{1,2})\.? ([A-Z][a-z]{2,8})\.? (\d{4})$/u.exec(text) ?? [];
  const month = months.findIndex((full) => full === laterName || full.slice(0, 3) === laterName);
  return month < 0 ? null : compose(laterYear, String(month + 1), firstDay);
}

function readFigures(text: string, locale: string): string | null {
  const found = /^(\d{1,4})([./-])(\d{1,2})\2(\d{1,4})$/u.exec(text);
  if (found === null) return null;
  const figures = [found[1] ?? '', found[3] ?? '', found[4] ?? ''];
  const order = new Intl.DateTimeFormat(locale, { timeZone: 'UTC' })
    .formatToParts(0)
    .flatMap(({ type }) => (type === 'year' || type === 'month' || type === 'day' ? [type] : []));
  const part = (type: string): string => figures[order.indexOf(type as 'year')] ?? '';
  return part('year').length === 4 ? compose(part('year'), part('month'), part('day')) : null;
}

function compose(year: string, month: string, day: string): string | null {
  return valid(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/** February 30 is not a date. */
function valid(iso: string): string | null {
  const at = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(iso) ? iso : null;
}

/** Figures in any order with a mark between, with the year or without. */
const inFigures = /(?<![\d.,/-])\d{1,4}[./-]\d{1,2}(?:[./-]\d{1,4})?(?![\d/-]|[.,]\d)/gu;
const relative =
  /\b(?:today|tomorrow|yesterday|tonight|(?:next|last|this) \p{L}+day|(?:next|last|this) (?:week|month)|in \d+ (?:days?|weeks?)|\d+ (?:days?|weeks?) ago)\b/u;

/**
 * What in a text, in lower case, may mean an ISO 8601 date without being one of its spellings: its figures in another
 * order, or a day relative to today. Null if nothing does.
 */
export function couldMean(text: string, date: string): string | null {
  const [year, month, day] = date.slice(0, 10).split('-').map(Number);
  const figures = [...text.matchAll(inFigures)].find(([found]) => {
    const parts = found.split(/[./-]/u).map(Number);
    const years = parts.filter((part) => part === year || part === (year ?? 0) % 100);
    const isDay = parts.includes(day ?? -1) && parts.includes(month ?? -1);
    return isDay && (parts.length === 2 || years.length > 0);
  });
  return figures?.[0] ?? relative.exec(text)?.[0] ?? null;
}
