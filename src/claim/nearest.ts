// What to write instead of a sentence that is not in the language: the forms that account for most of its words, filled in from the sentence and the page. Suggests, never decides.
import { nearestName } from '../values/nearest-name.js';
import { type Claim, colorNames, oppositeClaim, printClaim } from './claim.js';
import {
  canBeName,
  type ClaimNames,
  type ClaimSubject,
  DESCRIBING,
  kindsOf,
  findLandmarks,
  readSubject,
  readValue,
} from './subjects.js';
import {
  type HowMany,
  howManyIn,
  numberIn,
  tokensOfWords,
  wordsOnly,
  predicateRow,
  type Token,
  verbs,
} from './language.js';
import { type PredicateName, predicateNames, type SlotName } from './predicates.js';
import { nounsOf, type RoleName, roleOfNoun } from './roles.js';

/** What a page names by role. */
export interface RoleThing {
  kind: 'role';
  role: RoleName;
  name: string;
}

/** What a subject may be called by. */
interface Source {
  names: ClaimNames;
  page: readonly RoleThing[] | null;
}

interface Mentioned {
  subject: ClaimSubject;
  of?: HowMany;
  at: number;
  end: number;
}

interface WholeSentence {
  tokens: readonly Token[];
  words: readonly string[];
  /** In its order. */
  subjects: readonly Mentioned[];
}

/** Words that choose no form and name nothing. */
const FILLING =
  /^(?:is|not|can|be|been|has|have|had|does|did|was|were|will|would|could|should|must|may|might|of|at|in|on|it|to|from|this|that|these|those|a|the|by|with|for|as|out|off|its|their|user|customer|person|people|i|you|we|he|she|page|screen|still|now|just|also|already|always|automatically|enough|having|able|both|there|something|anything|nothing|never|no|how|what|whether|px|pixels|default|least|most|exactly|every|all|each|marked|tagged|see|say|show|read|set|or|and|but|x)$/u;

/** Words that choose a form, and are nouns too. */
const NOUN = /^(?:order|text|value|line|contrast)$/u;

const SAYING = /^(?:says|contains|mentions?|shows?|displays?|lists|includes|tells|asks|confirms)$/u;

const STRUCTURE =
  /^(?:heading|dialog|alert|status|table|row|cell|columnheader|list|listitem|article|region|form|navigation|main|banner|contentinfo|complementary|group|toolbar|tooltip|progressbar)$/u;

const DENYING =
  /(?<!\S)(?:not|no(?! (?:more|fewer|less) than)|never|neither|nor|nothing|none|lacks)(?!\S)/u;

export interface NearestForm {
  text: string;
  /** Words of the sentence that it takes no account of. */
  missing: readonly string[];
}

/** Sentences that may be meant, the closest first. */
export function nearestForms(
  tokens: readonly Token[],
  names: ClaimNames,
  page: readonly RoleThing[] | null = null,
): NearestForm[] {
  const words = tokens.flatMap(({ kind, text }) => (kind === 'word' ? [text] : []));
  const subjects = subjectsIn(tokens, { names, page });
  const sentence = { tokens, words, subjects };
  const landmarks = subjects.filter(({ subject }) => subject.kind === 'landmark');
  // A landmark may be misspelt.
  const others = tokens.filter((_, at) => !landmarks.some((one) => one.at <= at && at < one.end));
  const telling = [...new Set(others.flatMap(({ text }) => tellingWords(text)))];
  const isOfAll = words.some((word) => /^(?:all|every|each)$/u.test(word));
  const forms = candidates(sentence).map((claim) => {
    const isOfOne = isOfAll && claim.of === undefined;
    const missing = [...missingIn(claim, telling), ...(isOfOne ? ['every'] : [])];
    return { text: printClaim(claim), missing, score: worthOf(claim) - missing.length };
  });
  const best = forms.sort((a, b) => b.score - a.score);
  return [...new Map(best.toReversed().map((one) => [one.text, one])).values()].toReversed();
}

/** The telling words that a claim takes no account of. */
function missingIn(claim: Claim, telling: readonly string[]): string[] {
  const { predicate } = claim;
  const { hints, wordings, negatives } = predicateRow(predicate);
  const said = predicate === 'says' ? predicateRow('equals').hints : '';
  const form = [hints, said, ...wordings, ...negatives].join(' ').replaceAll('-', '');
  const own = tellingWords(`${printClaim(claim)} ${form}`);
  return telling.filter((word) => !own.includes(word));
}

