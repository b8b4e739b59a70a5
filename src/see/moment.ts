// The evidence of one checkpoint as the graders of this folder pass it around.
import type { Bare } from '../claim/subjects.js';
import type { Box, Fragment, Layout } from '../episode/layout.js';
import type { Ink, TextRange } from './pixels/ink.js';
import type { Json } from '../values/json.js';
import { oncePer } from '../values/remembered.js';

/**
 * `kind` as in the layout, or `reordered_text`: characters in an order different from reading order, or `unknown_text`:
 * ink of text where none was found.
 */
export interface OpaqueRegion {
  kind: Layout['opaque'][number]['kind'] | 'reordered_text' | 'unknown_text';
  box: Box;
  element: string;
}

/** A value of the records, or why there is none. */
export type Resolved =
  /** `currency`: ISO 4217 code of a field `currency` beside the value; null without one. */
  { found: true; value: Json; currency: string | null } | { found: false; why: string };

/** Looks up what a claim refers to in the records; pure. */
export interface Resolve {
  /** BCP 47; how numbers on the screen are read if their format is ambiguous. */
  locale: string;
  reference: (reference: Extract<Bare, { kind: 'reference' }>) => Resolved;
  /** Id of the newest agent message at this moment, as in `fragment.message`; null if none is known. */
  newestAgentMessage: (layout: Layout) => string | null;
  /** Ids of the agent messages of this checkpoint's turn, in order; null if no turn is known. */
  messagesOfTurn: (layout: Layout) => readonly string[] | null;
  /** What a model picked as having this meaning; null or absent if none was asked. */
  picked?: (words: string) => PickedThings | { why: string } | null;
  /**
   * Whether a model read a text in a region without any in the DOM; null if unknown. `isSubject`: the claim is about
   * the region itself; else it is one of the places where the text could hide.
   */
  read?: (region: OpaqueRegion, text: string, isSubject?: boolean) => 'yes' | 'no' | null;
}

/** What a model picked out of what is painted, by ids of the layout. */
export interface PickedThings {
  /** Each the fragments of one text. */
  texts: readonly (readonly number[])[];
  controls: readonly number[];
  /** How many it could choose from. */
  listed: number;
}

export interface Moment {
  layout: Layout;
  ink: Ink;
  resolve: Resolve;
}

/** Fragments by id. */
export const fragmentsById = oncePer(
  ({ fragments }: Layout): ReadonlyMap<number, Fragment> =>
    new Map(fragments.map((one) => [one.id, one])),
);

/** All of their text. */
export function wholeOf(fragments: readonly Fragment[]): TextRange[] {
  return fragments.map(({ id, text }) => [id, 0, text.length]);
}

/** A range of text with the fragment that it is in. */
export interface Passage {
  fragment: Fragment;
  range: TextRange;
  text: string;
}

/** Without those of fragments that the layout does not have. */
export function passagesOf(
  { ranges }: { ranges: readonly TextRange[] },
  { layout }: Pick<Moment, 'layout'>,
): Passage[] {
  const fragments = fragmentsById(layout);
  return ranges.flatMap((range) => {
    const fragment = fragments.get(range[0]);
    const text = fragment?.text.slice(range[1], range[2]) ?? '';
    return fragment === undefined ? [] : [{ fragment, range, text }];
  });
}
