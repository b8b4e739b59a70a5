// Drafts fixtures from recorded episodes: collections of real answers, with fictitious people and relative dates. Writes no file.
import type { Episode } from '../../episode/read.js';
import { STRUCK_OUT } from '../../episode/redactor.js';
import type { Json } from '../../scenario/schema.js';
import { draftState, type DraftState } from './collections.js';
import { madeUp, type MadeUp } from './made-up.js';
import { momentOf } from './moments.js';
import { type Personal, personalField, personalParts } from './personal.js';

/** What was replaced, never with the value itself. */
export interface Replaced {
  kind: Personal | 'moment';
  /** In how many places. */
  places: number;
  /** Pointers, `*` for any entry of a list; each once. */
  pointers: string[];
}

export interface FixtureDraft {
  /** Collections and documents by name; each is a separate fixture. */
  state: DraftState;
  replaced: Replaced[];
}

/**
 * Ids stay. A value that was replaced once is replaced everywhere, including in texts and field names.
 *
 * @param now when the services answered; dates are relative to it
 */
export function draftFixtures(episodes: readonly Episode[], now: Date): FixtureDraft {
  const told = new Map<Replaced['kind'], { places: number; pointers: Set<string> }>();
  const tell = (kind: Replaced['kind'], pointer: string) => {
    const before = told.get(kind) ?? { places: 0, pointers: new Set<string>() };
    before.places += 1;
    before.pointers.add(pointer);
    told.set(kind, before);
  };
  const instead = madeUp();
  const state = draftState(episodes);
  walk(state, [], (value, path) => learn(value, path, instead));
  const replace = replacing(instead);
  const replaced = walk(
    state,
    [],
    (value, path) => {
      const pointer = pointerOf(path);
      const own = typeof value === 'string' && isBirthDate(path) ? null : moment(value, now);
      if (own !== null) {
        tell('moment', pointer);
        return own;
      }
      return replace(value, path, (kind) => tell(kind, pointer));
    },
    (name, path) => String(replace(name, [], (kind) => tell(kind, pointerOf(path.slice(0, -1))))),
  );
  return {
    state: replaced as DraftState,
    replaced: [...told].map(([kind, { places, pointers }]) => ({
      ...{ kind, places },
      pointers: [...pointers].sort(),
    })),
  };
}

type Path = readonly string[];
type Leaf = string | number;

/** What a field is, by its name; a list's entries are what the list is. */
function fieldKind(path: Path): Personal | null {
  const at = path.findLastIndex((part) => !/^\d+$/.test(part));
  return at < 0 ? null : personalField(path[at] ?? '', path.slice(0, at));
}

/** All values are collected first, so that each is also found where its field name does not reveal what it is. */
function learn(value: Leaf, path: Path, instead: MadeUp): Leaf {
  const kind = fieldKind(path);
  const text = String(value);
  if (text.trim() === '' || text === STRUCK_OUT) return value;
  if (kind !== null) learnWhole(kind, text, instead);
  else if (typeof value === 'string')
    for (const { kind: found, part } of personalParts(value)) instead.of(found, part);
  return value;
}

/** "Ana Martin" may be greeted as "Ana" elsewhere. */
function learnWhole(kind: Personal, text: string, instead: MadeUp): void {
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

type Replace = (value: Leaf, path: Path, tell: (kind: Personal) => void) => Leaf;

function replacing(instead: MadeUp): Replace {
  const all = instead.all();
  const known = new Map(all.map((one) => [one.value, one] as const));
  const words = all
    .filter(({ kind, value }) => EVERYWHERE.has(kind) && value.length >= 3)
    .map(({ value }) => value.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
  const pattern =
    words.length === 0
      ? null
      : new RegExp(`(?<![\\p{L}\\p{N}])(?:${words.join('|')})(?![\\p{L}\\p{N}])`, 'gu');
  return (value, path, tell) => {
    const own = known.get(String(value));
    if (own !== undefined && fieldKind(path) !== null) {
      tell(own.kind);
      return typeof value === 'number' && /^\d+$/.test(own.instead)
        ? Number(own.instead)
        : own.instead;
    }
    if (typeof value === 'number' || pattern === null) return value;
    return value.replace(pattern, (found) => {
      const one = known.get(found);
      if (one !== undefined) tell(one.kind);
      return one?.instead ?? found;
    });
  };
}

function moment(value: Leaf, now: Date): string | null {
  return typeof value === 'string' ? momentOf(value, now) : null;
}

function isBirthDate(path: Path): boolean {
  return fieldKind(path) === 'birth date';
}

function walk(
  value: Json,
  path: Path,
  leaf: (value: Leaf, path: Path) => Leaf,
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

function pointerOf(path: Path): string {
  return path.map((part) => `/${/^\d+$/.test(part) ? '*' : part}`).join('');
}
