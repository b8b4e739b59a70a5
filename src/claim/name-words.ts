// Words that end a name, or that occur in one without meaning: data for the reader of names.
import { numberIn } from './number-words.js';

/** Words that continue a sentence, so no name contains them. */
export const NEVER =
  /^(?:is|are|was|were|be|been|has|have|had|does|do|did|can|could|will|would|must|should|may|not|no|never|neither|nor|least|and|or|but|while|whereas|although|that|which|who|because|until|if|when|than|only|except|excluding|there|without|with|between|shows|says|contains|covers|comes|costs|sits|lists|offers|exactly|many|fewer|saying|asking|marked|labelled|labeled|tagged|both|one|two|three|four|five|six|seven|eight|nine|ten)$/u;

/** Words that refer to something else, so no name begins with them. */
export const STANDING_IN =
  /^(?:nothing|nobody|everything|everybody|it|they|them|you|we|i|this|these|those)$/u;

/** A name may end so ("Got it"), a longer description does not. */
export const PRONOUN = /^(?:it|they|them)$/u;

export const articles = new Set([
  'the',
  'a',
  'an',
  'any',
  'some',
  'your',
  'my',
  'our',
  'their',
  'its',
  'his',
  'her',
]);

/** What follows says what it is in. */
export const placing = new Set(['in', 'inside', 'within', 'on', 'at']);

/** Where a thing stands by another, or under it in a window that lies over the page. */
export type StandingBy = 'above' | 'below' | 'beside' | 'behind';

const sides: Readonly<Record<string, StandingBy>> = {
  under: 'below',
  underneath: 'below',
  below: 'below',
  beneath: 'below',
  above: 'above',
  over: 'above',
  beside: 'beside',
  next: 'beside',
  behind: 'behind',
};

/** The side of what follows; null for any other word. */
export function sideNamed(word: string | undefined): StandingBy | null {
  return sides[word ?? ''] ?? null;
}

/** What follows belongs to its name. */
export const qualifying = new Set([
  'of',
  'for',
  'from',
  'about',
  'to',
  'by',
  'with',
  'after',
  'before',
]);

/** Words that say how, when or how far, and so belong to the statement, not to the name. */
export const ENDS_NO_NAME =
  /^(?:partly|partially|completely|entirely|fully|currently|already|still|also|now|just)$/u;

/** A number in words, as it may occur in a name: "the request for two laptops". */
export function isNumberWord(word: string): boolean {
  return numberIn(word) !== null && !/\d/u.test(word);
}
