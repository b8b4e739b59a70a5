// What a tool's calls say: their amounts, ids and spans, separate from everything else in the records.
import type { ToolCall } from '../../../episode/path-event.js';
import { extractIds, type IdFact, type IdShapes } from '../../../rules/facts/ids.js';
import { type MoneyFact, sameCurrency } from '../../../rules/facts/money.js';
import type { QuantityFact } from '../../../rules/facts/quantities.js';
import type { Json } from '../../../scenario/schema.js';
import { numberType } from './field-type.js';
import { oncePer } from '../../remembered.js';

/** Leaves of a call's arguments and response, with their keys. */
function leaves(call: ToolCall): [string, Json][] {
  const found: [string, Json][] = [];
  const walk = (value: Json, key: string): void => {
    if (Array.isArray(value)) value.forEach((item) => walk(item, key));
    else if (typeof value !== 'object' || value === null) found.push([key, value]);
    else for (const [name, member] of Object.entries(value)) walk(member, name);
  };
  walk(call.args, '');
  walk(call.response, '');
  return found;
}

/** Amounts of money in a call's arguments or answer, in hundredths. */
export const callAmounts = oncePer((call: ToolCall): readonly number[] => {
  const amounts = leaves(call).flatMap(([key, value]) => {
    if (numberType(key).kind !== 'money' || typeof value === 'boolean' || value === null) return [];
    const number = Number(value);
    return value === '' || Number.isNaN(number) ? [] : [Math.round(number * 100)];
  });
  return [...new Set(amounts)];
});

/** Whether an amount is one of these calls' or their total. */
export function isAmountOf(calls: readonly ToolCall[], { cents, currency }: MoneyFact): boolean {
  const perCall = calls.map(callAmounts);
  const largest = perCall.map((amounts) => Math.max(...amounts));
  const together = largest.reduce((sum, amount) => sum + amount, 0);
  const isOne = perCall.some((amounts) => amounts.includes(cents));
  const declared = calls
    .flatMap(leaves)
    .flatMap(([key, value]) =>
      key === 'currency' && typeof value === 'string' ? [value.toUpperCase()] : [],
    );
  const currencyFits =
    declared.length === 0 || declared.some((code) => sameCurrency(currency, code));
  return currencyFits && (isOne || cents === together);
}

export function callIds(call: ToolCall, shapes: IdShapes): IdFact[] {
  return leaves(call).flatMap(([, value]) =>
    typeof value === 'string' ? extractIds(value, shapes) : [],
  );
}

/** Numbers of a call under a key with this unit, such as `arrives_in_days`. */
export function callSpans(call: ToolCall, { unit }: QuantityFact): number[] {
  const key = new RegExp(`(?:^|_)${unit}s?(?:_|$)`, 'i');
  return leaves(call).flatMap(([name, value]) =>
    key.test(name) && typeof value === 'number' ? [value] : [],
  );
}
