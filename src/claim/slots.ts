// What the slots of the forms match: any run of tokens for a subject, one word of its kind for the short ones.
import { colorNames, type ColorName, type Side } from './predicate.js';
import { numberIn } from './number-words.js';
import { isAmountLimit, isTimeLimit } from './limits.js';
import { isSpeech, isStatement } from './speech.js';
import { minutesOf } from './spans.js';
import { type Token, tokenText } from './tokens.js';

const times: Readonly<Record<string, number>> = { once: 1, twice: 2, thrice: 3 };
const otherNames: Readonly<Record<string, ColorName>> = { gray: 'grey', violet: 'purple' };
const levels = { aa: 'AA', aaa: 'AAA' } as const;

/** "twice" is 2. */
export function timesOf(word: string | undefined): number | null {
  return (word === undefined ? undefined : times[word]) ?? null;
}

export function colorOf(word: string | undefined): ColorName | null {
  return colorNames.find((name) => name === word) ?? otherNames[word ?? ''] ?? null;
}

/** A level of WCAG 2. */
export function levelOf(word: string | undefined): 'AA' | 'AAA' | null {
  return word === 'aa' || word === 'aaa' ? levels[word] : null;
}

/** What any amount of money may be called. */
export function isMoneyWord(word: string): boolean {
  return word === 'price' || word === 'amount';
}

const sides: Readonly<Record<string, Side>> = {
  high: 'height',
  tall: 'height',
  height: 'height',
  wide: 'width',
  width: 'width',
};

export function sideOf(word: string | undefined): Side | null {
  return sides[word ?? ''] ?? null;
}

/** "44x44" is a width and a height. */
export function areaOf(word: string | undefined): [number, number] | null {
  const [, width, height] = /^(\d{1,5})[x×](\d{1,5})$/u.exec(word ?? '') ?? [];
  return width === undefined || height === undefined ? null : [Number(width), Number(height)];
}

const lowest = /^(?:cheapest|lowest|smallest|earliest|oldest|soonest|shortest)$/u;
const highest = /^(?:dearest|priciest|highest|largest|biggest|latest|newest|longest)$/u;

const short: Readonly<Record<string, (word: string) => unknown>> = {
  n: numberIn,
  m: numberIn,
  ratio: numberIn,
  times: timesOf,
  money: (word) => (isMoneyWord(word) ? word : null),
  color: colorOf,
  level: levelOf,
  side: sideOf,
  area: areaOf,
  lowest: (word) => lowest.exec(word),
  highest: (word) => highest.exec(word),
};

/** Whether a slot matches these tokens. */
export function slotFits(slot: string, tokens: readonly Token[]): boolean {
  const read = short[slot];
  if (read !== undefined) {
    const [only, second] = tokens;
    return only?.kind === 'word' && second === undefined && read(only.text) !== null;
  }
  if (slot === 'limit' || slot === 'upper') return isAmountLimit(tokens);
  if (slot === 'when' || slot === 'until') return isTimeLimit(tokens);
  if (slot === 'amount') return isAmount(tokens);
  if (slot === 'span') return minutesOf(tokenText(tokens)) !== null;
  if (slot === 'literal') return isLiteral(tokens);
  if (slot === 'speech') return isSpeech(tokens);
  if (slot === 'statement') return isStatement(tokens);
  if (slot === 'clause') return isStatement(tokens) && tokens.some(isAuxiliary);
  if (slot === 'key') return isKey(tokens);
  if (slot === 'doing') return tokens.length === 1 && tokens[0]?.kind === 'word';
  if (slot === 'done') return isParticiple(tokens);
  if (slot === 'reported') return isReported(tokens);
  return slot !== 'value' || isValue(tokens);
}

function isAuxiliary({ kind, text }: Token): boolean {
  return (
    kind === 'word' &&
    /^(?:is|are|was|were|has|have|had|will|can|could|must|need|needs)$/u.test(text)
  );
}

