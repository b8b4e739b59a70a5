// The kind of value in a record's field, by its key and form; cached by key, since records repeat their keys.
import type { MeasureUnit } from '../../../rules/facts/measures.js';
import { MANY, rememberedByText } from '../../remembered.js';

export type NumberType =
  | { kind: 'money' }
  | { kind: 'measure'; unit: MeasureUnit }
  | { kind: 'span'; unit: string }
  | { kind: 'number' };

const moneyKey =
  /amount|price|total|fee|cost|tax|shipping|refund|balance|charge|credit|discount|paid|fare|copay|payment|deposit|salary|budget|payout|premium|rent|threshold|limit|rate_per|open$|close$|high$|low$|bid|ask$|value|sum$/i;
/** Whole numbers under these keys are not money. */
export const notMoney =
  /quantit|qty|count|year|percent|turn|age$|index|version|status|rating|zip|phone|position|turn|score|points|miles|number|items|seats|stops|bags|tablets|left$/i;
const measures: readonly [RegExp, MeasureUnit][] = [
  [/(?:^|_)(?:c|celsius)$/, 'celsius'],
  [/(?:^|_)(?:f|fahrenheit)$/, 'fahrenheit'],
  [/percent|pct|(?:^|_)(?:apr|apy|humidity|chance)(?:_|$)|interest_rate|rate_percent/, 'percent'],
  [/(?:^|_)mph$|miles_per_hour/, 'mph'],
  [/(?:^|_)(?:kph|kmh)$|km_per_hour/, 'kph'],
  [/(?:^|_)(?:gb|gigabytes?)(?:_|$)/, 'gigabyte'],
  [/(?:^|_)(?:mb|megabytes?)(?:_|$)/, 'megabyte'],
  [/(?:^|_)mbps(?:_|$)/, 'mbps'],
  [/(?:^|_)(?:kg|kilos?|kilograms?)(?:_|$)/, 'kilogram'],
  [/(?:^|_)(?:lbs?|pounds?)(?:_|$)/, 'pound'],
  [/(?:^|_)mg(?:_|$)/, 'milligram'],
  [/(?:^|_)(?:km|kilomet(?:er|re)s?)(?:_|$)/, 'kilometer'],
  [/(?:^|_)(?:mi|distance_miles)(?:_|$)/, 'mile'],
  [/temperature|temp$/, 'degree'],
];
const span = /(minute|min|hour|day|night|week|month|year)s?(?:_|$)/;

/** @param key as the record spells it; camel case is read like snake case */
export const numberType = rememberedByText(
  (key): NumberType => typeOf(key.replace(/([a-z0-9])([A-Z])/g, '$1_$2').toLowerCase()),
  MANY,
);

function typeOf(key: string): NumberType {
  const measured = measures.find(([form]) => form.test(key));
  if (measured !== undefined) return { kind: 'measure', unit: measured[1] };
  if (/rate_per|price|amount|fee|payment|total/.test(key)) return { kind: 'money' };
  const unit = span.exec(key)?.[1];
  if (unit !== undefined) return { kind: 'span', unit: unit === 'min' ? 'minute' : unit };
  return moneyKey.test(key) && !notMoney.test(key) ? { kind: 'money' } : { kind: 'number' };
}
