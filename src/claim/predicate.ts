// The predicate tree that a claim compiles to: closed unions of plain data; holds no grammar and measures nothing.
import type { Compare } from './how-many.js';
import type { StandingBy } from './name-words.js';
import type { Noun } from './nouns.js';

/**
 * One of several: 1 is the first, -1 the last, counted in reading order, from the left, from the top, from the oldest
 * or from the cheapest.
 */
export interface Which {
  nth: number;
  by: 'reading' | 'across' | 'down' | 'time' | 'amount';
}

/** Something as people call it, without quotes: "the Send button", "the total in the cart", "the row for invoice 1207". */
export interface Described {
  kind: 'described';
  /** As it was written, without its article. */
  said: string;
  /** The same without what it is in or next to. */
  own: string;
  /** What kind of thing it is, if its last words say so. */
  noun: Noun | null;
  /** The words that distinguish it from others of its kind, in lower case, without the noun's own words. */
  name: readonly string[];
  /** Whether it means several. */
  isPlural: boolean;
  /** Which one of several similar things; null if not said. */
  which: Which | null;
  /** What it is in. */
  inside: Described | null;
  /** What it may belong to: "the price of ORD-1"; null if the words name no owner. */
  of: { own: string; name: readonly string[]; thing: Described } | null;
  /** Only for a message: who wrote it, and words in it; null or empty if not said. */
  message?: { by: string | null; about: readonly string[] };
  /**
   * The last word as the kind of a thing that the page may not name ("the request for two laptops"), in the singular, with the other words
   * and the preposition before those behind it.
   */
  oneOf?: { word: string; name: readonly string[]; joint: string | null };
  /**
   * It means several things of that kind, so something named after the kind is not one of them: "every invoice" is not
   * a heading.
   */
  isCounted?: true;
  /** It means exactly two: "both buttons". */
  isBoth?: true;
  /** What must hold of it, so that it is the one meant: "the flight that leaves at 13:30". */
  that?: { thing: Described; traits: readonly Distinction[] };
  /** What it is next to: "the error under the e-mail field". */
  by: { side: StandingBy; of: Described } | null;
}

/** A condition on a thing that says which one is meant; `isNot`: it must not hold. */
export interface Distinction {
  says: Condition;
  isNot: boolean;
}

/** What a claim is about. */
export type ClaimSubject =
  | Described
  /** Words on the screen, as quoted. */
  | { kind: 'text'; text: string }
  /** Something that the app file names. */
  | { kind: 'landmark'; name: string }
  /** By ARIA role and accessible name; a null name means any of that role. */
  | { kind: 'control'; role: ControlRole; name: string | null }
  /** A value in the records: from the last successful call of `tool`. */
  | { kind: 'reference'; tool: string; part: 'args' | 'response'; path: readonly string[] }
  /** The text of the last message that the agent wrote: all of it, or its last words. */
  | { kind: 'newest_agent_message'; part?: 'end' }
  /** What the agent wrote in the checkpoint's turn, each message separately. */
  | { kind: 'messages_of_turn' }
  /** Texts and controls that mean this, in whatever words: a model picks them from the painted ones. */
  | { kind: 'meaning'; words: string };

/** The roles that a claim can use to name something: what a person operates, and what stands out on a page. */
export const controlRoles = [
  'button',
  'link',
  'checkbox',
  'radio',
  'switch',
  'textbox',
  'searchbox',
  'combobox',
  'listbox',
  'option',
  'tab',
  'menuitem',
  'slider',
  'spinbutton',
  'heading',
  'dialog',
  'alert',
  'status',
] as const;
export type ControlRole = (typeof controlRoles)[number];

/** What a text is compared with: words, or a value of the records. */
export type Value = Extract<ClaimSubject, { kind: 'text' | 'reference' }>;

export const relations = [
  'above',
  'below',
  'left_of',
  'right_of',
  'inside',
  'before',
  'after',
  'level_with',
] as const;
export type Relation = (typeof relations)[number];

export const relatives = ['more', 'less', 'at_least', 'at_most', 'same'] as const;
/** How one value relates to another; for times, later is more. */
export type Relative = (typeof relatives)[number];

export type Side = 'width' | 'height';

export type Edge = 'left' | 'right' | 'top' | 'bottom';

/** Where in something a thing is; null if no direction is given. */
export interface Place {
  across: 'left' | 'centre' | 'right' | null;
  down: 'top' | 'centre' | 'bottom' | null;
}

export const controlStates = [
  'enabled',
  'checked',
  'focused',
  'expanded',
  'selected',
  'filled',
  'editable',
  'required',
] as const;
export type ControlState = (typeof controlStates)[number];

/** The basic colour terms of English (Berlin and Kay, 1969). */
export const colorNames = [
  'black',
  'white',
  'grey',
  'red',
  'orange',
  'yellow',
  'green',
  'blue',
  'purple',
  'pink',
  'brown',
] as const;
export type ColorName = (typeof colorNames)[number];

