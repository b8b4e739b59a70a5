// Visits the values of a record with the words for what they are; compares nothing.
import { escapePattern } from '../../rules/matches.js';
import type { Json } from '../../scenario/schema.js';

/** Whether a text holds these words, as whole words. */
export function holdsWords(text: string, words: string): boolean {
  return new RegExp(`(?<![\\p{L}\\d])${escapePattern(words)}(?![\\p{L}\\d])`, 'iu').test(text);
}

/** The longest end of a name, of two words or more, that a text holds. */
export function tailIn(text: string, name: string): string | null {
  const words = name.split(/\s+/);
  for (let first = 0; first <= words.length - 2; first += 1) {
    const tail = words.slice(first).join(' ');
    if (holdsWords(text, tail)) return tail;
  }
  return null;
}

/** "refundAmount", "refund_amount" -> "refund amount". */
export function spokenKey(key: string): string {
  return key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
    .toLowerCase();
}

/** The words of a name, singular. */
export function nameWords(name: string): string[] {
  return spokenKey(name)
    .split(' ')
    .filter((word) => word.length > 1)
    .map(singular);
}

function singular(word: string): string {
  return word.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, '');
}

export function phrase(status: string): string {
  return status.replace(/[_-]+/g, ' ').toLowerCase();
}

interface Leaf {
  key: string;
  leaf: string | number;
  words: readonly string[];
  currency: string | null;
  path: string;
}
type OnLeaf = (found: Leaf) => void;
type OnObject = (object: Record<string, Json>, words: readonly string[], path: string) => void;

/** Visits each object before its values, with the words for its kind: the singular of the key that it is under. */
export function walk(
  value: Json,
  words: readonly string[],
  onLeaf: OnLeaf,
  onObject: OnObject = () => {},
): void {
  const visit = (one: Json, place: Omit<Leaf, 'leaf'>) => {
    const { words: kind, path } = place;
    if (typeof one === 'string' || typeof one === 'number') {
      onLeaf({ ...place, leaf: one });
    } else if (Array.isArray(one)) {
      one.forEach((item, index) => {
        visit(item, { ...place, path: `${path}/${index}` });
      });
      onLeaf({ ...place, key: 'count', leaf: one.length, path: `${path}/length` });
    } else if (typeof one === 'object' && one !== null) {
      onObject(one, kind, path);
      const unit = Object.entries(one).find(([name]) => /currency/i.test(name))?.[1];
      const currency = typeof unit === 'string' ? unit : place.currency;
      for (const [name, inner] of Object.entries(one)) {
        const isThing = typeof inner === 'object' && /^\p{L}/u.test(name);
        const inside = isThing ? nameWords(name).slice(-1) : kind;
        visit(inner, { key: spokenKey(name), words: inside, currency, path: `${path}/${name}` });
      }
    }
  };
  visit(value, { key: '', words, currency: null, path: '' });
}
