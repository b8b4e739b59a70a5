// The predicate tree that a claim compiles to: closed unions of plain data; holds no grammar and measures nothing.
import type { Compare } from './how-many.js';
import type { Noun } from './nouns.js';

/** One of several: 1 is the first, -1 the last, counted as one reads, from the left, from the top, from the oldest or from the cheapest. */
export interface Which {
  nth: number;
  by: 'reading' | 'across' | 'down' | 'time' | 'amount';
}

/** Something as people call it, without quotes: "the Send button", "the total in the cart", "the row for invoice 1207". */
export interface Described {
  kind: 'described';
  /** As it was written, without its article. */
  said: string;
  /** The same without what it is in or stands by. */
  own: string;
  /** What kind of thing it is, where its last words say so. */
  noun: Noun | null;
  /** The words that tell it from others of its kind, in lower case; the noun's own where it has one are not among them. */
  name: readonly string[];
  /** Whether it speaks of several. */
  isPlural: boolean;
  /** Of several alike, which one; null where it is not said. */
  which: Which | null;
  /** What it is in. */
  inside: Described | null;
  /** Whose it may be: "the price of ORD-1"; null where the words name nothing so. */
  of: { own: string; name: readonly string[]; thing: Described } | null;
  /** Only of a message: who wrote it, and words that stand in it; null or empty where that is not said. */
  message?: { by: string | null; about: readonly string[] };
  /**
   * The last word as the kind of a thing that the page may not name ("the request for two laptops"), in the singular, with the other words
   * and the preposition before those behind it.
   */
  oneOf?: { word: string; name: readonly string[]; joint: string | null };
  /** It speaks of several things of that kind, so that what has the kind for its name is none of them: "every invoice" is no heading. */
  isCounted?: true;
  /** It speaks of two, and of no more: "both buttons". */
  isBoth?: true;
  /** What it stands by: "the error under the e-mail field". */
  by: { side: 'above' | 'below' | 'beside'; of: Described } | null;
}

/** What a claim speaks of. */
export type ClaimSubject =
  | Described
  /** Words on the screen, as quoted. */
  | { kind: 'text'; text: string }
  /** Something that the app file names. */
  | { kind: 'landmark'; name: string }
  /** By ARIA role and accessible name; a null name means any of that role. */
  | { kind: 'control'; role: ControlRole; name: string | null }
  /** A value in the records: of the last successful call of `tool`. */
  | { kind: 'reference'; tool: string; part: 'args' | 'response'; path: readonly string[] }
  /** The text of the last message that the agent wrote: all of it, or its last words. */
  | { kind: 'newest_agent_message'; part?: 'end' }
  /** What the agent wrote in the turn of the checkpoint, each message by itself. */
  | { kind: 'messages_of_turn' }
  /** Texts and controls that mean this, in whatever words: a model picks them from those that are painted. */
  | { kind: 'meaning'; words: string };

/** The roles that a claim can name something by: what a person operates, and what stands out on a page. */
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
] as const;
export type Relation = (typeof relations)[number];

export const relatives = ['more', 'less', 'at_least', 'at_most', 'same'] as const;
/** How one value is to another; of times, later is more. */
export type Relative = (typeof relatives)[number];

export type Side = 'width' | 'height';

export type Edge = 'left' | 'right' | 'top' | 'bottom';

