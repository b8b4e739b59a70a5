// Amounts of money in a text, by value; converts nothing.
import { matchesIn, type TextMatch, placeOf } from '../matches.js';

export interface MoneyFact extends TextMatch {
  kind: 'money';
  /** In hundredths, so that equal amounts are equal numbers. */
  cents: number;
  /** ISO 4217, or "$": some dollar. */
  currency: string;
}

const number = String.raw`\d{1,3}(?:,\d{3})+(?:\.\d{1,2})?|\d+(?:[.,]\d{2}|\.\d)?`;
const symbols = String.raw`US\$|CA\$|AU?\$|C\$|\$|€|£|¥`;
const codes = 'USD|EUR|GBP|CAD|AUD|CHF|JPY';
const before = `(?<before>${symbols}|(?<![A-Za-z])(?:${codes}))\\s?(?<a>${number})`;
const words = String.raw`dollars?|bucks|euros?|pounds sterling|cents`;
const after = `(?<![\\d.,])(?<b>${number})\\s?(?<after>€|£|¥|(?:US\\s)?(?:${codes}|${words})(?![A-Za-z]))`;
const money = new RegExp(`(?:${before}|${after})(?![\\d]|[.,]\\d)`, 'gi');

const currencies: Readonly<Record<string, string>> = {
  us$: 'USD',
  ca$: 'CAD',
  c$: 'CAD',
  a$: 'AUD',
  au$: 'AUD',
  $: '$',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  dollar: '$',
  buck: '$',
  euro: 'EUR',
  'pounds sterling': 'GBP',
  cent: '$',
};

/** "$1,234.50", "84.00 USD", "EUR 12", "20 dollars", "84,50 €". The sign is not read. */
export function extractMoney(text: string): MoneyFact[] {
  if (!/\d/.test(text)) return [];
  return matchesIn(text, money).map((match) => {
    const { before: prefix, a, b, after: suffix } = match.groups ?? {};
    const unit = (prefix ?? suffix ?? '').toLowerCase();
    const value = numberOf(a ?? b ?? '');
    return {
      kind: 'money',
      ...placeOf(match),
      cents: Math.round(unit === 'cents' ? value : value * 100),
      currency: currencyOf(unit),
    };
  });
}

/** A comma before exactly two last digits is a decimal comma, any other one groups thousands. */
function numberOf(digits: string): number {
  return Number(/^\d+,\d{2}$/.test(digits) ? digits.replace(',', '.') : digits.replaceAll(',', ''));
}

function currencyOf(unit: string): string {
  const singular = unit.replace(/^us\s/, '').replace(/(dollar|buck|euro|cent)s$/, '$1');
  return currencies[singular] ?? singular.toUpperCase();
}

/** Whether two currencies can be one: "$" can be any dollar. */
export function sameCurrency(one: string, other: string): boolean {
  const isDollar = (code: string) => code === '$' || /^(USD|CAD|AUD|NZD|SGD|HKD)$/.test(code);
  if (one === '$' || other === '$') return isDollar(one) && isDollar(other);
  return one === other;
}
