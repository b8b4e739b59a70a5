// Lists the values of a record with the words for what they are and the things that they are in; compares nothing.
import { idKey } from '../../values/values.js';
import { escapePattern } from '../../values/matches.js';
import type { Json } from '../../values/json.js';

/** Whether a text holds these words, as whole words. */
export function holdsWords(text: string, words: string): boolean {
  return new RegExp(`(?<![\\p{L}\\d])${escapePattern(words)}(?![\\p{L}\\d])`, 'iu').test(text);
}

/** "refundAmount", "refund_amount" -> "refund amount". */
function spokenKey(key: string): string {
  return key
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim()
    .toLowerCase();
}

/** The words of a name, singular. */
export function nameWords(name: string): string[] {
  const words = spokenKey(name).split(' ');
  return words
    .filter((word) => word.length > 1)
    .map((word) => word.replace(/ies$/, 'y').replace(/(?<=[^s])s$/, ''));
}

/** An object with an id. */
interface Thing {
  /** One for each word for its kind, if they are digits only. */
  ids: readonly string[];
  /** As people write it: "ORD-10027", "order 1001". */
  name: string;
  /** Words for things of its kind: "order". */
  words: readonly string[];
  /** How long the path to it is. */
  depth: number;
}

/** A text or number in a JSON, with its place. */
export interface Datum {
  /** In words of lower case: "refund amount". */
  key: string;
  value: string | number;
  /** Words for the kind of thing that it is of: the singular of the key that this is under. */
  words: readonly string[];
  currency: string | null;
  path: readonly string[];
  /** The outermost first. */
  things: readonly Thing[];
}

export function leavesIn(value: Json, words: readonly string[] = []): Datum[] {
  const leaves: Datum[] = [];
  const visit = (one: Json, place: Omit<Datum, 'value'>) => {
    const { path } = place;
    if (typeof one === 'string' || typeof one === 'number') {
      leaves.push({ ...place, value: one });
    } else if (Array.isArray(one)) {
      for (const [index, item] of one.entries())
        visit(item, { ...place, path: [...path, String(index)] });
      leaves.push({ ...place, key: 'count', value: one.length, path: [...path, 'length'] });
    } else if (typeof one === 'object' && one !== null) {
      const thing = thingOf(one, place);
      const things = thing === null ? place.things : [...place.things, thing];
      const unit = Object.entries(one).find(([name]) => /currency/i.test(name))?.[1];
      const currency = typeof unit === 'string' ? unit : place.currency;
      for (const [name, inner] of Object.entries(one)) {
        const isGroup = typeof inner === 'object' && /^\p{L}/u.test(name);
        const inside = isGroup ? nameWords(name).slice(-1) : place.words;
        const key = spokenKey(name);
        visit(inner, { key, words: inside, currency, path: [...path, name], things });
      }
    }
  };
  visit(value, { key: '', words, currency: null, path: [], things: [] });
  return leaves;
}

const ID = /^(?:(?<owner>.+) )?(?:id|uuid|sku|code|ref|reference|number|no|nr|key)$/;

/** The words for what an id is of: "order id" of an order, "id" of what it is in. Null: that key is of no id. */
export function ownersOf({ key, words }: Pick<Datum, 'key' | 'words'>): readonly string[] | null {
  const found = ID.exec(key);
  const owner = found?.groups?.['owner']?.split(' ').at(-1);
  return found === null ? null : owner === undefined ? words : [owner];
}

/** The keys of an id: with the words for what it is of, if it is digits only. */
export function idsOf(leaf: Pick<Datum, 'key' | 'value' | 'words'>): string[] {
  const text = String(leaf.value);
  if (!/^\d+$/.test(text)) return /^(?=\D*\d)\S{2,60}$/.test(text) ? [idKey(text)] : [];
  return (ownersOf(leaf) ?? [leaf.key]).map((word) => idKey(`${word} ${text}`));
}

function thingOf(
  object: Record<string, Json>,
  { words, path }: Omit<Datum, 'value'>,
): Thing | null {
  for (const [name, value] of Object.entries(object)) {
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    const key = spokenKey(name);
    const owners = ownersOf({ key, words }) ?? [];
    const ids = idsOf({ key, value, words });
    if (!owners.some((owner) => words.includes(owner)) || ids.length === 0) continue;
    const spoken = /^\d+$/.test(String(value)) ? `${words[0] ?? ''} ${value}`.trim() : `${value}`;
    return { ids, name: spoken, words, depth: path.length };
  }
  return null;
}
