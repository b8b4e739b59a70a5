// Currencies by the symbols and codes that people write beside an amount; reads no numbers.
import { rememberedByText } from '../../values/remembered.js';

/** A number without a currency can be in any; one with a percent sign is not an amount. */
export function unitFits(unit: string | null, currency: string | null): boolean {
  if (currency === null || unit === null) return true;
  return symbolsOf(currency).has(unit);
}

function symbolsOf(currency: string): Set<string> {
  const shown = (['symbol', 'narrowSymbol', 'code'] as const).map((currencyDisplay) =>
    symbol(currency, currencyDisplay),
  );
  return new Set(
    [...shown, `${currency.slice(0, 2)}${symbol(currency, 'narrowSymbol')}`].map((one) =>
      one.toLowerCase(),
    ),
  );
}

function symbol(
  currency: string,
  currencyDisplay: 'symbol' | 'narrowSymbol' | 'code',
  locale = 'en',
): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay });
  return format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency;
}

/** Whether a text is the code of a currency. */
export function isCurrency(code: string): boolean {
  return currencies.has(code);
}

const currencies = new Set(Intl.supportedValuesOf('currency'));
/** Codes that are English words too, and far more often that. */
const words = new Set([
  'all',
  'bam',
  'bob',
  'cop',
  'cup',
  'gel',
  'mad',
  'mop',
  'pen',
  'sos',
  'top',
  'try',
]);
export const currencyCodes = new Set(
  [...currencies].map((code) => code.toLowerCase()).filter((code) => !words.has(code)),
);

/** The code for a symbol in a locale, such as USD for "$" in en-US; the unit itself if there is none. */
export function currencyOf(unit: string | null, locale: string): string | null {
  if (unit === null) return null;
  return unitsOf(locale).get(unit) ?? unit;
}

const unitsOf = rememberedByText((locale): ReadonlyMap<string, string> => {
  const units = new Map<string, string>();
  for (const code of currencies) {
    const shown = [
      `${code.slice(0, 2)}${symbol(code, 'narrowSymbol')}`,
      symbol(code, 'symbol', locale),
      code,
    ];
    for (const one of shown) units.set(one.toLowerCase().replace(/[\s.]/gu, ''), code);
  }
  return units;
});
