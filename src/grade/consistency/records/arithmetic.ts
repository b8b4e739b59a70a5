// Values that follow from those of a record: sums, differences, products and changes in percent; knows no text.
import { near } from './fits.js';
import type { Looseness } from '../../../rules/facts/looseness.js';

export interface WantedTotal {
  value: number;
  decimals: number;
  loose: Looseness;
}

/** Whether a value is the sum, the difference or a multiple of these, or the sum of all. */
export function follows(
  wanted: WantedTotal,
  values: readonly number[],
  counts: readonly number[],
): boolean {
  const fit = (held: number) =>
    near({ said: wanted.value, held, loose: wanted.loose, decimals: wanted.decimals, money: true });
  const all = values.reduce((sum, value) => sum + value, 0);
  if (values.length > 1 && fit(all)) return true;
  return values.some(
    (one, index) =>
      counts.some((count) => count > 1 && fit(one * count)) ||
      values.some(
        (other, place) =>
          place !== index && (fit(one + other) || (one !== other && fit(Math.abs(one - other)))),
      ),
  );
}

/** Whether a share is that by which one value differs from another. */
export function isChange({ value, decimals }: WantedTotal, values: readonly number[]): boolean {
  return values.some((one) =>
    values.some(
      (other) =>
        other !== 0 &&
        one !== other &&
        Math.abs(Math.abs(((one - other) / other) * 100) - Math.abs(value)) <=
          0.5 * 10 ** -decimals + 1e-6,
    ),
  );
}
