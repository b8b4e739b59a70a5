// Learns personal data and secrets from values, and replaces them wherever they occur; decides no replacement and writes no file.
import { STRUCK_OUT } from '../../episode/redactor.js';
import type { Json } from '../../scenario/schema.js';
import type { MadeUp, MadeUpValue } from './made-up.js';
import { type Personal, personalField, personalParts } from './personal.js';

export type Path = readonly string[];
export type FixtureLeaf = string | number;

/** What a field is, by its name; a list's entries are what the list is. */
export function fieldKind(path: Path): Personal | null {
  const at = path.findLastIndex((part) => !/^\d+$/.test(part));
  return at < 0 ? null : personalField(path[at] ?? '', path.slice(0, at));
}

/**
 * All values are collected first, so that each is also found where its field name does not reveal what it is.
 *
 * @param isWanted which kinds are learned. Default: all.
 */
export function learnPersonal(
  value: FixtureLeaf,
  path: Path,
  instead: Pick<MadeUp, 'of' | 'as'>,
  isWanted: (kind: Personal) => boolean = () => true,
): FixtureLeaf {
  const kind = fieldKind(path);
  const text = String(value);
  if (text.trim() === '' || text === STRUCK_OUT) return value;
  if (kind !== null && isWanted(kind)) learnWhole(kind, text, instead);
  else if (typeof value === 'string')
    for (const { kind: found, part } of personalParts(value))
      if (isWanted(found)) instead.of(found, part);
  return value;
}

/** "Ana Martin" may be greeted as "Ana" elsewhere. */
export function learnWhole(kind: Personal, text: string, instead: Pick<MadeUp, 'of' | 'as'>): void {
  const whole = instead.of(kind, text).split(' ');
  const words = text.split(/\s+/);
  if (kind !== 'name' || words.length < 2) return;
  const [first = '', last = ''] = [words[0], words.at(-1)];
  if (isTelling(first)) instead.as('first name', first, whole[0] ?? '');
  if (isTelling(last)) instead.as('last name', last, whole[1] ?? '');
}

function isTelling(word: string): boolean {
  return /^\p{Lu}/u.test(word) && word.length >= 3;
}

/**
 * Replaced wherever they occur. The digits of a postal code or the name of a city occur in too many other texts, ids
 * among them.
 */
const EVERYWHERE = new Set<Personal>([
  ...(['email', 'name', 'first name', 'last name', 'phone'] as const),
  ...(['street', 'card', 'secret', 'number of a document'] as const),
]);

type Replace = (value: FixtureLeaf, path: Path, tell: (kind: Personal) => void) => FixtureLeaf;

/** Replaced values by themselves, and those that are looked for within texts by their first word. */
export interface Replacements {
  whole: ReadonlyMap<string, MadeUpValue>;
  /** By first word, in lower case; the longest first. */
  within: ReadonlyMap<string, readonly { at: number; one: MadeUpValue }[]>;
}

/** @param all the longest first, as `MadeUp` gives them */
export function replacementsOf(all: readonly MadeUpValue[]): Replacements {
  const within = new Map<string, { at: number; one: MadeUpValue }[]>();
  for (const one of all) {
    const [first] = one.value.matchAll(WORD);
    if (!EVERYWHERE.has(one.kind) || one.value.length < 3 || first === undefined) continue;
    const key = first[0].toLowerCase();
    const before = within.get(key);
    if (before === undefined) within.set(key, [{ at: first.index, one }]);
    else before.push({ at: first.index, one });
  }
  return { whole: new Map(all.map((one) => [one.value, one])), within };
}

const WORD = /[\p{L}\p{N}]+/gu;

/** Replaces what any of them holds; where two begin at one word, the earlier ones win. */
export function replacing(...given: readonly Replacements[]): Replace {
  return (value, path, tell) => {
    const own = given.map(({ whole }) => whole.get(String(value))).find((one) => one !== undefined);
    if (own !== undefined && fieldKind(path) !== null) {
      tell(own.kind);
      return typeof value === 'number' && /^\d+$/.test(own.instead)
        ? Number(own.instead)
        : own.instead;
    }
    return typeof value === 'number' ? value : replacedText(value, given, tell);
  };
}

function replacedText(
  text: string,
  given: readonly Replacements[],
  tell: (kind: Personal) => void,
): string {
  let result = '';
  let done = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    if (index < done) continue;
    const key = word.toLowerCase();
    const found = given
      .flatMap(({ within }) => within.get(key) ?? [])
      .find(({ at, one }) => index - at >= done && isAt(text, index - at, one));
    if (found === undefined) continue;
    tell(found.one.kind);
    result += text.slice(done, index - found.at) + found.one.instead;
    done = index - found.at + found.one.value.length;
  }
  return done === 0 ? text : result + text.slice(done);
}

/** Whole words only. Of a full name, case does not matter: people write their own in lower case. */
function isAt(text: string, at: number, { kind, value }: MadeUpValue): boolean {
  const found = text.slice(at, at + value.length);
  const isFullName = kind === 'name' && value.includes(' ');
  if (found !== value && !(isFullName && found.toLowerCase() === value.toLowerCase())) return false;
  const end = at + value.length;
  const [before, after] = [text.slice(Math.max(0, at - 2), at), text.slice(end, end + 2)];
  return !/[\p{L}\p{N}]$/u.test(before) && !/^[\p{L}\p{N}]/u.test(after);
}

/** The value with every text and number refilled, and every field name below the top. */
export function walk(
  value: Json,
  path: Path,
  leaf: (value: FixtureLeaf, path: Path) => FixtureLeaf,
  name: (name: string, path: Path) => string = (one) => one,
): Json {
  if (typeof value === 'string' || typeof value === 'number') return leaf(value, path);
  if (Array.isArray(value))
    return value.map((entry, index) => walk(entry, [...path, String(index)], leaf, name));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => {
      const below = [...path, key];
      return [path.length === 0 ? key : name(key, below), walk(member, below, leaf, name)];
    }),
  );
}
