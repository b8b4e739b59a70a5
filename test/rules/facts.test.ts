import { describe, expect, it } from 'vitest';
import { extractFacts, type Fact } from '../../src/rules/facts/facts.js';
import { sameCurrency } from '../../src/rules/facts/money.js';

const facts = (text: string, { locale = 'en-US', ids = [] as string[] } = {}): Fact[] =>
  extractFacts(text, { locale, ids: new Set(ids) });

const short = (fact: Fact): string => {
  switch (fact.kind) {
    case 'money':
      return `${fact.cents} ${fact.currency}`;
    case 'id':
      return fact.id;
    case 'date':
      return [fact.year ?? '?', fact.month, fact.day].join('-');
    case 'quantity':
    case 'measure':
      return `${fact.from}..${fact.to} ${fact.unit}`;
    case 'time':
      return `${fact.minutes} min`;
    case 'weekday':
      return `day ${fact.weekday}`;
  }
};

describe('facts in a text', () => {
  const rows: [string, string[]][] = [
    ['The total is $84.00.', ['8400 $']],
    ['It costs $1,234.50, or $1,234 without tax', ['123450 $', '123400 $']],
    ['84.00 USD and EUR 12', ['8400 USD', '1200 EUR']],
    ['US$ 5 and CA$7.5', ['500 USD', '750 CAD']],
    ['20 dollars and 50 cents', ['2000 $', '50 $']],
    ['84,50 € or £3', ['8450 EUR', '300 GBP']],
    ['**$84.00**, please', ['8400 $']],
    ['Section 4.2 allows 15% off', ['15..15 percent']],
    ['ORD-10027 and RET-48213.', ['ord-10027', 'ret-48213']],
    ['In UTF-8, by ISO-8601, ORD-1', []],
    ['pre-ORD-10027x', []],
    ['Delivered on February 14, 2026', ['2026-2-14']],
    ['on 14 Feb 2026 or 2026-02-14', ['2026-2-14', '2026-2-14']],
    ['by March 3rd', ['?-3-3']],
    ['on 3/4/2026', ['2026-3-4']],
    ['on 13/40/2026', []],
    ['You may 3 times', []],
    ['within 5 days', ['5..5 day']],
    ['3 to 5 business days', ['3..5 day']],
    ['3–5 days', ['3..5 day']],
    ['the 30-day window', ['30..30 day']],
    ['I found three recent orders', ['3..3 order']],
    ['in about 12 minutes (12 min)', ['12..12 minute', '12..12 minute']],
    ['one moment, one item at a time', []],
    [
      '$84 for ORD-10027 from March 3, 2026, in 5 days',
      ['8400 $', 'ord-10027', '2026-3-3', '5..5 day'],
    ],
  ];
  it.each(rows)('%s', (text, expected) => {
    expect(facts(text).map(short)).toEqual(expected);
  });

  it('know their place', () => {
    const text = 'Refund of $84.00 for ORD-10027';
    expect(facts(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      '$84.00',
      'ORD-10027',
    ]);
  });

  it('read day before month in English outside of the US', () => {
    expect(facts('on 3/4/2026', { locale: 'en-GB' }).map(short)).toEqual(['2026-4-3']);
  });

  it('know shapes of ids that the records use, whatever the case', () => {
    expect(facts('order #w2378156 and ord_77', { ids: ['#w', 'ord_'] }).map(short)).toEqual([
      '#w2378156',
      'ord_77',
    ]);
    expect(facts('order #w2378156')).toEqual([]);
  });

  it('take "$" for any dollar, and no other currency for another', () => {
    expect(sameCurrency('$', 'USD')).toBe(true);
    expect(sameCurrency('CAD', '$')).toBe(true);
    expect(sameCurrency('USD', 'CAD')).toBe(false);
    expect(sameCurrency('$', 'EUR')).toBe(false);
  });
});
