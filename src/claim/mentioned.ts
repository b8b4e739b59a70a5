// What a sentence in any words names: subjects and values, by its own words and by what a page has. A likeness is enough here, since nothing is decided by it.
import { nearestName } from '../scenario/nearest-name.js';
import type { HowMany } from './claim.js';
import { canBeName, type ClaimNames, DESCRIBING, landmarksNamed, verbs } from './names.js';
import { howManyIn } from './phrases.js';
import { predicateNames, predicateRow } from './predicates.js';
import { type RoleName, roleOfNoun } from './roles.js';
import { colorNames, numberIn } from './slots.js';
import { readSubject, readValue, type ClaimSubject, type Value } from './subjects.js';
import { type Token, tokenText } from './tokens.js';

/** What a page has to fill forms in with. */
export interface PageThings {
  /** What it names by role, with all that is written in it. */
  things: readonly PageThing[];
  /** Its lines of text. */
  lines: readonly string[];
}

export interface PageThing {
  subject: { kind: 'role'; role: RoleName; name: string };
  text: string;
}

export const NO_PAGE: PageThings = { things: [], lines: [] };

export interface Mentioned {
  subject: ClaimSubject;
  of?: HowMany;
  at: number;
  end: number;
}

export interface WholeSentence {
  tokens: readonly Token[];
  words: readonly string[];
  page: PageThings;
  /** In its order. */
  subjects: readonly Mentioned[];
}

/** Share of a thing's name that the sentence has, from which on it may be meant. */
const LEAST_SHARED = 0.5;

/** Words that choose no form and name nothing. */
const FILLING =
  /^(?:is|not|can|be|been|has|have|had|does|did|was|were|will|would|could|should|must|may|might|of|at|in|on|it|to|from|this|that|these|those|a|the|by|with|for|as|out|off|its|their|user|customer|person|people|i|you|we|he|she|page|screen|still|now|just|also|already|always|automatically|enough|having|able|both|there|something|anything|nothing|never|no|how|what|whether|px|pixels|default|least|most|exactly|every|all|each|marked|tagged|see|say|show|read|set|or|and|but|x)$/u;

/** Words that choose a form, and are nouns too. */
const NOUN = /^(?:order|text|value|line|contrast)$/u;

const AGENT = /\b(?:bot|assistant|agent|chatbot|ai|reply|answer|response)\b/u;

export const SAYING =
  /^(?:says|contains|mentions?|shows?|displays?|lists|includes|tells|asks|confirms)$/u;

const STRUCTURE =
  /^(?:heading|dialog|alert|status|table|row|cell|columnheader|list|listitem|article|region|form|navigation|main|banner|contentinfo|complementary|group|toolbar|tooltip|progressbar)$/u;

export const ENTRY = /^(?:row|listitem|article|option|tab)$/u;

const NEWEST: ClaimSubject = { kind: 'message', which: 'newest' };

/** Stretches of the sentence that are subjects, or may be names, in its order; the longest first where two overlap. */
export function subjectsIn(
  tokens: readonly Token[],
  names: ClaimNames,
  page: PageThings,
): Mentioned[] {
  const found: Mentioned[] = [];
  const add = (subject: ClaimSubject | null, at: number, end: number): void => {
    if (subject === null || found.some((one) => at < one.end && one.at < end)) return;
    const of = countBefore(tokens, at);
    const isNoun = roleOfNoun(tokens[end - 1]?.text ?? '') !== null;
    const counted = of === null || isNoun ? subject : entriesOf(page, tokens);
    if (of === null || counted === null) found.push({ subject, at, end });
    else found.push({ subject: counted, at, end, of });
  };
  const stretches = (read: (at: number, end: number) => ClaimSubject | null): void => {
    for (let length = Math.min(6, tokens.length); length > 0; length--)
      for (let at = 0; at + length <= tokens.length; at++)
        if (!found.some((one) => at < one.end && one.at < at + length))
          add(read(at, at + length), at, at + length);
  };
  stretches((at, end) => exactly(tokens.slice(at, end), names));
  for (const { subject, at, end } of thingsIn(tokens, page)) add(subject, at, end);
  stretches((at, end) => likelyName(tokens, { at, end }, page));
  return found.sort((a, b) => a.at - b.at);
}

/** Of "all flights" the entries that the page has most of. */
function entriesOf({ things }: PageThings, tokens: readonly Token[]): ClaimSubject | null {
  const isOfTable = tokens.some(({ text }) => text === 'table');
  const count = (role: RoleName): number =>
    things.filter(({ subject }) => subject.role === role).length;
  const roles: RoleName[] = isOfTable ? ['row'] : ['row', 'article', 'listitem', 'option', 'tab'];
  const [role] = roles.filter((one) => count(one) > 1).sort((a, b) => count(b) - count(a));
  return role === undefined ? null : { kind: 'role', role, name: null };
}

