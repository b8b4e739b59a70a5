// Unquoted values in a sentence that something on the page is compared with: amounts, dates and times; reads none of them.
import { numberIn } from './number-words.js';
import { type Token, tokenText } from './tokens.js';

const currency = '(?:[a-z]{0,3}\\p{Sc}|usd|eur|gbp|chf|jpy|cad|aud|sek|nok|dkk)';
const figures = '\\d[\\d,.]*';
const amount = new RegExp(
  `^-?(?:${currency} ?${figures}|${figures} ?${currency}|${figures} ?%|${figures}(?: (?!px$|pixels?$|of$|rows?$|times$)\\p{L}+)?)$`,
  'u',
);
const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec)[a-z]*\\.?';
const day = '\\d{1,2}(?:st|nd|rd|th)?';
const moment = new RegExp(
  `^(?:\\d{4}-\\d\\d-\\d\\d|${month} ${day}(?:,? \\d{4})?|${day} ${month}(?:,? \\d{4})?|\\d{1,2}:\\d\\d(?: ?[ap]m)?|\\d{1,2} ?[ap]m)$`,
  'u',
);

/** "$40", "1,000", "5 %", "45 minutes", "three". */
export function isAmountLimit(tokens: readonly Token[]): boolean {
  if (tokens.some(({ kind }) => kind !== 'word')) return false;
  const text = limitText(tokens).toLowerCase();
  return amount.test(text) || (tokens.length === 1 && numberIn(text) !== null);
}

/** "3 March 2026", "Mar 3", "2026-03-03", "14:30", "2 pm". */
export function isTimeLimit(tokens: readonly Token[]): boolean {
  if (tokens.some(({ kind, text }) => kind !== 'word' && text !== ',')) return false;
  return moment.test(limitText(tokens).toLowerCase());
}

/** As it is written. */
export function limitText(tokens: readonly Token[]): string {
  const written = tokens.map((token) =>
    token.kind === 'word' ? { ...token, text: token.raw ?? token.text } : token,
  );
  return tokenText(written).replace(/ ,/gu, ',');
}

/** Words for times that are not things on a page: "before tomorrow" is not a place. */
const times =
  /^(?:today|tomorrow|yesterday|tonight|noon|midnight|now|(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|june|july|august|september|october|november|december|week|month|year)$/u;

const isLength = /^(?:px|pixels?)$/u;

/** Whether unquoted words are a value, a length or a time, and so do not name a thing. */
export function isValueWords(said: string): boolean {
  const tokens = said.split(' ').map((text): Token => ({ kind: 'word', text: text.toLowerCase() }));
  const last = tokens.at(-1)?.text ?? '';
  return isAmountLimit(tokens) || isTimeLimit(tokens) || times.test(last) || isLength.test(last);
}

/** What a value is compared with, so that "above" speaks of no place. */
export function isTarget(words: string): boolean {
  return /\b(?:target|goal|limit|threshold|average|forecast|quota|budget|minimum|maximum)$/iu.test(
    words,
  );
}