function worthOf({ of, subject, predicate }: Claim): number {
  const counted = of === undefined ? 0 : of === 'every' ? 1 : 2;
  const sure = subject.kind === 'landmark' ? 1 : 0;
  // A sentence that speaks of scrolling says so.
  return counted + sure - (predicate === 'without_scrolling' ? 1 : 0);
}

function candidates(sentence: WholeSentence): Claim[] {
  const one = (predicate: PredicateName): Claim[] =>
    sentence.subjects
      .slice(0, 2)
      .flatMap((subject) => filledIn(predicate, { ...sentence, subjects: [subject] }));
  const likely = likelyPredicates(sentence);
  const isJoined = sentence.words.some((word) => /^(?:and|or|but)$/u.test(word));
  return [
    ...likely.flatMap((name) => filledIn(name, sentence)),
    ...(isJoined ? likely.flatMap(one) : []),
    ...valued(sentence),
    ...filledIn('shown', sentence),
  ];
}

/** The rows that share telling words with the sentence, most first. */
function likelyPredicates({ words, subjects }: WholeSentence): PredicateName[] {
  const scored = predicateNames.map((name) => {
    const { takes } = predicateRow(name);
    const telling = words.filter((word) => formWords.get(name)?.has(word) === true).length;
    const ofColor = takes.includes('color') && words.some(isColor) ? 1 : 0;
    return { name, score: telling + ofColor };
  });
  const best = scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
  const isPossible = words.includes('can') && subjects.some(({ subject }) => isOperated(subject));
  return [
    ...best.map(({ name }) => name),
    ...(isPossible ? (['clickable', 'enabled'] as const) : []),
  ];
}

/** Nothing if the sentence names too little to fill the form in, or nothing that can have such a state. */
function filledIn(predicate: PredicateName, sentence: WholeSentence): Claim[] {
  const { words, subjects } = sentence;
  const { takes, about: family } = predicateRow(predicate);
  const isOfControl = family === 'State' || predicate === 'clickable';
  const own = isOfControl ? operable(subjects) : subjects;
  // "A covers B" is said of B.
  const isCover = predicate === 'not_covered' && !words.includes('by');
  const [about, second] = isCover ? own.slice(-1) : own;
  if (about === undefined) return [];
  const [number] = words.map(numberIn).filter((one) => one !== null);
  const filling: Partial<Record<SlotName, unknown>> = {
    other: second?.subject,
    px: number,
    times: words.includes('once') ? 1 : words.includes('twice') ? 2 : number,
    least: words.includes('aaa') ? 'AAA' : 'AA',
    compare: words.some((word) => /^(?:most|less|under)$/u.test(word)) ? 'at most' : 'at least',
    side: words.some((word) => /^wid/u.test(word)) ? 'wide' : 'high',
    color: words.find(isColor),
  };
  const slots = takes.map((slot) => [slot, filling[slot]] as const);
  if (slots.some(([, value]) => value === undefined)) return [];
  const isOpposite = words.some((word) => formWords.get(predicate)?.get(word) === -1);
  const { subject } = about;
  const of = predicate === 'appears' || about.of === undefined ? {} : { of: about.of };
  const claim = { subject, predicate, ...of, ...Object.fromEntries(slots) } as Claim;
  return [isDenied(words) === isOpposite ? claim : oppositeClaim(claim)];
}

/** Those that a person operates, if there are any; else all, unless the first is none. */
function operable(all: readonly Mentioned[]): readonly Mentioned[] {
  const own = all.filter(({ subject }) => isOperated(subject));
  const isNone = all[0]?.subject.kind === 'role';
  return own.length > 0 ? own : isNone ? [] : all;
}

function isDenied(words: readonly string[]): boolean {
  return DENYING.test(words.join(' '));
}

