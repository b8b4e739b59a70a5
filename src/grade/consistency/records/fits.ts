// Whether a value in a text is a field's value, considering its unit, its rounding and how exactly it is meant.
import type { DateFact } from '../../../rules/facts/dates.js';
import type { Looseness } from '../../../rules/facts/looseness.js';
import type { MeasureFact, MeasureUnit } from '../../../rules/facts/measures.js';
import { type MoneyFact, sameCurrency } from '../../../rules/facts/money.js';
import type { QuantityFact } from '../../../rules/facts/quantities.js';
import type { WeekdayFact } from '../../../rules/facts/relative-dates.js';
import type { TimeFact } from '../../../rules/facts/times.js';
import type { TextMatch } from '../../../rules/matches.js';
import { DAY_MS, type RecordMoment } from './moments.js';
import type { RecordField, RecordThing } from './things.js';

/** A number in front of a word for a thing: "three orders", "2 seats". */
export interface CountFact extends TextMatch {
  kind: 'count';
  /** Stems of the counted words, the last one first. */
  nouns: readonly string[];
  value: number;
}

export type ValueFact =
  MoneyFact | DateFact | WeekdayFact | TimeFact | MeasureFact | QuantityFact | CountFact;

/** Whether a field could be meant at all: money for money, a temperature for a temperature. */
export function couldBe(fact: ValueFact, { value, key, words }: RecordField): boolean {
  switch (fact.kind) {
    case 'money':
      return value.kind === 'money';
    case 'measure':
      return value.kind === 'measure' && conversion(value.unit, fact.unit) !== null;
    case 'quantity':
      return value.kind === 'span'
        ? spanFactor(value.unit, fact.unit) !== null
        : counts(value) && words.includes(fact.unit);
    case 'count':
      return (
        (counts(value) || value.kind === 'span') &&
        fact.nouns.some((noun) => words.includes(noun) || key.toLowerCase().includes(noun))
      );
    case 'date':
    case 'weekday':
      return value.kind === 'moment' && value.moments.some(({ day }) => day !== null);
    case 'time':
      return value.kind === 'moment' && value.moments.some(({ minutes }) => minutes !== null);
  }
}

function counts({ kind }: RecordField['value']): boolean {
  return kind === 'number' || kind === 'length';
}

/** Whether the field, given that it could be meant, has that value. */
export function fits(
  fact: ValueFact,
  field: RecordField,
  { thing, loose }: { thing: RecordThing; loose: Looseness },
): boolean {
  const { value } = field;
  switch (fact.kind) {
    case 'money':
      return (
        'number' in value &&
        currencyFits(fact, thing) &&
        near({
          said: fact.cents / 100,
          held: value.number,
          loose,
          decimals: /[.,]\d{1,2}\b/.test(fact.text) ? 2 : 0,
          money: true,
        })
      );
    case 'measure':
      return value.kind === 'measure' && measureFits(fact, value, loose);
    case 'quantity':
      return 'number' in value && spanFits(fact, value, loose);
    case 'count':
      return (
        'number' in value && near({ said: fact.value, held: value.number, loose, decimals: 0 })
      );
    case 'date':
      return (
        value.kind === 'moment' &&
        value.moments.some(({ day }) => day !== null && isDay(fact, day, loose))
      );
    case 'weekday':
      return (
        value.kind === 'moment' &&
        value.moments.some(({ day }) => day !== null && weekdayOf(day) === fact.weekday)
      );
    case 'time':
      return value.kind === 'moment' && value.moments.some((moment) => isTime(fact, moment, loose));
  }
}

export function currencyFits({ currency }: MoneyFact, thing: RecordThing): boolean {
  return thing.currency === null || sameCurrency(currency, thing.currency);
}

interface Comparison {
  said: number;
  held: number;
  loose: Looseness;
  decimals: number;
  money?: boolean;
}

