// Spans of time and counts of orders and items in a text; no money, no measures.
import { readNumber, numberWords } from './numbers.js';
import { matchesIn, type TextMatch, placeOf } from '../matches.js';

export interface QuantityFact extends TextMatch {
  kind: 'quantity';
  /** Singular: "day", "minute", "order" … */
  unit: string;
  /** Both ends of "3 to 5 days"; the same number twice for "5 days". */
  from: number;
  to: number;
}

/** "one" is left out: "one moment", "one item at a time" count nothing. */
const number = `\\d{1,4}|${numberWords.join('|')}`;
const unit = '(?<unit>minute|min|hour|day|night|week|month|year|item|order)s?';
const quantity = new RegExp(
  `(?<![\\w$€£.,#-])(?<from>${number})(?:\\s?(?:-|–|to|or)\\s?(?<to>${number}))?` +
    `[\\s-]+(?:(?:business|working|calendar|recent|more|other|open)\\s+)?${unit}(?![\\w])`,
  'gi',
);

/** Most texts have no unit and are finished here. */
const anyUnit = /min|hour|day|night|week|month|year|item|order/i;

/** "5 days", "3 to 5 business days", "30-day", "two orders". */
export function extractQuantities(text: string): QuantityFact[] {
  if (!anyUnit.test(text)) return [];
  return matchesIn(text, quantity).map((match) => {
    const { from = '', to = from, unit: name = '' } = match.groups ?? {};
    return {
      kind: 'quantity',
      ...placeOf(match),
      unit: name.toLowerCase() === 'min' ? 'minute' : name.toLowerCase(),
      from: readNumber(from),
      to: readNumber(to),
    };
  });
}
