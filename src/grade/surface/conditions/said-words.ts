// Whether a text says what somebody reports in their own words: the telling words in order; words that are merely close leave it open.
import { numberIn } from '../../../claim/number-words.js';
import { comparedWords } from '../find/described/words.js';

/** `other`: the same words with another figure. `near`: some of the words, in another order, or denied. */
export type Saying = 'so' | 'other' | 'near' | 'no';

/** Words that change between direct and reported speech. */
const FILLING =
  /^(?:the|a|an|this|that|these|those|it|it's|is|are|was|were|be|been|has|have|had|will|would|can|could|may|must|should|do|does|did|you|your|we|our|i|my|me|he|his|she|her|they|their|them|of|for|to|in|on|at|by|with|and|or|as|from|there|please|because|since|so|whether|if|user|customer)$/u;
const DENYING = /^(?:not|no|never|none|without|nothing|nobody|neither|nor)$/u;

/** How many words may come between two reported ones, on average. */
const LOOSE = 2;

/** Whether a run of text says the words, in one sentence or across several. */
export function saysSo(text: string, words: string): Saying {
  const sentences = text.split(/(?<=[.!?])\s+/u);
  const found = new Set([...sentences, text].map((one) => saysIn(one, words)));
  return ranks.find((one) => found.has(one)) ?? 'no';
}

const ranks: readonly Saying[] = ['so', 'other', 'near'];

/** Whether a sentence that has just these words denies them, or the words deny what the sentence says: "not booked". */
export function saysOpposite(text: string, words: string): boolean {
  const wanted = ` ${comparedWords(words).join(' ')} `;
  const having = text
    .split(/(?<=[.!?])\s+/u)
    .filter((one) => ` ${comparedWords(one).join(' ')} `.includes(wanted));
  const isDenying = isDenied(tellingWords(words));
  return having.length > 0 && having.every((one) => isDenied(tellingWords(one)) !== isDenying);
}

/** A single word may be about anything, and a denial anywhere in a text may concern what is reported. */
function saysIn(text: string, words: string): Saying {
  const wanted = tellingWords(words);
  const there = tellingWords(text);
  const isNear = wanted.some((word) => there.includes(word) && !DENYING.test(word));
  if (wanted.length < 2 || isDenied(wanted) !== isDenied(there)) return isNear ? 'near' : 'no';
  if (isInOrder(wanted, there, (one, other) => one === other)) return 'so';
  const isAlike = isInOrder(wanted, there, (one, other) => one === other || areFigures(one, other));
  const isOther = isAlike && wanted.some((word) => !isFigure(word)) && lacksFigures(wanted, there);
  if (isOther || hasOtherAmount(wanted, there)) return 'other';
  return isNear ? 'near' : 'no';
}

/** "€82.40 is due" where it says "Amount due: €84.20": all the words, with the one other amount of money. */
function hasOtherAmount(wanted: readonly string[], there: readonly string[]): boolean {
  const isAmount = (word: string): boolean => isFigure(word) && /\p{Sc}/u.test(word);
  const rest = wanted.filter((word) => !isAmount(word));
  const [said, told] = [wanted.filter(isAmount), there.filter(isAmount)];
  return (
    said.length === 1 &&
    told.length === 1 &&
    figuresOf(said[0]) !== figuresOf(told[0]) &&
    rest.length > 0 &&
    rest.every((word) => there.includes(word))
  );
}

/** "€80" and "€80.00" are one amount, however it is written. */
function figuresOf(amount = ''): string {
  return amount.replace(/\D/gu, '').replace(/0+$/u, '');
}

/** "Can't" denies as "can not" does, and "two" is 2. */
function tellingWords(text: string): string[] {
  const open = text
    .replace(/[’']t\b/gu, "'t")
    .replace(/n't\b/giu, ' not')
    .replace(/\bcannot\b/giu, 'can not');
  return comparedWords(open)
    .map((word) => {
      const number = numberIn(word);
      return number === null ? word : String(number);
    })
    .filter((word) => !FILLING.test(word));
}

/** Whether a short enough run of words contains all the wanted ones in order. */
function isInOrder(
  wanted: readonly string[],
  there: readonly string[],
  isSame: (one: string, other: string) => boolean,
): boolean {
  const [first = ''] = wanted;
  return there.some((word, start) => {
    let at = start;
    const isWhole = wanted.every((one) => {
      const next = there.findIndex((other, index) => index >= at && isSame(one, other));
      at = next + 1;
      return next >= 0;
    });
    return isSame(first, word) && isWhole && at - start <= wanted.length * LOOSE + 1;
  });
}

function isDenied(words: readonly string[]): boolean {
  return words.filter((word) => DENYING.test(word)).length % 2 === 1;
}

function isFigure(word: string): boolean {
  return /^\p{Sc}?\d[\d.,]*\p{Sc}?%?$/u.test(word);
}

function areFigures(one: string, other: string): boolean {
  return isFigure(one) && isFigure(other);
}

/** Whether a wanted figure is nowhere in the text. */
function lacksFigures(wanted: readonly string[], there: readonly string[]): boolean {
  return wanted.some((word) => isFigure(word) && !there.includes(word));
}