/** The number that ends before a subject. "No" is none: it denies the whole sentence. */
function countBefore(tokens: readonly Token[], at: number): HowMany | null {
  const front = tokens.slice(0, at + 1);
  const counts = front.map((_, from) => howManyIn(front.slice(from)));
  const of = counts.find(({ of, rest }) => of !== null && rest.length === 1)?.of ?? null;
  const isNumber = numberIn(tokens[at - 1]?.text ?? '') !== null;
  return of !== 'every' && of?.n === 0 && !isNumber ? null : of;
}

/** A quote, a reference, a role with a name in quotes, an amount or a landmark. */
function exactly(own: readonly Token[], names: ClaimNames): ClaimSubject | null {
  const phrase = own.map(({ text }) => text).join(' ');
  if (own.some(({ kind }) => kind !== 'word')) {
    const subject = readSubject(own, names);
    return subject?.kind === 'named' || subject?.in !== undefined ? null : subject;
  }
  if (own.length === 1 && /^\p{Sc}/u.test(phrase)) return readValue(own);
  const [landmark = nearestName(phrase, names.landmarks)] = landmarksNamed(phrase, names);
  return landmark === null ? null : { kind: 'landmark', name: landmark };
}

/** What the page calls by words of the sentence, the most of them first; with its noun after it. */
function thingsIn(tokens: readonly Token[], { things }: PageThings): Mentioned[] {
  const words = tokens.map(({ kind, text }) => (kind === 'word' ? bare(text) : ''));
  const scored = things.flatMap(({ subject }) => {
    const own = [...new Set(tellingWords(subject.name))];
    // "The order" is not what is headed "Orders".
    const isHeading = own.length === 1 && STRUCTURE.test(subject.role) && !ENTRY.test(subject.role);
    const spelt = isHeading ? words : words.map(stem);
    const wanted = isHeading ? [bare(subject.name)] : own;
    const at = wanted.map((word) => spelt.indexOf(word)).filter((one) => one >= 0);
    const share = own.length === 0 ? 0 : at.length / own.length;
    const [from, to] = [Math.min(...at), Math.max(...at)];
    const next = tokens[to + 1];
    const noun = next?.kind === 'word' ? roleOfNoun(next.text) : null;
    const isOther = next?.kind === 'quoted' || AGENT.test(words[from] ?? '');
    if (share < LEAST_SHARED || isOther) return [];
    const end = to + (noun === null ? 1 : 2);
    const said = tokenText(tokens).toLowerCase().includes(subject.name.toLowerCase());
    const exact = (noun === null ? 0 : 1) + (said ? subject.name.length : 0);
    return [{ subject, at: from, end, shared: at.length, share, exact }];
  });
  return scored.sort((a, b) => b.shared - a.shared || b.share - a.share || b.exact - a.exact);
}

function likelyName(
  tokens: readonly Token[],
  { at, end }: { at: number; end: number },
  page: PageThings,
): ClaimSubject | null {
  const own = tokens.slice(at, end);
  const words = own.map(({ text }) => text);
  const phrase = words.join(' ');
  if (!own.every(isOfName) || !canBeName(words)) return null;
  const isOther = /error|status|warning|box|input|field|button/u.test(phrase);
  if (!isOther && (AGENT.test(phrase) || (/\bmessage$/u.test(phrase) && at < 2))) return NEWEST;
  const role = roleOfNoun(phrase);
  if (role !== null) return { kind: 'role', role: role.role, name: null };
  const line = lineWith(own, page);
  if (line !== null) return { kind: 'text', text: line };
  const isAway = page !== NO_PAGE && roleOfNoun(words.at(-1) ?? '') === null;
  return isAway ? null : { kind: 'named', words: phrase };
}

/** Whether a word may be part of a name: it chooses no form. */
function isOfName(token: Token): boolean {
  if (token.kind !== 'word' || verbs.has(token.text) || SAYING.test(token.text)) return false;
  const { text } = token;
  if (DESCRIBING.test(text) || FILLING.test(text) || numberIn(text) !== null) return false;
  if (NOUN.test(text) || roleOfNoun(text) !== null) return true;
  return !isColor(text) && ![...formWords.values()].some((own) => own.has(text));
}

/** What it is or says: in quotes, an amount or a reference, else words of the page, or those after the verb. */
export function valueIn(sentence: WholeSentence, about: Mentioned): Value | null {
  const tail = tailOf(sentence.tokens, about);
  const isDate = tail?.kind === 'text' && /^\d.*\d$/u.test(tail.text);
  return isDate ? tail : (ownValue(sentence) ?? onPage(sentence, about) ?? tail);
}

