// The predicate tree that a claim compiles to: closed unions of plain data; holds no grammar and measures nothing.
import type { Noun } from './nouns.js';

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
  /** Of several alike, which: 1 is the first, -1 the last. */
  nth: number | null;
  /** What it is in. */
  inside: Described | null;
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
  | { op: 'covers'; subject: ClaimSubject; other: ClaimSubject; isWhole: boolean }
  /** The other is in it, painted. */
  | { op: 'holds'; subject: ClaimSubject; other: ClaimSubject }
  /** It is that one: the first of several, the selected one. */
  | { op: 'is'; subject: ClaimSubject; other: ClaimSubject }
  /** What stands at it says so: the value beside a label, the rest of its row or card. */
  | { op: 'tells'; subject: ClaimSubject; words: string }
  /** Lowest contrast of its characters, 1 to 21, or a level of WCAG 2 (1.4.3 and 1.4.6). */
  | { op: 'contrast'; subject: ClaimSubject; least: number | 'AA' | 'AAA' }
  /** Every character at least this high, by its font size on the screen. */
  | { op: 'text_size'; subject: ClaimSubject; leastPx: number }
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
  | { op: 'count'; subject: ClaimSubject; compare: 'exactly' | 'at_least' | 'at_most'; n: number }
  /** Its painted text contains the value, as whole words or by value. */
  | { op: 'says'; subject: ClaimSubject; value: Value }
  /** The value is the whole of its painted text. */
  | { op: 'equals'; subject: ClaimSubject; value: Value }
  | {
      op: 'color';
      subject: ClaimSubject;
      part: 'text' | 'background' | 'either';
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
  /** Of so many matches of the subject, and of no more. */
  | { op: 'exactly'; n: number; of: Condition };

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

/** A subject in words, as in reasons and reports. */
export function subjectWords(subject: ClaimSubject): string {
  switch (subject.kind) {
    case 'described':
      return `the ${subject.said}`;
    case 'text':
      return `"${subject.text}"`;
    case 'landmark':
      return `the landmark ${subject.name}`;
    case 'control':
      return subject.name === null
        ? `the ${subject.role}`
        : `the ${subject.role} "${subject.name}"`;
    case 'reference':
      return `{${[subject.tool, subject.part, ...subject.path].join('.')}}`;
    case 'newest_agent_message':
      return `${subject.part === 'end' ? 'the end of ' : ''}the newest agent message`;
    case 'messages_of_turn':
      return 'the agent message of this turn';
    case 'meaning':
      return `what means "${subject.words}"`;
  }
}

const joining: ReadonlySet<string> = new Set(['not', 'and', 'or', 'every', 'some', 'exactly']);

/** Whether a node is a condition, and joins no others. */
export function isCondition(predicate: ClaimPredicate): predicate is Condition {
  return !joining.has(predicate.op);
}

/** What the conditions of a tree speak of, from left to right. */
export function claimSubjects(predicate: ClaimPredicate): ClaimSubject[] {
  return conditionsOf(predicate).flatMap((condition) => [
    condition.subject,
    ...('other' in condition ? [condition.other] : []),
    ...('of' in condition && condition.of !== null ? [condition.of] : []),
  ]);
}

/** The conditions of a tree, from left to right. */
export function conditionsOf(predicate: ClaimPredicate): Condition[] {
  if (isCondition(predicate)) return [predicate];
  switch (predicate.op) {
    case 'not':
      return conditionsOf(predicate.of);
    case 'and':
    case 'or':
      return predicate.of.flatMap(conditionsOf);
    case 'every':
    case 'some':
    case 'exactly':
      return [predicate.of];
  }
}