/** Past participles that end otherwise, as pages report what has happened. */
const IRREGULAR =
  /^(?:run|gone|sent|paid|left|read|seen|won|lost|begun|broken|sold|bought|found|built|made|chosen|taken|given|written|shut|split|spent|met|kept|held)$/u;

/** "Approved", "run out". */
function isParticiple([first, second, third]: readonly Token[]): boolean {
  if (first?.kind !== 'word' || third !== undefined) return false;
  if (second !== undefined && !/^(?:out|off|in|up|down|over|back|through)$/u.test(second.text))
    return false;
  return /..ed$/u.test(first.text) || IRREGULAR.test(first.text);
}

/** "Packed on 4 April", "charged to a Visa": what was done, and when, where or by whom. */
function isReported(tokens: readonly Token[]): boolean {
  const at = tokens.findIndex(({ kind, text }) => kind === 'word' && HOW.test(text));
  const rest = tokens.slice(at + 1);
  return at > 0 && rest.length > 0 && isParticiple(tokens.slice(0, at)) && isLiteral(rest);
}

const HOW = /^(?:on|at|in|to|by|with|from|for|as|until)$/u;

/** "$84.20", "9.1", "45 minutes", "three stars": a number and what it is of. */
function isAmount(tokens: readonly Token[]): boolean {
  const [first, , third] = tokens;
  if (first === undefined || third !== undefined || !isLiteral(tokens)) return false;
  return (
    /^[-+]?[\p{Sc}]?\d/u.test(first.text) || (tokens.length > 1 && numberIn(first.text) !== null)
  );
}

/** Words that make the number before them a measure, not a count. */
const MEASURES =
  /^(?:seconds?|minutes?|hours?|days?|nights?|weeks?|months?|years?|points?|pts|stars?|percent|%|km|miles?|kg|left|remaining|off)$/u;

/** Whether the words after a number say how much of something, not how many things. */
export function isMeasure(words: string): boolean {
  return MEASURES.test(words.split(' ').at(-1) ?? '');
}

/** Words of other forms and of degree: a sentence with one of them says more than what is on the page. */
const MEASURED =
  /^(?:shown|visible|displayed|hidden|covered|truncated|clickable|enabled|disabled|focused|readable|legible|above|below|under|underneath|beside|inside|every|each|all|both|any|some|none|neither|nor|sorted|aligned|centred|centered|scrolled|hardly|barely|almost|nearly|partly|partially|mostly|rather|quite|slightly|too|very)$/u;

/**
 * At most six words, none of which continues a sentence; a size is not among them, as it is not written on the page.
 */
function isLiteral(tokens: readonly Token[]): boolean {
  if (
    /^(?:(?:once|twice)\b|in (?:this|that) order\b|(?:first|last)(?: (?:in|on)\b|$))/u.test(
      tokenText(tokens),
    )
  )
    return false;
  return (
    tokens.length <= 6 &&
    !/^(?:px|pixels?)$/u.test(tokens.at(-1)?.text ?? '') &&
    tokens.every(
      ({ kind, text }) =>
        kind === 'word' &&
        !/^(?:is|are|comes|sits|stands|appears|not|and|or|but|to|than|only|except|excluding|no|the same|yet|never|still|that)$/u.test(
          text,
        ) &&
        !MEASURED.test(text),
    )
  );
}

/** "due date": the name of a column, without how it goes on. */
function isKey(tokens: readonly Token[]): boolean {
  return (
    tokens.length <= 3 &&
    isLiteral(tokens) &&
    !tokens.some(
      ({ text }) => /^(?:from|with|in)$/u.test(text) || lowest.test(text) || highest.test(text),
    )
  );
}

/** Words that may surround a value. */
const besideValues =
  /^(?:the|a|an|text|words?|phrase|value|amount|number|date|and|or|both|either)$/u;

function isValue(tokens: readonly Token[]): boolean {
  const isQuote = ({ kind }: Token): boolean => kind === 'quoted' || kind === 'reference';
  return (
    tokens.some(isQuote) &&
    tokens.every((token) => isQuote(token) || token.text === ',' || besideValues.test(token.text))
  );
}