/** A condition on one subject. Lengths are in CSS px. */
export type Condition =
  /** Painted, at the scroll position of the checkpoint. */
  | { op: 'shown'; subject: ClaimSubject }
  /** Painted, with the page where the app itself left it, before anybody scrolled. */
  | { op: 'without_scrolling'; subject: ClaimSubject }
  /** Every character is painted, and no part of its box is cut off. */
  | { op: 'fully_visible'; subject: ClaimSubject }
  /** Nothing covers it. */
  | { op: 'not_covered'; subject: ClaimSubject }
  /** A click reaches it, and the page shows that it does something. */
  | { op: 'clickable'; subject: ClaimSubject }
  /** No character is cut off by its own container, with an ellipsis or without. */
  | { op: 'not_truncated'; subject: ClaimSubject }
  | { op: 'place'; subject: ClaimSubject; relation: Relation; other: ClaimSubject }
  /** The two boxes are at most `withinPx` apart. */
  | { op: 'near'; subject: ClaimSubject; other: ClaimSubject; withinPx: number }
  /** `isNot`: it has the opposite of the state. */
  | { op: 'state'; subject: ClaimSubject; state: ControlState; isNot?: boolean }
  /** At an edge, in a corner or in the middle of the window, or of `of`. */
  | { op: 'at'; subject: ClaimSubject; place: Place; of: ClaimSubject | null }
  /** Some or all of `other` is under the subject. */
  | {
      op: 'covers';
      subject: ClaimSubject;
      other: ClaimSubject;
      isWhole: boolean;
      /** The edge or corner of the other that is covered. */
      where?: Place;
    }
  /** Its width or height is not entirely in view: it extends beyond that edge. */
  | { op: 'cut'; subject: ClaimSubject; edge: Edge }
  /** All its text has a line through it, or is bold. */
  | { op: 'lettered'; subject: ClaimSubject; how: 'struck' | 'bold' }
  /** The other is in it, painted. */
  | { op: 'holds'; subject: ClaimSubject; other: ClaimSubject }
  /** It is that one: the first of several, the selected one. */
  | { op: 'is'; subject: ClaimSubject; other: ClaimSubject }
  /** A message written by somebody of that name. */
  | { op: 'written_by'; subject: ClaimSubject; by: string }
  /** What is beside it says this: the value next to a label, the rest of its row or card. */
  | {
      op: 'tells';
      subject: ClaimSubject;
      words: string;
      /** `value`: the one value of its sort; `said`: words of its text, which may go on otherwise; `fact`: what the page says of it, in these words; `set`: what a field is set to; `marked`: a mark that it bears. */
      how?: 'value' | 'said' | 'fact' | 'set' | 'marked';
      /** Of what says so. */
      color?: ColorName;
    }
  /** The one value beside it, compared with the other's; a text or a reference is itself a value. */
  | {
      op: 'compare';
      subject: ClaimSubject;
      relation: Relative;
      by: 'amount' | 'time';
      other: ClaimSubject;
      /** Of a start and an end time, the one that is meant. */
      end?: 'first' | 'last';
      /** Minutes by which the other is shifted before comparing. */
      shift?: number;
    }
  /** Lowest contrast of its characters, 1 to 21, or a level of WCAG 2 (1.4.3 and 1.4.6). */
  | { op: 'contrast'; subject: ClaimSubject; least: number | 'AA' | 'AAA' }
  /** Every character at least this high, going by its font size on the screen. */
  | { op: 'text_size'; subject: ClaimSubject; leastPx: number }
  /** One side of its box, the part that a person presses. */
  | { op: 'box_size'; subject: ClaimSubject; side: Side; relation: Relative; px: number }
  /**
   * Rows or cards in the order of a value; `by` names a column, or something that each has one of. A null direction
   * accepts either.
   */
  | {
      op: 'sorted';
      subject: ClaimSubject;
      by: string | null;
      direction: 'ascending' | 'descending' | null;
    }
  /** All matches in one line, by an edge of their text. */
  | { op: 'aligned'; subject: ClaimSubject; edge: 'left' | 'right' | 'centre' | 'row' }
  /** How many of its matches are painted. */
  | {
      op: 'count';
      subject: ClaimSubject;
      compare: Compare;
      n: number;
      /** How often its words stand there, and not how many things are called so. */
      isOfWords?: true;
    }
  /** There are more of one than of the other, or as many, in sight. */
  | {
      op: 'outnumbers';
      subject: ClaimSubject;
      relation: 'more' | 'less' | 'same';
      other: ClaimSubject;
    }
  /** Its painted text contains the value, as whole words or by value. */
  | { op: 'says'; subject: ClaimSubject; value: Value }
  /** The value is the whole of its painted text. */
  | { op: 'equals'; subject: ClaimSubject; value: Value }
  | {
      op: 'color';
      subject: ClaimSubject;
      part: 'text' | 'background' | 'border' | 'either';
      color: ColorName;
    };

/** What must hold. */
export type ClaimPredicate =
  | Condition
  /** Swaps passed and failed; "not shown" also needs a closed world. */
  | { op: 'not'; of: ClaimPredicate }
  | { op: 'and' | 'or'; of: readonly ClaimPredicate[] }
  /** About all matches of the subject, not the one that is meant. */
  | { op: 'every' | 'some'; of: Condition }
  /** About this many matches of the subject. */
  | { op: 'number'; compare: Compare; n: number; of: Condition }
  | Apart;

/** True of the named and of none of the others ("only"), or of all the others and not of the named ("except"). */
export interface Apart {
  op: 'only' | 'except';
  named: readonly ClaimSubject[];
  /** What the others are called; null for things like the named, 'anything' for everything on the page. */
  kind: ClaimSubject | 'anything' | null;
  /** All of it must hold; its subject is the first of the named, or the kind. */
  says: readonly Condition[];
  /** What is said is that it does not hold, as in "only Save is disabled". */
  isNot: boolean;
}

/** How a sentence is read. */
export type Compilation =
  | { kind: 'measured'; predicate: ClaimPredicate }
  /**
   * A sentence about something that cannot be measured, such as tone or what a picture shows. `about`: what it refers
   * to, if it names that; without it a model would not know where to look.
   */
  | { kind: 'needs_model'; why: string; about?: ClaimSubject }
  /** `nearest` is an example of the form that the sentence comes closest to; null if it has a word of none. */
  | { kind: 'not_understood'; nearest: string | null; why: string };

/** Names that a claim may use. */
export interface ClaimNames {
  /** Landmarks of the app file, as they are written there. */
  landmarks: readonly string[];
}
