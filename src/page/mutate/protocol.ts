// What the mutation script and the surface exchange: plain data, no DOM types.
import type { MutantKind } from '../../episode/mutants.js';

/** One match of a subject, by the ids of one document's capture. */
export interface PagePlace {
  /** Its characters: fragment, the first, one past the last. */
  ranges: readonly (readonly [fragment: number, first: number, end: number])[];
  control: number | null;
  /** The element that it is, by its short selector; null if it is only text. */
  element: string | null;
}

/** A character of a fragment, and the figure that it becomes. */
export interface NewFigure {
  fragment: number;
  at: number;
  figure: string;
}

export interface PageMutation {
  mutant: MutantKind;
  places: readonly PagePlace[];
  /** Only for `amount_changed`. */
  figures: readonly NewFigure[];
}

/** Of one document. */
export interface Mutator {
  /** Undoes what was done before, then does this; null, or why it was not done. */
  apply(mutation: PageMutation): string | null;
  /** Safe to call at any time and more than once. */
  undo(): void;
}
