// Names that a claim may use without quotes: those of the app's landmarks, and what can be a name on a page at all.
import { predicateNames, predicateRow } from './predicates.js';

export interface ClaimNames {
  /** Landmarks of the app file, as they are written there. */
  landmarks: readonly string[];
}

/** `denialReason`, `denial-reason` and `denial_reason` are all "denial reason". */
export function spokenName(name: string): string {
  return name
    .replace(/(\p{Ll}|\p{N})(\p{Lu})/gu, '$1 $2')
    .replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1 $2')
    .split(/[\s_-]+/u)
    .filter((word) => word !== '')
    .map((word) => word.toLowerCase())
    .filter((word, at, all) => at > 0 || all.length === 1 || !/^(?:an?|the)$/u.test(word))
    .join(' ');
}

/** The landmarks that the words can mean; more than one only if the app file has two names of one sound. */
export function landmarksNamed(words: string, { landmarks }: ClaimNames): string[] {
  // A name quoted as code arrives in lower case with its word boundaries gone, so they do not count.
  const seamless = (name: string): string => spokenName(name).replaceAll(' ', '');
  return landmarks.filter((name) => seamless(name) === seamless(words));
}

/** The first words of all wordings: where the subject of a sentence ends. "Costs" is a noun too: "the shipping costs". */
export const verbs: ReadonlySet<string> = new Set(
  predicateNames
    .flatMap((name) => {
      const { wordings, negatives } = predicateRow(name);
      return [...wordings, ...negatives].map((wording) => wording.split(' ')[0] ?? '');
    })
    .filter((verb) => verb !== 'costs'),
);

/** Words that join, compare, place or restrict: with one of them it is a description and not a name. */
export const DESCRIBING =
  /^(?:and|or|but|nor|only|except|other|others|another|than|that|this|these|those|which|who|whose|where|when|while|if|because|since|so|as|not|no|every|each|all|any|some|both|either|neither|none|its|their|it|they|them|one|ones|there|of|for|with|without|by|from|to|at|on|under|over|beside|between|behind|after|before|around|near|about|first|second|third|\d+(?:st|nd|rd|th)|last|top|bottom|left|right|fold|in|inside|within|above|below|must|should|would|could)$/u;
const LONGEST_NAME = 6;

/** Whether words can be the whole name of one thing. */
export function canBeName(words: readonly string[]): boolean {
  return (
    words.length > 0 &&
    words.length <= LONGEST_NAME &&
    // "In view" says that something is shown.
    words.join(' ') !== 'view' &&
    !/^\d+(?:[.,]\d+)*$/u.test(words[0] ?? '') &&
    words.some((word) => /^#|\p{L}/u.test(word)) &&
    words.every((word) => /^[\p{L}\p{N}#][\p{L}\p{N}'&/.@:#-]*$/u.test(word)) &&
    !words.some((word) => DESCRIBING.test(word) || verbs.has(word))
  );
}