/** The first that is not the name of a subject. */
function ownValue({ tokens, subjects }: WholeSentence): Value | undefined {
  const named = subjects.filter(
    ({ subject }, index) => index === 0 || !/^(?:text|reference)$/u.test(subject.kind),
  );
  const isOfName = (at: number): boolean => named.some((one) => one.at <= at && at < one.end);
  const [value] = tokens.flatMap((token, at) => {
    const isCount = /^\d+$/u.test(token.text) && at + 1 < tokens.length;
    return isOfName(at) || (isCount && token.kind === 'word') ? [] : (readValue([token]) ?? []);
  });
  return value;
}

/** What is said of the subject, all of it or a name or number, as the page writes it in one line. */
function onPage({ tokens, page }: WholeSentence, { end }: Mentioned): Value | null {
  const rest = tokens.slice(end);
  const whole = tellingWords(tokenText(rest)).length;
  for (let length = rest.length; length > 0; length--)
    for (let at = 0; at + length <= rest.length; at++) {
      const run = rest.slice(at, at + length);
      const isRun = run.every(({ kind }) => kind === 'word');
      const own = tellingWords(tokenText(run));
      const isTelling =
        own.length === whole || run.some((one) => /^[\p{Lu}\d\p{Sc}]/u.test(tokenText([one])));
      if (!isRun || !isTelling || verbs.has(run[0]?.text ?? '') || SAYING.test(run[0]?.text ?? ''))
        continue;
      const text = lineWith(run, page);
      if (text !== null) return { kind: 'text', text };
    }
  return null;
}

/** "The status is Delivered", "the date is 3 March 2026". */
function tailOf(tokens: readonly Token[], { end }: Mentioned): Value | null {
  const rest = tokens.slice(end);
  const from = rest.findIndex(
    ({ text }) => !verbs.has(text) && !SAYING.test(text) && !/^(?:not|be|set|to|that)$/u.test(text),
  );
  const text = from < 1 ? '' : tokenText(rest.slice(from));
  const isSaid = rest.slice(0, from).some((token) => SAYING.test(token.text));
  const isValue = (isSaid && rest.length - from < 4) || /^[\p{Lu}\d]/u.test(text);
  return isValue && text !== '' && !text.includes('"') ? { kind: 'text', text } : null;
}

/** The words in the spelling of a line that has them whole, with or without articles; null if none has. */
function lineWith(run: readonly Token[], { lines }: PageThings): string | null {
  const wanted = run.map(({ text }) => bare(text));
  for (const line of lines) {
    const words = [...line.matchAll(/\S+/gu)].filter(([word]) => !/^(?:an?|the)$/iu.test(word));
    const at = words.findIndex((_, from) =>
      wanted.every((word, index) => bare(words[from + index]?.[0] ?? '') === word),
    );
    const [first, last] = [words[at], words[at + wanted.length - 1]];
    if (first !== undefined && last !== undefined)
      return line.slice(first.index, last.index + last[0].length).replace(/[.,;:]+$/u, '');
  }
  return null;
}

/** What words say of each predicate: 1, or -1 for its negative. */
export const formWords = new Map(
  predicateNames.map((name) => {
    const { wordings, negatives, hints } = predicateRow(name);
    const said = [
      ...hints.split(' ').map((hint) => [hint.replace('-', ''), hint.startsWith('-') ? -1 : 1]),
      ...wordings.flatMap((wording) => ofWording(wording, 1)),
      ...negatives.flatMap((wording) => ofWording(wording, -1)),
    ] as [string, number][];
    return [name, new Map(said.filter(([word]) => !FILLING.test(word)))] as const;
  }),
);

function ofWording(wording: string, sign: number): [string, number][] {
  const isDenied = / not /u.test(wording);
  const words = wording.replace(/\{\w+\}/gu, '').split(' ');
  return words.map((word) => [word, isDenied ? -sign : sign]);
}

/** Words that tell one sentence from another, each in one spelling. */
export function tellingWords(text: string): string[] {
  return text.split(/\s+/u).flatMap((word) => {
    const own = bare(word);
    return own === '' || FILLING.test(own) ? [] : [stem(own)];
  });
}

function stem(word: string): string {
  return word.length > 3 ? word.replace(/(?<!s)s$/u, '') : word;
}

/** A word without the marks around it. */
function bare(word: string): string {
  return word.toLowerCase().replace(/^[^\p{L}\p{N}\p{Sc}#]+|[^\p{L}\p{N}%\p{Sc}]+$/gu, '');
}

export function isOperated(subject: ClaimSubject): boolean {
  return subject.kind === 'role' && !STRUCTURE.test(subject.role);
}

export function isColor(word: string): boolean {
  return colorNames.some((name) => name === word);
}
