// Holds a row "Difference: $75" against the old and the new amount of what was just done or read.
import type { MoneyFact } from '../../rules/facts/money.js';
import { contradicted, type FactCheck, type FactLocation } from './fact-check.js';
import { rowAt } from './language/rows.js';
import { keyParts } from './records/field-words.js';
import type { Field, Thing } from './records/things.js';
import type { Topic } from './subject.js';

const label = /^\W*(?:difference|increase|decrease|change)\W*$/i;
const old = /^(?:previous|old|prior|current|last)$/;

/** Null where it is not such a row, or where the records have no such pair, or several. */
export function checkDifference(
  fact: MoneyFact,
  { acted, recent, index, sentence }: Topic,
  place: FactLocation,
): FactCheck | null {
  const row = rowAt(sentence.text, fact);
  if (row === null || !label.test(row.label)) return null;
  const calls = acted.length > 0 ? acted : recent;
  const pairs = calls.flatMap((call) => (index.ofCalls.get(call) ?? []).flatMap(pairsOf));
  const [pair] = pairs;
  if (pair === undefined || pairs.length > 1) return null;
  const difference = Math.abs(pair.after - pair.before);
  if (Math.abs(difference - fact.cents / 100) < 0.5) return null;
  const reason = `The agent said ${fact.text}, but ${pair.key} went from ${pair.before} to ${pair.after}.`;
  return contradicted(place, 'money', { reason, calls });
}

interface Pair {
  key: string;
  before: number;
  after: number;
}

/** `previous_rent` and `new_rent` of one thing. */
function pairsOf({ fields }: Thing): Pair[] {
  return fields.flatMap((one) => {
    const [first = '', ...rest] = keyParts(one.key);
    if (one.value.kind !== 'money' || rest.length === 0 || !old.test(first)) return [];
    const key = rest.join('_');
    const before = one.value.number;
    return fields.flatMap(({ key: other, value }: Field) =>
      value.kind === 'money' && keyParts(other).join('_') === `new_${key}`
        ? [{ key, before, after: value.number }]
        : [],
    );
  });
}
