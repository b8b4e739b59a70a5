// A whole value read as one day or one amount of money, however it is written; finds nothing inside longer texts.
import { extractDates } from './dates.js';
import { extractMoney } from './money.js';

/** An amount of money; the currency is null if nothing names it. */
export interface Amount {
  /** In hundredths, so that equal amounts are equal numbers; negative for what is owed. */
  cents: number;
  /** ISO 4217, or "$": some dollar. */
  currency: string | null;
}

const isoStart = /^(\d{4}-\d{2}-\d{2})(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?$/;
const weekday = /^(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\.?,?)?$/i;
const timeOfDay = /^(?:,?\s*(?:at\s+)?\d{1,2}:\d{2}(?::\d{2})?(?:\s?[ap]\.?m\.?)?)?$/i;

/**
 * The day that a text names, as "2026-03-14": an ISO date or instant (its own calendar day), or one written out, with a
 * weekday before or a time after it. Null for anything else, and for a day without its year.
 */
export function dayOf(text: string, locale: string): string | null {
  const trimmed = text.trim();
  const iso = isoStart.exec(trimmed)?.[1];
  if (iso !== undefined) return onCalendar(iso);
  const [date, second] = extractDates(trimmed, locale);
  if (date === undefined || second !== undefined || date.year === null) return null;
  const [before, after] = [trimmed.slice(0, date.start).trim(), trimmed.slice(date.end)];
  if (!weekday.test(before) || !timeOfDay.test(after.trimEnd())) return null;
  const two = (part: number) => String(part).padStart(2, '0');
  return onCalendar(`${date.year}-${two(date.month)}-${two(date.day)}`);
}

/** `Date` rolls 2026-02-30 over into March; the day must come back as it went in. */
function onCalendar(day: string): string | null {
  const midnight = new Date(day);
  if (Number.isNaN(midnight.getTime())) return null;
  return midnight.toISOString().startsWith(day) ? day : null;
}

const plainAmount = /^(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/;

/** The amount that a value names: 84, "84.00", "$84.00", "84.00 USD" or `{ amount: 84, currency: "USD" }`; else null. */
export function amountOf(value: unknown): Amount | null {
  if (typeof value === 'number') return { cents: Math.round(value * 100), currency: null };
  if (typeof value === 'string') return writtenAmount(value.trim());
  if (typeof value !== 'object' || value === null || !('amount' in value)) return null;
  const currency = 'currency' in value ? value.currency : null;
  const { amount } = value;
  if (typeof amount !== 'number' && typeof amount !== 'string') return null;
  const read = amountOf(amount);
  if (read === null) return null;
  return typeof currency === 'string' ? { ...read, currency: currency.toUpperCase() } : read;
}

function writtenAmount(text: string): Amount | null {
  const signed = /^[-\u2212]/.test(text);
  const unsigned = signed ? text.slice(1).trim() : text;
  const amount = plainAmount.test(unsigned)
    ? { cents: Math.round(Number(unsigned.replaceAll(',', '')) * 100), currency: null }
    : onlyAmount(unsigned);
  return amount === null || !signed ? amount : { ...amount, cents: -amount.cents };
}

function onlyAmount(text: string): Amount | null {
  const [money] = extractMoney(text);
  if (money === undefined || money.start !== 0 || money.end !== text.length) return null;
  return { cents: money.cents, currency: money.currency };
}
