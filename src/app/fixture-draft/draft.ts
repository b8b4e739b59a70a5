// Drafts fixtures from recorded episodes: collections of real answers, with fictitious people and relative dates. Writes no file.
import type { Episode } from '../../episode/read.js';
import { draftState, type DraftState } from './collections.js';
import { madeUp } from './made-up.js';
import { momentOf } from './moments.js';
import type { Personal } from './personal.js';
import {
  fieldKind,
  learnPersonal,
  type FixtureLeaf,
  type Path,
  replacementsOf,
  replacing,
  walk,
} from './replace.js';

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
  walk(state, [], (value, path) => learnPersonal(value, path, instead));
  const replace = replacing(replacementsOf(instead.all()));
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

function moment(value: FixtureLeaf, now: Date): string | null {
  return typeof value === 'string' ? momentOf(value, now) : null;
}

function isBirthDate(path: Path): boolean {
  return fieldKind(path) === 'birth date';
}

function pointerOf(path: Path): string {
  return path.map((part) => `/${/^\d+$/.test(part) ? '*' : part}`).join('');
}