/** The first value that names nothing else, said of the first subject. */
function valued({ tokens, words, subjects: [about, ...others] }: WholeSentence): Claim[] {
  const named = [about, ...others.filter(({ subject }) => subject.kind !== 'text')];
  const isOfName = (at: number): boolean =>
    named.some((one) => one !== undefined && one.at <= at && at < one.end);
  const [value] = tokens.flatMap((token, at) => (isOfName(at) ? [] : (readValue([token]) ?? [])));
  if (about === undefined || value === undefined) return [];
  const { subject, of } = about;
  const claim = { subject, predicate: 'says', value, ...(of === undefined ? {} : { of }) } as const;
  return [isDenied(words) ? oppositeClaim(claim) : claim];
}

/** Stretches of the sentence that are subjects, or may be names, in its order; the longest first where two overlap. */
function subjectsIn(tokens: readonly Token[], source: Source): Mentioned[] {
  const stretches = [6, 5, 4, 3, 2, 1].flatMap((length) =>
    tokens.slice(length - 1).map((_, at) => ({ at, end: at + length })),
  );
  const found: Mentioned[] = [];
  for (const read of [exactly, thingOn, likelyName])
    for (const { at, end } of stretches) {
      const isTaken = found.some((one) => at < one.end && one.at < end);
      const subject = isTaken ? null : read(tokens.slice(at, end), source);
      if (subject === null) continue;
      const of = kindsOf(subject).length > 0 ? countBefore(tokens, at) : null;
      found.push({ subject, at, end, ...(of === null ? {} : { of }) });
    }
  return found.sort((a, b) => a.at - b.at);
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
function exactly(own: readonly Token[], { names }: Source): ClaimSubject | null {
  const phrase = own.map(({ text }) => text).join(' ');
  if (own.some(({ kind }) => kind !== 'word')) {
    const subject = readSubject(own, names);
    return subject?.kind === 'named' || subject?.in !== undefined ? null : subject;
  }
  if (own.length === 1 && /^\p{Sc}/u.test(phrase)) return readValue(own);
  const [landmark = nearestName(phrase, names.landmarks)] = findLandmarks(phrase, names);
  return landmark === null ? null : { kind: 'landmark', name: landmark };
}

/** What the page calls just so, with its noun or without. */
function thingOn(own: readonly Token[], { page }: Source): ClaimSubject | null {
  const words = wordsOnly(own);
  const isSo = ({ role, name }: RoleThing): boolean => {
    const own = wordsOnly(tokensOfWords(name.toLowerCase())) ?? '';
    return own === words || nounsOf(role).some((noun) => `${own} ${noun}` === words);
  };
  return page?.find(isSo) ?? null;
}

function likelyName(own: readonly Token[], { page }: Source): ClaimSubject | null {
  const words = own.map(({ text }) => text);
  if (!own.every(isOfName) || !canBeName(words)) return null;
  const role = roleOfNoun(words.join(' '));
  if (role !== null) return { kind: 'role', role: role.role, name: null };
  const isAway = page !== null && roleOfNoun(words.at(-1) ?? '') === null;
  return isAway ? null : { kind: 'named', words: words.join(' ') };
}

/** Whether a word may be part of a name: it chooses no form. */
function isOfName(token: Token): boolean {
  if (token.kind !== 'word' || verbs.has(token.text) || SAYING.test(token.text)) return false;
  const { text } = token;
  if (DESCRIBING.test(text) || FILLING.test(text) || numberIn(text) !== null) return false;
  if (NOUN.test(text) || roleOfNoun(text) !== null) return true;
  return !isColor(text) && ![...formWords.values()].some((own) => own.has(text));
}

/** What words say of each predicate: 1, or -1 for its negative. */
const formWords = new Map(
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

/** The marks around a word. */
const AROUND = /^[^\p{L}\p{N}\p{Sc}#]+|[^\p{L}\p{N}%\p{Sc}]+$/gu;

/** Words that tell one sentence from another, each in one spelling. */
function tellingWords(text: string): string[] {
  return text.split(/\s+/u).flatMap((word) => {
    const own = word.toLowerCase().replace(AROUND, '');
    if (own === '' || FILLING.test(own)) return [];
    return [own.length > 3 ? own.replace(/(?<!s)s$/u, '') : own];
  });
}

function isOperated(subject: ClaimSubject): boolean {
  return subject.kind === 'role' && !STRUCTURE.test(subject.role);
}

function isColor(word: string): boolean {
  return colorNames.some((name) => name === word);
}