/** "about" allows a twentieth; an amount without cents may be rounded, one with cents may not. */
export function near({ said, held, loose, decimals, money }: Comparison): boolean {
  const difference = Math.abs(said - held);
  if (difference < 0.005) return true;
  if (loose === 'about') return difference <= Math.max(0.05 * Math.abs(held), 0.5);
  if (loose === 'at_most') return held <= said && (said <= 1.5 * held || said - held <= 2);
  if (loose === 'at_least') return held >= said && (held <= 1.5 * said || held - said <= 2);
  if (money === true) return decimals === 0 && said >= 20 && difference <= 0.5;
  return difference <= 0.5 * 10 ** -decimals + 1e-9 && !Number.isInteger(held);
}

function measureFits(
  fact: MeasureFact,
  value: { unit: MeasureUnit; number: number },
  loose: Looseness,
): boolean {
  const convert = conversion(value.unit, fact.unit);
  if (convert === null) return false;
  const held = convert(value.number);
  const converted = value.unit !== fact.unit && value.unit !== 'degree' && fact.unit !== 'degree';
  if (fact.from !== fact.to)
    return held >= Math.min(fact.from, fact.to) - 0.5 && held <= Math.max(fact.from, fact.to) + 0.5;
  if (near({ said: fact.from, held, loose, decimals: fact.decimals })) return true;
  return converted && Math.abs(fact.from - held) <= 1;
}

/** Converts from a record's unit to a text's; null if they are not convertible. */
function conversion(from: MeasureUnit, to: MeasureUnit): ((value: number) => number) | null {
  if (from === to) return (value) => value;
  const temperature = (unit: MeasureUnit) =>
    unit === 'celsius' || unit === 'fahrenheit' || unit === 'degree';
  if (temperature(from) && temperature(to)) {
    if (from === 'degree' || to === 'degree') return (value) => value;
    return from === 'celsius' ? (value) => value * 1.8 + 32 : (value) => (value - 32) / 1.8;
  }
  const factor = factors[`${from}>${to}`];
  return factor === undefined ? null : (value) => value * factor;
}

const factors: Readonly<Record<string, number>> = {
  'kph>mph': 0.621371,
  'mph>kph': 1.609344,
  'kilometer>mile': 0.621371,
  'mile>kilometer': 1.609344,
  'kilogram>pound': 2.204623,
  'pound>kilogram': 0.453592,
  'gigabyte>megabyte': 1000,
  'megabyte>gigabyte': 0.001,
};

const minutes: Readonly<Record<string, number>> = {
  minute: 1,
  hour: 60,
  day: 1440,
  night: 1440,
  week: 10_080,
};

function spanFactor(from: string, to: string): number | null {
  if (from === to) return 1;
  if ((from === 'month' && to === 'year') || (from === 'year' && to === 'month'))
    return from === 'month' ? 1 / 12 : 12;
  const [one, other] = [minutes[from], minutes[to]];
  return one === undefined || other === undefined || from === 'night' || to === 'night'
    ? null
    : one / other;
}

function spanFits(
  { unit, from, to }: QuantityFact,
  value: RecordField['value'] & { number: number },
  loose: Looseness,
): boolean {
  const held = value.number * (value.kind === 'span' ? (spanFactor(value.unit, unit) ?? 1) : 1);
  if (from !== to) return held >= from && held <= to;
  return near({ said: from, held, loose, decimals: 0 });
}

function dayOf({ year, month, day }: DateFact): number | null {
  return year === null ? null : Date.UTC(year, month - 1, day) / DAY_MS;
}

function isDay(fact: DateFact, day: number, loose: Looseness): boolean {
  const said = dayOf(fact);
  if (said !== null && loose === 'at_most') return day <= said && said - day <= 7;
  const date = new Date(day * DAY_MS);
  const sameDay = date.getUTCMonth() + 1 === fact.month && date.getUTCDate() === fact.day;
  return sameDay && (fact.year === null || date.getUTCFullYear() === fact.year);
}

export function weekdayOf(day: number): number {
  return new Date(day * DAY_MS).getUTCDay();
}

function isTime(fact: TimeFact, { minutes: held }: RecordMoment, loose: Looseness): boolean {
  if (held === null) return false;
  const said = fact.halfDay ? [fact.minutes, (fact.minutes + 720) % 1440] : [fact.minutes];
  const tolerance = loose === 'about' ? 15 : 0;
  return said.some((minute) => Math.abs(minute - held) <= tolerance);
}
