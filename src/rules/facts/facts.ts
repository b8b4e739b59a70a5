// Facts in a text, by value and with their place: money, ids, dates, times, measures, quantities. Pure; English, US first.
import { overlaps } from '../matches.js';
import { type DateFact, extractDates } from './dates.js';
import { extractIds, type IdFact, type IdShapes } from './ids.js';
import { extractMeasures, type MeasureFact } from './measures.js';
import { extractMoney, type MoneyFact } from './money.js';
import { extractQuantities, type QuantityFact } from './quantities.js';
import { extractRelativeDates, extractWeekdays, type WeekdayFact } from './relative-dates.js';
import { extractTimes, type TimeFact } from './times.js';

export type Fact =
  MoneyFact | IdFact | DateFact | WeekdayFact | TimeFact | MeasureFact | QuantityFact;

export interface FactOptions {
  /** BCP 47; decides whether 3/4/2026 is in March (en-US) or in April (other English). */
  locale: string;
  /** Shapes of ids learned from records, beside the usual PREFIX-12345. */
  ids: IdShapes;
  /** ISO date of the world's clock; without it "tomorrow" is not a date. */
  today?: string;
}

/**
 * All facts in a text, in order of occurrence. `start` and `end` are UTF-16 offsets.
 *
 * The digits of an id or a date are not read a second time as an amount or a quantity.
 */
export function extractFacts(text: string, options: FactOptions): Fact[] {
  const taken: Fact[] = [];
  const take = (facts: readonly Fact[]) => {
    for (const fact of facts) if (!taken.some((other) => overlaps(fact, other))) taken.push(fact);
  };
  take(extractIds(text, options.ids));
  take(extractDates(text, options.locale));
  if (options.today !== undefined) take(extractRelativeDates(text, options.today));
  take(extractWeekdays(text));
  if (/\d|noon|midday|midnight/i.test(text)) take(extractTimes(text));
  take(extractMoney(text));
  if (/\d/.test(text)) take(extractMeasures(text));
  take(extractQuantities(text));
  return taken.sort((a, b) => a.start - b.start);
}
