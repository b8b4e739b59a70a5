// The values in the records up to a moment: amounts, ids, dates, spans and counts; judges nothing.
import type { Json } from '../../../scenario/schema.js';
import { type DateFact, extractDates } from '../../../rules/facts/dates.js';
import { extractMeasures, type MeasureFact } from '../../../rules/facts/measures.js';
import { extractIds, idShape } from '../../../rules/facts/ids.js';
import { extractMoney, type MoneyFact } from '../../../rules/facts/money.js';
import { extractQuantities, type QuantityFact } from '../../../rules/facts/quantities.js';
import { notMoney, numberType } from './field-type.js';
import { DAY_MS } from './moments.js';

/** Adds the shapes of the ids of a record, and nothing else. */
export function learnShapes(record: Json, shapes: Set<string>): void {
  eachText(record, (text) => {
    const shape = idShape(text);
    if (shape !== null) shapes.add(shape);
  });
}

/** In record order. */
function eachText(value: Json, see: (text: string) => void): void {
  if (typeof value === 'string') see(value);
  else if (typeof value === 'object' && value !== null)
    for (const member of Object.values(value)) eachText(member, see);
}

/** Grows as the episode goes on: add what was recorded before a message, then ask about the message. */
export class KnownRecords {
  private readonly ids = new Set<string>();
  /** Ids are read at once, by the shapes known so far; everything else in a record is read on demand. */
  private unread: (() => void)[] = [];
  private readonly cents = new Set<number>();
  /** Amounts under a key that means money: only these are added up. */
  private readonly money = new Set<number>();
  private readonly spans = new Map<string, Set<number>>();
  private readonly counts = new Set<number>();
  /** Values as texts state them, with their unit, and all numbers in the records. */
  private readonly measures = new Set<string>();
  private readonly numbers = new Set<number>();
  private readonly texts: string[] = [];
  /** Days since the epoch. */
  private readonly days = new Set<number>();
  private readonly locale: string;
  private readonly shapes: Set<string>;

  /** @param shapes of ids, shared by all texts of the episode */
  constructor(locale: string, shapes: Set<string>) {
    this.locale = locale;
    this.shapes = shapes;
  }

  /** Adds a JSON record: a tool's arguments and response, the world, a fixture. */
  record(value: Json): void {
    eachText(value, (text) => {
      this.ids.add(text.toLowerCase());
      const shape = idShape(text);
      // A text that is an id as a whole contains no other.
      if (shape === null) this.readIds(text);
      else this.shapes.add(shape);
    });
    this.unread.push(() => this.walk(value, ''));
  }

  /** Adds a text that may be quoted: knowledge, what the user said. */
  text(text: string): void {
    this.texts.push(text.toLowerCase());
    this.readIds(text);
    this.unread.push(() => this.read(text));
  }

  private readIds(text: string): void {
    for (const { id } of extractIds(text, this.shapes)) this.ids.add(id);
  }

  private readAll(): void {
    for (const read of this.unread) read();
    this.unread = [];
  }

  private walk(value: Json, key: string): void {
    if (typeof value === 'number') this.number(value, key);
    else if (typeof value === 'string') this.string(value, key);
    else if (Array.isArray(value)) {
      this.counts.add(value.length);
      for (const member of value) this.walk(member, key);
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, member] of Object.entries(value)) this.walk(member, name);
    }
  }

  hasId(id: string): boolean {
    return this.ids.has(id);
  }

  /** Whether a quotable text, such as a message of the user, has these words in this order. */
  hasText(words: string): boolean {
    const lower = words.toLowerCase();
    return this.texts.some((text) => text.includes(lower));
  }

  private read(text: string): void {
    for (const { cents } of extractMoney(text)) this.amount(cents);
    for (const fact of extractDates(text, this.locale)) this.date(fact);
    for (const { unit, from, to } of /\d/.test(text) ? extractMeasures(text) : []) {
      this.measures.add(`${from} ${unit}`);
      this.measures.add(`${to} ${unit}`);
    }
    for (const { unit, from, to } of extractQuantities(text)) {
      this.span(unit, from);
      this.span(unit, to);
    }
  }

  private string(value: string, key: string): void {
    this.read(value);
    if (/^-?\d+(\.\d+)?$/.test(value)) this.number(Number(value), key);
  }

  private number(value: number, key: string): void {
    const type = numberType(key);
    if (type.kind === 'span') this.span(type.unit, value);
    this.numbers.add(value);
    const whole = Number.isInteger(value);
    if (whole && (type.kind === 'span' || notMoney.test(key))) this.counts.add(value);
    else if (type.kind === 'money' || !whole) this.amount(Math.round(value * 100));
    else this.cents.add(Math.round(value * 100));
  }

  private amount(cents: number): void {
    this.cents.add(cents);
    this.money.add(cents);
  }

  private date({ year, month, day }: Pick<DateFact, 'year' | 'month' | 'day'>): void {
    if (year !== null) this.days.add(Date.UTC(year, month - 1, day) / DAY_MS);
  }

  private span(unit: string, value: number): void {
    this.spans.set(unit, (this.spans.get(unit) ?? new Set()).add(value));
  }

  /** An amount from the records, or the sum or difference of two of them. */
  hasAmount({ cents }: MoneyFact): boolean {
    this.readAll();
    if (this.cents.has(cents)) return true;
    return [...this.money].some(
      (one) => this.money.has(cents - one) || this.money.has(cents + one),
    );
  }

  /** A date from the records, or one that is a recorded span before or after it. */
  hasDate({ year, month, day }: DateFact): boolean {
    this.readAll();
    const spans = [0, ...(this.spans.get('day') ?? [])];
    const shifted = [...this.days].flatMap((known) =>
      spans.flatMap((span) => [known + span, known - span]),
    );
    return shifted.some((known) => {
      const date = new Date(known * DAY_MS);
      return (
        date.getUTCMonth() + 1 === month &&
        date.getUTCDate() === day &&
        (year === null || date.getUTCFullYear() === year)
      );
    });
  }

  hasQuantity({ unit, from, to }: QuantityFact): boolean {
    this.readAll();
    const spans = this.spans.get(unit) ?? new Set();
    if (unit === 'item' || unit === 'order') return this.counts.has(from) || spans.has(from);
    if ([...spans].some((span) => span >= from && span <= to)) return true;
    return unit === 'day' && from === to && this.liesBetweenDates(from);
  }

  /** A number in the records may have any unit; one in a text has its own. */
  hasMeasure({ unit, from, to }: MeasureFact): boolean {
    this.readAll();
    const holds = (value: number) =>
      this.numbers.has(value) || this.measures.has(`${value} ${unit}`);
    return holds(from) && holds(to);
  }

  /** "delivered 12 days ago": the distance between two dates in the records. */
  private liesBetweenDates(span: number): boolean {
    return [...this.days].some((day) => this.days.has(day + span));
  }
}
