// Defines a form of sentence, and the words that many forms share; contains no form itself.
import type { Condition, ClaimSubject, Value } from '../predicate.js';
import { template, type Template } from '../template.js';

/** What the slots of a form matched, once read. */
export interface Parts {
  subject: ClaimSubject;
  /** Of several subjects, the one named before it; null for the first and for one alone. */
  before: ClaimSubject | null;
  /** Whether it is one of several subjects. */
  isListed: boolean;
  /** What it is compared with; only if the form has a slot for it. */
  other: ClaimSubject | null;
  value: Value | null;
  /** Words as written, such as "$84.20" or "Sold out"; only if the form has a slot for them. */
  literal: string | null;
  /** What things are sorted by; only if the form has a slot for it. */
  key: string | null;
  /** The words of the short slots, such as `<n>` and `<color>`. */
  words: Readonly<Record<string, string>>;
}

/** One measurable form of sentence. */
export interface ClaimForm {
  /** Shown as the nearest form when a sentence is not understood. */
  example: string;
  /** Only if no other form matches the sentence. */
  isLast?: true;
  templates: readonly Template[];
  /** The conditions that must all hold, or why the sentence cannot be measured, as a phrase. */
  build: (parts: Parts) => Condition[] | string;
}

export const templates = (...sources: readonly string[]): Template[] => sources.map(template);

export const negation = '[not!|no longer!|never!]';
export const be = `(is|are) [currently|now|still|already] ${negation} [currently|yet|already]`;
export const onScreen = '[on [the] (screen|page)|on screen|in view]';
export const seen = '(shown|visible|displayed|seen|showing|present)';
export const person =
  '[the] (user|person|customer|you|we|i|one|visitor|guest|users|customers|guests|people)';
export const page = '[the] (page|screen|app|site)';
export const unscrolled = 'without [any|having to] (scrolling|scroll)';
export const pixelUnit = '(px|pixels|pixel)';
export const doesNot = '(does|do) not!';
export const have = `(has|have|${doesNot} have)`;

/**
 * The words that many forms share, each with a short notation for the reference; a group that contains another comes
 * first.
 */
export const shared: readonly { short: string; template: Template }[] = Object.entries({
  is: be,
  has: have,
  'does not': doesNot,
  '[not]': negation,
  '[on the screen]': onScreen,
  shown: seen,
  'the user': person,
  'the page': page,
  'without scrolling': unscrolled,
  px: pixelUnit,
}).map(([short, source]) => ({ short, template: template(source) }));
