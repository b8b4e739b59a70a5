// Words that say which of several similar things is meant: "the third row", "the newest message", "the leftmost button".
import { headNoun } from './nouns.js';
import type { Which } from './predicate.js';

const counted = [
  'first',
  'second',
  'third',
  'fourth',
  'fifth',
  'sixth',
  'seventh',
  'eighth',
  'ninth',
  'tenth',
] as const;

const ordinals: Readonly<Record<string, Which>> = {
  ...Object.fromEntries(counted.map((word, at) => [word, { nth: at + 1, by: 'reading' }])),
  last: { nth: -1, by: 'reading' },
  final: { nth: -1, by: 'reading' },
  newest: { nth: -1, by: 'time' },
  latest: { nth: -1, by: 'time' },
  oldest: { nth: 1, by: 'time' },
  cheapest: { nth: 1, by: 'amount' },
  'least expensive': { nth: 1, by: 'amount' },
  'most expensive': { nth: -1, by: 'amount' },
  priciest: { nth: -1, by: 'amount' },
  dearest: { nth: -1, by: 'amount' },
  'most recent': { nth: -1, by: 'time' },
  earliest: { nth: 1, by: 'time' },
  leftmost: { nth: 1, by: 'across' },
  rightmost: { nth: -1, by: 'across' },
  topmost: { nth: 1, by: 'down' },
  'bottom-most': { nth: -1, by: 'down' },
  bottommost: { nth: -1, by: 'down' },
  top: { nth: 1, by: 'down' },
  bottom: { nth: -1, by: 'down' },
};

/**
 * Which one the first words name, and the words after them; "the first" alone and "the top bar" name none of several.
 */
export function ordinalOf(words: readonly string[]): {
  which: Which | null;
  rest: readonly string[];
} {
  const none = { which: null, rest: words };
  const two = ordinals[words.slice(0, 2).join(' ')];
  const length = two === undefined ? 1 : 2;
  const which = two ?? ordinals[words[0] ?? ''];
  if (which === undefined || words.length <= length) return none;
  if (headNoun(words)?.before.length === 0) return none;
  return { which, rest: words.slice(length) };
}

/** Whether a word says which one of several. */
export function isOrdinal(word: string): boolean {
  return ordinals[word] !== undefined;
}

/** "the third", "the last": what one of several is called in a sentence. */
export function ordinalWords({ nth, by }: Which): string {
  const words = counted[nth - 1];
  if (by === 'reading') return words ?? 'last';
  const found = Object.entries(ordinals).find(([, one]) => one.by === by && one.nth === nth);
  return found?.[0] ?? 'last';
}
