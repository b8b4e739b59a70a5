// Spans of time between two times of day: "half an hour", "20 minutes", "two hours"; reads no dates.
import { numberIn } from './number-words.js';

const named: Readonly<Record<string, number>> = {
  'half an hour': 30,
  'a quarter of an hour': 15,
  'an hour': 60,
  'an hour and a half': 90,
};

/** In minutes; null if the words are not a span. */
export function minutesOf(words: string | undefined): number | null {
  if (words === undefined) return null;
  const known = named[words];
  if (known !== undefined) return known;
  const [number, unit = '', more] = words.split(' ');
  const n = more === undefined ? numberIn(number) : null;
  if (n === null) return null;
  if (/^(?:minutes?|mins?)$/u.test(unit)) return n;
  return /^hours?$/u.test(unit) ? n * 60 : null;
}