/** Where in something a thing stands; null where nothing is said of a direction. */
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
  /** Painted, with the page where the app itself left it: nobody has scrolled. */
  | { op: 'without_scrolling'; subject: ClaimSubject }
  /** Every character painted, and no part of its box cut off. */
  | { op: 'fully_visible'; subject: ClaimSubject }
  /** Nothing lies over it. */
  | { op: 'not_covered'; subject: ClaimSubject }
  /** A click reaches it, and does something as far as the page shows. */
  | { op: 'clickable'; subject: ClaimSubject }
  /** No character is cut off by its own container, with an ellipsis or without. */
  | { op: 'not_truncated'; subject: ClaimSubject }
  | { op: 'place'; subject: ClaimSubject; relation: Relation; other: ClaimSubject }
  /** At most `withinPx` lie between the two boxes. */
  | { op: 'near'; subject: ClaimSubject; other: ClaimSubject; withinPx: number }
  /** `isNot`: it has the opposite of the state. */
  | { op: 'state'; subject: ClaimSubject; state: ControlState; isNot?: boolean }
  /** At an edge, in a corner or in the middle of the window, or of `of`. */
  | { op: 'at'; subject: ClaimSubject; place: Place; of: ClaimSubject | null }
  /** Some of `other`, or all of it, lies under the subject. */
  | {
      op: 'covers';
      subject: ClaimSubject;
      other: ClaimSubject;
      isWhole: boolean;
      /** The edge or corner of the other that is covered. */
      where?: Place;
    }
  /** Not all of its width or height is in sight: it goes on beyond that edge. */
  | { op: 'cut'; subject: ClaimSubject; edge: Edge }
  /** Of all its text: a line through it, or bold letters. */
  | { op: 'lettered'; subject: ClaimSubject; how: 'struck' | 'bold' }
  /** The other is in it, painted. */
  | { op: 'holds'; subject: ClaimSubject; other: ClaimSubject }
  /** It is that one: the first of several, the selected one. */
  | { op: 'is'; subject: ClaimSubject; other: ClaimSubject }
  /** A message that somebody called so has written. */
  | { op: 'written_by'; subject: ClaimSubject; by: string }
  /** What stands at it says so: the value beside a label, the rest of its row or card. */
  | {
      op: 'tells';
      subject: ClaimSubject;
      words: string;
      /** `value`: the one value of its sort; `said`: words of its text, which may go on otherwise; `set`: what a field is set to; `marked`: a mark that it bears. */
      how?: 'value' | 'said' | 'set' | 'marked';
      /** Of what says so. */
      color?: ColorName;
    }
  /** The one value that stands at it, against that of the other; a text or a reference is a value itself. */
  | {
      op: 'compare';
      subject: ClaimSubject;
      relation: Relative;
      by: 'amount' | 'time';
      other: ClaimSubject;
      /** Of a time from and a time to, the one that is meant. */
      end?: 'first' | 'last';
      /** Minutes that the other is moved by before it is compared. */
      shift?: number;
    }
  /** Lowest contrast of its characters, 1 to 21, or a level of WCAG 2 (1.4.3 and 1.4.6). */
  | { op: 'contrast'; subject: ClaimSubject; least: number | 'AA' | 'AAA' }
  /** Every character at least this high, by its font size on the screen. */
  | { op: 'text_size'; subject: ClaimSubject; leastPx: number }
  /** One side of its box, which is what a person presses. */
  | { op: 'box_size'; subject: ClaimSubject; side: Side; relation: Relative; px: number }
  /** Rows or cards in the order of a value; `by` names a column, or what each has one of. A null direction takes either. */
  | {
      op: 'sorted';
      subject: ClaimSubject;
      by: string | null;
      direction: 'ascending' | 'descending' | null;
    }
  /** All matches in one line, by an edge of their text. */
  | { op: 'aligned'; subject: ClaimSubject; edge: 'left' | 'right' | 'centre' }
  /** How many of its matches are painted. */
  | {
      op: 'count';
      subject: ClaimSubject;
      compare: Compare;
      n: number;
      /** How often its words stand there, and not how many things are called so. */
      isOfWords?: true;
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
  /** Passed and failed change places; "not shown" also needs a closed world. */
  | { op: 'not'; of: ClaimPredicate }
  | { op: 'and' | 'or'; of: readonly ClaimPredicate[] }
  /** Of all matches of the subject, not of the one that is meant. */
  | { op: 'every' | 'some'; of: Condition }
  /** Of so many matches of the subject. */
  | { op: 'number'; compare: Compare; n: number; of: Condition }
  | Apart;

/** Said of the named and of none of the others ("only"), or of all the others and not of the named ("except"). */
export interface Apart {
  op: 'only' | 'except';
  named: readonly ClaimSubject[];
  /** What the others are called; null for what is like the named, 'anything' for whatever is on the page. */
  kind: ClaimSubject | 'anything' | null;
  /** All of it is said; its subject is the first of the named, or the kind. */
  says: readonly Condition[];
  /** That it does not hold, as in "only Save is disabled". */
  isNot: boolean;
}

/** How a sentence is read. */
export type Compilation =
  | { kind: 'measured'; predicate: ClaimPredicate }
  /**
   * A sentence about something that cannot be measured, such as tone or what a picture shows. `about`: what it speaks of, where it names
   * that; without it a model would not know where to look.
   */
  | { kind: 'needs_model'; why: string; about?: ClaimSubject }
  /** `nearest` is an example of the form that the sentence comes closest to. */
  | { kind: 'not_understood'; nearest: string; why: string };

/** Names that a claim may use. */
export interface ClaimNames {
  /** Landmarks of the app file, as they are written there. */
  landmarks: readonly string[];
}
