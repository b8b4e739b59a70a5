// Compares the words of a name with the page's text: whole words, ignoring case, plural and punctuation.
import { singular } from '../../../../claim/nouns.js';
import { normalise } from '../normalise.js';

/** The words of a text in the form used for comparing. */
export function comparedWords(text: string): string[] {
  return (normalise(text).match(/[\p{L}\p{N}$€£][\p{L}\p{N}'.,@$€£%-]*/gu) ?? [])
    .map((word) => word.replace(/[.,'-]+$/u, '').replace(/'s$/u, ''))
    .flatMap((word) => (/^\p{L}{2,}(?:-\p{L}+)+$/u.test(word) ? word.split('-') : [word]))
    .flatMap((word) => (word === '' ? [] : [plain(word)]));
}

/** "E-mails" and "email" are one word. */
function plain(word: string): string {
  const joined = /^\p{L}-\p{L}+$/u.test(word) ? word.replace('-', '') : word;
  // "Cookies" could be of "cooky".
  return singular(joined).replace(/(?<=..)ie$/u, 'y');
}

/** Words that add nothing to the word before them: an email address is an email. */
const implied: Readonly<Record<string, string>> = {
  email: 'address',
  phone: 'number',
  zip: 'code',
};

function withoutImplied(words: readonly string[]): string[] {
  return words.filter((word, at) => at === 0 || implied[words[at - 1] ?? ''] !== word);
}

/** Whether all words of a name are among those of a text; an empty name is in every text. */
export function holdsWords(text: string, name: readonly string[]): boolean {
  const words = comparedWords(text);
  return withoutImplied(name.flatMap(comparedWords)).every((word) => words.includes(word));
}

/** A possessive does not change the thing: "your cart" is the cart. */
const owners = new Set(['the', 'a', 'an', 'your', 'my', 'our']);

/** Whether a text is nothing but the name. */
export function isName(text: string, name: readonly string[]): boolean {
  const words = withoutImplied(withoutOwner(comparedWords(text)));
  const wanted = withoutImplied(withoutOwner(name.flatMap(comparedWords)));
  return words.length === wanted.length && wanted.every((word, at) => words[at] === word);
}

function withoutOwner(words: readonly string[]): readonly string[] {
  return owners.has(words[0] ?? '') ? words.slice(1) : words;
}

/** Words that say nothing about a thing. */
const filling =
  /^(?:the|a|an|of|for|to|in|on|by|with|me|my|your|our|other|this|that|these|and|or|about)$/u;

/**
 * Whether every telling word of a name begins like one in the text: "reminder" as "remind", "e-mailing" as "e-mail".
 */
export function holdsStems(text: string, name: readonly string[]): boolean {
  const words = comparedWords(text).map(stem);
  const wanted = name.flatMap(comparedWords).filter((word) => !filling.test(word));
  return wanted.length > 0 && wanted.every((word) => words.includes(stem(word)));
}

function stem(word: string): string {
  const short = word.replace(/(?:ing|er|ed|ation|ion|ment|ly)$/u, '');
  return short.length >= 4 ? short.replace(/e$/u, '') : word;
}
