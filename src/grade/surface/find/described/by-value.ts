// Orders things by the one price or date that each has; a thing with none or several leaves the order open.
import type { Moment } from '../../moment.js';
import type { Sighting } from '../../sighting.js';
import { type QuantityPlace, quantitiesOf } from '../quantities.js';

/** From the cheapest, or from the oldest, with equal ones together. Null if the page does not show the order. */
export function rankedByValue<T>(
  by: 'amount' | 'time',
  all: readonly T[],
  { sightingOf, moment }: { sightingOf: (one: T) => Sighting; moment: Moment },
): T[][] | null {
  const valued = all.map((one) => {
    const inside = quantitiesIn(sightingOf(one), moment);
    return { one, value: by === 'amount' ? priceOf(inside) : ageOf(sightingOf(one), inside) };
  });
  const units = new Set(valued.map(({ value }) => value?.unit ?? null));
  if (units.size !== 1 || units.has(null)) return null;
  const ranks = new Map<number, T[]>();
  for (const { one, value } of valued) {
    const known = ranks.get(value?.value ?? 0) ?? [];
    ranks.set(value?.value ?? 0, [...known, one]);
  }
  return [...ranks].sort(([a], [b]) => a - b).map(([, ones]) => ones);
}

interface Value {
  value: number;
  unit: string;
}

function quantitiesIn({ ranges }: Sighting, { layout, resolve }: Moment): QuantityPlace[] {
  const ids = new Set(ranges.map(([id]) => id));
  return quantitiesOf(layout, resolve.locale).filter((one) =>
    one.ranges.every(([id]) => ids.has(id)),
  );
}

function only<T>(all: readonly T[]): T | null {
  return all.length === 1 ? (all[0] ?? null) : null;
}

function priceOf(inside: readonly QuantityPlace[]): Value | null {
  const price = only(inside.filter(({ unit }) => /^[A-Z]{3}$/u.test(unit ?? '')));
  return price && { value: price.value, unit: price.unit ?? '' };
}

const minutes: Readonly<Record<string, number>> = {
  min: 1,
  minute: 1,
  hour: 60,
  day: 1440,
  week: 10_080,
};

/** By its date, or by how long ago it says that it was. */
function ageOf({ text }: Sighting, inside: readonly QuantityPlace[]): Value | null {
  const ago = [...text.matchAll(/(?<![\d.,])(\d+) (min|minute|hour|day|week)s? ago/giu)].map(
    ([, n, unit]) => Number(n) * (minutes[unit?.toLowerCase() ?? ''] ?? 0),
  );
  const named = [...text.matchAll(/(?<!\p{L})(?:([Tt]oday)|[Yy]esterday)(?!\p{Ll})/gu)].map(
    ([, today]) => (today === undefined ? 1440 : 0),
  );
  const age = only([...ago, ...named]);
  const dates = inside.filter(({ sort }) => sort === 'date');
  const times = inside.filter(({ sort }) => sort === 'time');
  const clock = only(times)?.value ?? 0;
  if (age !== null && dates.length === 0) return { value: clock - age, unit: 'ago' };
  const date = only(dates);
  if (date === null || [...ago, ...named].length > 0) return null;
  return { value: date.value * 1440 + clock, unit: date.unit ?? 'date' };
}
