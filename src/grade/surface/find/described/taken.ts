// What words were taken to mean: the things found, and the wording for each way of finding them.
import type { Described } from '../../../../claim/predicate.js';
import type { Control, Fragment } from '../../../../episode/layout.js';
import type { Moment } from '../../moment.js';
import type { Sighting } from '../../sighting.js';
import { comparedWords } from './words.js';

/** What the words were taken to mean, and the name of each thing. */
export interface Taken {
  sightings: Sighting[];
  names: readonly string[];
}

export type Scope = (thing: { fragments: [number, number]; controls: [number, number] }) => boolean;

export type Tier = (subject: Described, moment: Moment, scope: Scope) => Taken | null;

/** `button "Send"`, or `3 such as button "Add to basket"`. */
export function takenAs({ names }: Taken): string {
  const [first = ''] = names;
  return names.length <= 1 ? first : `${names.length} such as ${first}`;
}

/** A control as a span of what the layout lists. */
export function spanOf({ id, fragments }: Control): {
  fragments: [number, number];
  controls: [number, number];
} {
  const first = fragments[0];
  const last = fragments.at(-1);
  return {
    fragments:
      first === undefined || last === undefined ? [Infinity, -Infinity] : [first, last + 1],
    controls: [id, id + 1],
  };
}

export function spanOfText({ ranges }: Sighting): {
  fragments: [number, number];
  controls: [number, number];
} {
  const ids = ranges.map(([id]) => id);
  return { fragments: [Math.min(...ids), Math.max(...ids) + 1], controls: [Infinity, -Infinity] };
}

/** Whether all words are among the developers' names for it. */
export function isHinted(hints: readonly string[], said: string): boolean {
  const wanted = comparedWords(said);
  const words = hints.flatMap(comparedWords);
  return wanted.length > 0 && wanted.every((word) => words.includes(word));
}

export function spanOfFragment({ id }: Fragment): ReturnType<typeof spanOfText> {
  return { fragments: [id, id + 1], controls: [Infinity, -Infinity] };
}
