// Reads the values beside a thing to compare them with a sentence: the same one, a different one in its place, or several.
import { numberIn } from '../../../claim/number-words.js';
import { moneyIn } from '../find/find-number.js';
import { fragmentsById, type Moment } from '../moment.js';
import {
  quantitiesOf,
  readQuantity,
  type Quantity,
  type QuantityPlace,
} from '../find/quantities.js';
import { holdsAll, type Sighting } from '../sighting.js';

/** Words after a value that do not change it. */
const BEHIND = / (?:left|remaining|off|discount|each|to go|in total)$/u;

const UNITS: Readonly<Record<string, string>> = {
  pt: 'point',
  min: 'minute',
  hr: 'hour',
  h: 'hour',
  sec: 'second',
  yr: 'year',
};

/** The value of the words; null if they are not a value. */
export function wantedValue(words: string, locale: string): Quantity | null {
  const [first = '', ...rest] = words.replace(BEHIND, '').split(' ');
  const number = rest.length > 0 ? numberIn(first.toLowerCase()) : null;
  const value = readQuantity([number ?? first, ...rest].join(' '), locale);
  return value === null ? null : plain(value);
}

/** The amount of money among other words, such as "$19 per month". */
export function moneyAmong(words: string, locale: string): Quantity | null {
  const [first] = moneyIn(words, locale);
  return first === undefined ? null : { sort: 'amount', value: first.value, unit: first.currency };
}

/** "8 pts" is 8 points, and "-10%" is 10% off. */
function plain<T extends Quantity>(one: T): T {
  const unit = one.unit === null ? null : (UNITS[one.unit] ?? one.unit);
  return { ...one, unit, value: unit === '%' ? Math.abs(one.value) : one.value };
}

/** Whether a line goes through it: a former price. */
export function isCrossedOut({ ranges }: Pick<Sighting, 'ranges'>, { layout }: Moment): boolean {
  const fragments = fragmentsById(layout);
  return ranges.some(([id]) => fragments.get(id)?.struck === true);
}

/** The values of a given sort in a ring, without those struck through; each once. */
export function valuesIn(ring: Sighting, like: Quantity, moment: Moment): QuantityPlace[] {
  const all = [...quantitiesOf(moment.layout, moment.resolve.locale), ...starsIn(ring, moment)];
  const inside = all
    .map(plain)
    .filter((one) => one.sort === like.sort && one.unit === like.unit)
    .filter((one) => holdsAll(ring, one) && !isCrossedOut(one, moment));
  return [...new Map(inside.map((one) => [one.value, one])).values()];
}

/** Filled stars in a row. */
function starsIn({ ranges }: Sighting, { layout }: Moment): QuantityPlace[] {
  const fragments = fragmentsById(layout);
  return ranges.flatMap(([id, first, end]) => {
    const text = fragments.get(id)?.text.slice(first, end) ?? '';
    return [...text.matchAll(/★+/gu)].map((hit): QuantityPlace => {
      const from = first + hit.index;
      const value = hit[0].length;
      return {
        sort: 'amount',
        value,
        unit: 'star',
        text: hit[0],
        ranges: [[id, from, from + value]],
      };
    });
  });
}

export function isSameValue(one: Quantity, other: Quantity): boolean {
  return Math.abs(one.value - other.value) <= 1e-9 * Math.max(1, Math.abs(one.value));
}
