// Values in a text: by kind, with keys that are equal for equal values.
import { describe, expect, it } from 'vitest';
import { sameCurrency } from '../../src/values/money.js';
import { type ReadOptions, valuesIn } from '../../src/values/values.js';

const options: ReadOptions = {
  ...{ locale: 'en-US', today: '2026-03-02T09:00:00Z' },
  shapes: new Set(['#w']),
  idWords: new Set(['order']),
};
const read = (text: string, locale = 'en-US') =>
  valuesIn(text, { ...options, locale }).map(({ kind, keys, of }) =>
    [kind, ...keys, of].join(' ').trim(),
  );

describe('values in a text', () => {
  it.each<[string, string[]]>([
    [
      'It costs $1,234.50, or $1,234 without tax',
      ['amount number 1234.5 $', 'amount number 1234 $'],
    ],
    ['84.00 USD and EUR 12', ['amount number 84 USD', 'amount number 12 EUR']],
    ['20 dollars and 50 cents', ['amount number 20 $', 'amount number 0.5 $']],
    ['fifty-two dollars', ['amount $']],
    ['Try 2 more, 5 ft, PHP 8', ['number number 2', 'number number 5', 'number number 8']],
    ['ORD-10027 for order #w2378156', ['id id ord-10027 ord-', 'id id #w2378156 #w']],
    ['order 1001, order no. 1002', ['id id order 1001 order', 'id id order 1002 order']],
    ['In UTF-8, by ISO-8601', []],
    [
      'on 14 Feb 2026, March 3rd and 3/4/2026',
      ['date date 2026-02-14', 'date date 03-03', 'date date 2026-03-04'],
    ],
    ['You may 3 times', ['number number 3']],
    ['12 days ago', ['date date 2026-02-18 number 12 relative']],
    ['at 2:30 PM', ['time time 870']],
  ])('%s', (text, expected) => {
    expect(read(text)).toEqual(expected);
  });

  it('have the order and the separators of the locale', () => {
    expect(read('3/4/2026', 'en-GB')).toEqual(['date date 2026-04-03']);
    expect(read('1.234 €', 'de-DE')).toEqual(['amount number 1234 EUR']);
    expect(read('1.234,5', 'de-DE')).toEqual(['number number 1234.5']);
    expect(read('vor 3 Tagen', 'de-DE')).toEqual(['date date 2026-02-27 number 3 relative']);
  });

  it('take "$" for any dollar, and no other currency for another', () => {
    expect(sameCurrency('$', 'USD')).toBe(true);
    expect(sameCurrency('CAD', '$')).toBe(true);
    expect(sameCurrency('USD', 'CAD')).toBe(false);
    expect(sameCurrency('$', 'EUR')).toBe(false);
  });
});
