// The values that the records hold up to a moment: amounts, ids, dates, spans and counts; judges nothing.
import type { Json } from '../../../scenario/schema.js';
import { type DateFact, extractDates } from '../../../rules/facts/dates.js';
import { extractMeasures, type MeasureFact } from '../../../rules/facts/measures.js';
import { extractIds, idShape } from '../../../rules/facts/ids.js';
import { extractMoney, type MoneyFact } from '../../../rules/facts/money.js';
import { extractQuantities, type QuantityFact } from '../../../rules/facts/quantities.js';

/** Grows as the episode goes on: add what was recorded before a message, then ask about the message. */
export interface Known {
  /** Adds a JSON record: a tool's arguments and response, the world, a fixture. */
  record(value: Json): void;
  /** Adds a text that may be quoted: knowledge, what the user said. */
  text(value: string): void;
  hasAmount(fact: MoneyFact): boolean;
  hasId(id: string): boolean;
  hasDate(fact: DateFact): boolean;
  hasQuantity(fact: QuantityFact): boolean;
  hasMeasure(fact: MeasureFact): boolean;
  /** Whether a text that may be quoted, such as a word of the user, has these words in this order. */
  hasText(words: string): boolean;
}

/** Whole numbers under these keys are no money. */
const notMoney =
  /quantit|qty|count|days?(_|$)|hours?|minutes?|weeks?|months?|year|age$|index|version|status|rating|percent|zip|phone|position|turn/i;
const moneyKey =
  /amount|price|total|fee|cost|tax|shipping|refund|balance|charge|credit|discount|paid/i;
const unitOfKey = /(minute|hour|day|night|week|month|year)s?(?:_|$)/i;

/** An empty index for one episode; the shapes of ids are shared by all its texts. */
export function knownValues(locale: string, shapes: Set<string>): Known {
  const index = new ValueIndex(locale, shapes);
  return {
    record: (value) => index.record(value),
    text: (value) => index.say(value),
    hasAmount: ({ cents }) => index.hasAmount(cents),
    hasId: (id) => index.ids.has(id),
    hasDate: (fact) => index.hasDate(fact),
    hasQuantity: (fact) => index.hasQuantity(fact),
    hasMeasure: (fact) => index.hasMeasure(fact),
    hasText: (words) => index.hasText(words),
  };
}

/** Adds the shapes of the ids of a record, and nothing else. */
export function learnShapes(record: Json, shapes: Set<string>): void {
  eachText(record, (text) => {
    const shape = idShape(text);
    if (shape !== null) shapes.add(shape);
  });
}

/** In the order of the record. */
function eachText(value: Json, see: (text: string) => void): void {
  if (typeof value === 'string') see(value);
  else if (typeof value === 'object' && value !== null)
    for (const member of Object.values(value)) eachText(member, see);
}

const DAY_MS = 86_400_000;

class ValueIndex {
  readonly ids = new Set<string>();
  /** Ids are read at once, by the shapes that are known so far; what else a record holds, when it is asked for. */
  private unread: (() => void)[] = [];
  private readonly cents = new Set<number>();
  /** Amounts under a key that means money: only these are added up. */
  private readonly money = new Set<number>();
  private readonly spans = new Map<string, Set<number>>();
  private readonly counts = new Set<number>();
  /** Values as texts state them with their unit, and all numbers of the records. */
  private readonly measures = new Set<string>();
  private readonly numbers = new Set<number>();
  private readonly texts: string[] = [];
  /** Days since the epoch. */
  private readonly days = new Set<number>();
  private readonly locale: string;
  private readonly shapes: Set<string>;

  constructor(locale: string, shapes: Set<string>) {
    this.locale = locale;
    this.shapes = shapes;
  }

  record(value: Json): void {
    eachText(value, (text) => {
      this.ids.add(text.toLowerCase());
      const shape = idShape(text);
      // What is an id as a whole holds no other.
      if (shape === null) this.readIds(text);
      else this.shapes.add(shape);
    });
    this.unread.push(() => this.walk(value, ''));
  }

  say(text: string): void {
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
    else if (Array.isArray(value)) this.list(value, key);
    else if (typeof value === 'object' && value !== null) {
      for (const [name, member] of Object.entries(value)) this.walk(member, name);
    }
  }

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
    const unit = unitOfKey.exec(key)?.[1]?.toLowerCase();
    if (unit !== undefined) this.span(unit, value);
    this.numbers.add(value);
    const whole = Number.isInteger(value);
    if (whole && notMoney.test(key)) this.counts.add(value);
    else if (moneyKey.test(key) || !whole) this.amount(Math.round(value * 100));
    else this.cents.add(Math.round(value * 100));
  }

  /** A list counts its members, and sums what they cost. */
  private list(values: readonly Json[], key: string): void {
    this.counts.add(values.length);
    const sums = new Map<string, number>();
    for (const value of values) {
      this.walk(value, key);
      for (const [name, cents] of costs(value)) sums.set(name, (sums.get(name) ?? 0) + cents);
    }
    for (const cents of sums.values()) this.amount(cents);
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

  /** An amount of the records, or the sum or difference of two of them. */
  hasAmount(cents: number): boolean {
    this.readAll();
    if (this.cents.has(cents)) return true;
    return [...this.money].some(
      (one) => this.money.has(cents - one) || this.money.has(cents + one),
    );
  }

  /** A date of the records, or one that lies a span of the records after or before it. */
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

  /** A number of the records may be of any unit; what a text says is of its own. */
  hasMeasure({ unit, from, to }: MeasureFact): boolean {
    this.readAll();
    const holds = (value: number) =>
      this.numbers.has(value) || this.measures.has(`${value} ${unit}`);
    return holds(from) && holds(to);
  }

  /** "delivered 12 days ago": the distance of two dates of the records. */
  private liesBetweenDates(span: number): boolean {
    return [...this.days].some((day) => this.days.has(day + span));
  }
}

/** What one member of a list costs by its money keys, and times its quantity. */
function costs(value: Json): [string, number][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const quantity = value['quantity'] ?? value['qty'];
  const times = typeof quantity === 'number' ? quantity : 1;
  return Object.entries(value).flatMap(([key, cost]) =>
    typeof cost === 'number' && moneyKey.test(key)
      ? [
          [key, Math.round(cost * 100)] as [string, number],
          [`${key} × quantity`, Math.round(cost * 100) * times] as [string, number],
        ]
      : [],
  );
}
