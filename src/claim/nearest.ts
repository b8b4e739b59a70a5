// What to write instead of a sentence that is not in the language: its two nearest forms, filled in from the sentence and the page. Suggests, never decides.
import { nearestName } from '../scenario/nearest-name.js';
import type { Claim, HowMany } from './claim.js';
import {
  canBeName,
  type ClaimNames,
  isDescribing,
  landmarksNamed,
  textWords,
  verbs,
} from './names.js';
import { type PredicateName, predicateNames, predicateRow, type SlotName } from './predicates.js';
import { printClaim } from './print.js';
import { roleOfNoun } from './roles.js';
import { colorNames, numberIn } from './slots.js';
import { readSubject, readValue, type ClaimSubject, type Value } from './subjects.js';
import { type Token, tokenText } from './tokens.js';

/** How many forms are offered. */
const OFFERED = 2;
/** Share of a thing's name that the sentence has, from which on it may be meant. */
const LEAST_SHARED = 0.5;
/** Words that choose a form, and are nouns too. */
const NOUN = /^(?:order|text|value|line|contrast)$/u;
/** From here on it is said when, or why, which no claim says. */
const WHEN = /^(?:until|unless|while|when|because|if)$/u;
const DENYING = /^(?:not|no|never|neither|nor|nothing|none|lacks)$/u;
/** Words of nearly every wording, which point to none. */
const COMMON =
  /^(?:is|not|can|be|has|have|does|of|at|in|on|it|to|from|this|a|the|by|out|off|on|least|px|pixels|something|anything|say|show|read|)$/u;
/** Words that are part of no name and choose no form. */
const FILLING =
  /^(?:be|been|can|could|should|must|will|would|may|might|user|customer|person|people|i|you|we|he|she|page|screen|still|now|just|also|always|automatically|enough|having|able|both|nothing|never|how|what|px|pixels|default|least|most|exactly)$/u;
const SPEAKER = /^(?:bot|assistant|agent|chatbot|ai|reply|answer|response|message)$/u;
const SAYING = /^(?:says|contains|mentions?|shows?|lists|includes)$/u;
const NEWEST: ClaimSubject = { kind: 'message', which: 'newest' };

interface Sentence {
  tokens: readonly Token[];
  words: readonly string[];
  /** In its order, each with how many of it are said to be there. */
  subjects: readonly Found[];
}

interface Found {
  subject: ClaimSubject;
  of?: HowMany;
  at: number;
  end: number;
}

/**
 * Up to two sentences, the closest first, each of which is read as a claim. `onPage`: what the page has, of which the one
 * with most words of the sentence in its name is taken.
 */
export function nearestForms(
  all: readonly Token[],
  names: ClaimNames,
  onPage: readonly ClaimSubject[] = [],
): string[] {
  const end = all.findIndex(({ kind, text }, at) => at > 1 && kind === 'word' && WHEN.test(text));
  const tokens = end < 0 ? all : all.slice(0, end);
  const words = tokens.flatMap(({ kind, text }) => (kind === 'word' ? [text] : []));
  const found = subjectsIn(tokens, { names, onPage });
  const [thing] = found.length > 0 ? [] : alike(words, onPage);
  const subjects = thing === undefined ? found : [{ subject: thing, at: 0, end: 0 }];
  const sentence = { tokens, words, subjects };
  const likely = likelyPredicates(sentence).flatMap((name) => saidOf(name, sentence));
  const forms = [...heldIn(sentence), ...soMeant(sentence), ...likely].map(printClaim);
  return [...new Set(forms)].slice(0, OFFERED);
}

/** Of the subject before it, or of each of two that are joined. */
function saidOf(name: PredicateName, sentence: Sentence): Claim[] {
  const { tokens, subjects } = sentence;
  const own = subjectsOf(name, sentence);
  const [first, second] = own;
  const isJoined = first !== undefined && second !== undefined && isJoint(tokens[first.end]);
  const areBoth = isJoined && second.at === first.end + 1 && second.end < tokens.length;
  const isPair = predicateRow(name).takes.some((slot) => slot === 'others' || slot === 'other');
  const all = areBoth && !isPair ? [[first], [second]] : [own];
  return all.flatMap((one) => filledIn(name, { ...sentence, subjects: one }, subjects) ?? []);
}

/** In a joined sentence, those of the part that has the telling word. */
function subjectsOf(name: PredicateName, { tokens, subjects }: Sentence): readonly Found[] {
  const told = tokens.findIndex(({ text }) => signs.get(name)?.has(text));
  const joint = tokens.slice(0, Math.max(told, 0)).findLastIndex(isJoint);
  const part = subjects.filter(({ at, end }) => at > joint && end <= told);
  const isPart = joint > (subjects[0]?.end ?? 0) && part.length > 0;
  return isPart ? part : subjects;
}

function isJoint(token: Token | undefined): boolean {
  return (
    token?.kind === 'comma' || (token?.kind === 'word' && /^(?:and|or|but)$/u.test(token.text))
  );
}

/** What words say of each predicate: 1, or -1 for its negative. */
const signs = new Map(
  predicateNames.map((name) => {
    const { wordings, negatives, hints } = predicateRow(name);
    const said = [
      ...hints.split(' ').map((hint) => [hint.replace('-', ''), hint.startsWith('-') ? -1 : 1]),
      ...wordings.flatMap((wording) => ofWording(wording, 1)),
      ...negatives.flatMap((wording) => ofWording(wording, -1)),
    ] as [string, number][];
    return [name, new Map(said.filter(([word]) => !COMMON.test(word)))] as const;
  }),
);

function ofWording(wording: string, sign: number): [string, number][] {
  const isDenied = / not /u.test(wording);
  const words = wording.replace(/\{\w+\}/gu, '').split(' ');
  return words.map((word) => [word, isDenied ? -sign : sign]);
}

/** The rows that share telling words with the sentence, most first; what is or says a value, and whether it is shown, come last. */
const VALUED = ['says', 'equals'] as const;

function likelyPredicates(sentence: Sentence): PredicateName[] {
  const { words } = sentence;
  const scored = predicateNames.map((name) => {
    const { takes, hints } = predicateRow(name);
    const telling = words.filter((word) => signs.get(name)?.has(word) === true);
    const hinted = telling.filter((word) => hints.split(' ').includes(word)).length;
    const ofColor = takes.includes('color') && words.some(isColor) ? 3 : 0;
    const ofPixels = takes.includes('px') && words.includes('px') ? 1 : 0;
    return { name, score: 3 * telling.length - hinted + ofColor + ofPixels };
  });
  const best = scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
  const hasValue = valuesIn(sentence).length > 0;
  const first: PredicateName[] = best.length === 0 ? ['equals'] : [];
  return [...first, ...best.map(({ name }) => name), ...(hasValue ? VALUED : []), 'shown'];
}

/** Null if the sentence names too little to fill the form in. */
function filledIn(
  predicate: PredicateName,
  sentence: Sentence,
  all: readonly Found[],
): Claim | null {
  const { words, tokens, subjects } = sentence;
  const { takes } = predicateRow(predicate);
  // The value that a thing says is not the thing.
  const isThing = ({ subject: { kind } }: Found): boolean =>
    kind !== 'text' && kind !== 'reference';
  const own = takes.includes('value') ? subjects.filter(isThing) : subjects;
  // "A covers B" is said of B.
  const isCover =
    predicate === 'not_covered' && !words.some((word) => /^(?:by|behind)$/u.test(word));
  const [about, second] = isCover ? own.slice(-1) : own;
  if (about === undefined) return null;
  const numbers = words.map(numberIn).filter((one) => one !== null);
  const filling: Partial<Record<SlotName, unknown>> = {
    value: valueIn({ ...sentence, subjects: all }, about),
    other: second?.subject,
    others: subjects.slice(1).map(({ subject }) => subject),
    px: numbers[0],
    times: words.includes('once') ? 1 : words.includes('twice') ? 2 : numbers[0],
    least: words.includes('aaa') ? 'AAA' : (numbers.find((one) => one >= 1 && one <= 21) ?? 'AA'),
    compare: words.some((word) => /^(?:most|less|under)$/u.test(word)) ? 'at most' : 'at least',
    side: words.some((word) => /^wid/u.test(word)) ? 'wide' : 'high',
    color: words.find(isColor),
  };
  const slots = takes.map((slot) => [slot, filling[slot] ?? null] as const);
  const isWhole = slots.every(([, value]) => value !== null && !isEmptyList(value));
  if (!isWhole) return null;
  const isNot = isDenied(tokens) !== words.some((word) => signs.get(predicate)?.get(word) === -1);
  return {
    subject: about.subject,
    predicate,
    ...(isNot ? { not: true } : {}),
    ...(about.of === undefined || predicate === 'appears' ? {} : { of: about.of }),
    ...Object.fromEntries(slots),
  } as Claim;
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** "The dialog has a Close button" is a claim about the button. */
function heldIn({ words, tokens, subjects }: Sentence): Claim[] {
  const [holder, held] = subjects;
  const isHeld = words.some((word) => /^(?:has|contains|includes|shows|lists|with)$/u.test(word));
  if (!isHeld || holder === undefined || held === undefined) return [];
  const { subject: inner, of } = held;
  const isNamed =
    inner.kind === 'named' && roleOfNoun(inner.words.split(' ').at(-1) ?? '') !== null;
  if (!isNamed && inner.kind !== 'role' && of === undefined) return [];
  const subject = { ...inner, in: holder.subject };
  const claim: Claim = { subject, predicate: 'shown', ...(of === undefined ? {} : { of }) };
  return [isDenied(tokens) ? { ...claim, not: true } : claim];
}

/** What an agent says in other words than those. */
function soMeant({ tokens, subjects }: Sentence): Claim[] {
  const [about] = subjects;
  if (about?.subject !== NEWEST || /^(?:says|is|has|does)$/u.test(tokens[about.end]?.text ?? ''))
    return [];
  const speaker = tokens.findIndex(({ text }) => SPEAKER.test(text));
  const rest = tokens.slice(speaker + 1);
  if (rest.some(({ kind }) => kind !== 'word') || isDenied(rest)) return [];
  const words = tokenText(rest);
  if (words === '') return [];
  return [{ subject: { kind: 'meaning', words, in: NEWEST }, predicate: 'shown' }];
}

/** "Not" after a comma tells two values apart. */
function isDenied(tokens: readonly Token[]): boolean {
  return tokens.some(
    ({ kind, text }, at) =>
      kind === 'word' && DENYING.test(text) && tokens[at - 1]?.kind !== 'comma',
  );
}

/** "The status is Delivered", "the date is 3 March 2026". */
function tailOf(tokens: readonly Token[], { end }: Found): Value | null {
  const rest = tokens.slice(end);
  const from = rest.findIndex(
    ({ text }) => !verbs.has(text) && !SAYING.test(text) && !/^(?:not|be)$/u.test(text),
  );
  const text = from < 1 ? '' : tokenText(rest.slice(from));
  const isSaid = rest.slice(0, from).some((token) => SAYING.test(token.text));
  const isValue = isSaid || /^[\p{Lu}\d]/u.test(text);
  return isValue && text !== '' && !text.includes('"') ? { kind: 'text', text } : null;
}

function isColor(word: string): boolean {
  return colorNames.some((name) => name === word);
}

/** What it is or says: in quotes, an amount or a reference, else the words after the verb. */
function valueIn(sentence: Sentence, about: Found): Value | null {
  const [value] = valuesIn(sentence);
  const tail = tailOf(sentence.tokens, about);
  const isDate = tail?.kind === 'text' && /^\d.*\d$/u.test(tail.text);
  return isDate ? tail : (value ?? tail);
}

/** Those that are not the name of a subject. */
function valuesIn({ tokens, subjects }: Sentence): Value[] {
  const isOfName = (at: number): boolean =>
    subjects.some((one) => one.at <= at && at < one.end && one.subject.kind === 'role');
  return tokens.flatMap((token, at) => {
    const isCount = /^\d+$/u.test(token.text) && at + 1 < tokens.length;
    return isOfName(at) || (isCount && token.kind === 'word') ? [] : (readValue([token]) ?? []);
  });
}

interface Known {
  names: ClaimNames;
  onPage: readonly ClaimSubject[];
}

/** Stretches of the sentence that are subjects, or may be names, in its order; the longest first where two overlap. */
function subjectsIn(tokens: readonly Token[], known: Known): Found[] {
  const found: Found[] = [];
  for (let length = Math.min(6, tokens.length); length > 0; length--)
    for (let at = 0; at + length <= tokens.length; at++) {
      const end = at + length;
      if (found.some((one) => at < one.end && one.at < end)) continue;
      const subject = subjectAt(tokens, { at, end }, known);
      if (subject === null) continue;
      const of = howMany(tokens, at);
      found.push({ subject, at, end, ...(of === null ? {} : { of }) });
    }
  const isText = ({ subject }: Found): boolean => subject.kind === 'text';
  // Of "the banner "Refund issued"" only the text is sure.
  const isBeside = (one: Found): boolean =>
    one.subject.kind === 'named' &&
    found.some((text) => isText(text) && (text.at === one.end || text.end === one.at));
  return found.filter((one) => !isBeside(one)).sort((a, b) => a.at - b.at);
}

function howMany(tokens: readonly Token[], at: number): HowMany | null {
  const [before = '', least = '', most = ''] = [1, 2, 3].map((back) => tokens[at - back]?.text);
  if (/^(?:every|all|each)$/u.test(before)) return 'every';
  const n = numberIn(before);
  if (n === null) return null;
  const compare = `${most} ${least}`;
  return { n, compare: compare === 'at least' || compare === 'at most' ? compare : 'exactly' };
}

function subjectAt(
  tokens: readonly Token[],
  { at, end }: { at: number; end: number },
  { names, onPage }: Known,
): ClaimSubject | null {
  const own = tokens.slice(at, end);
  const words = own.map(({ text }) => text);
  const phrase = words.join(' ');
  if (own.some(({ kind }) => kind !== 'word')) {
    const subject = readSubject(own, names);
    return subject?.kind === 'named' || subject?.in !== undefined ? null : subject;
  }
  if (own.length === 1 && /^\p{Sc}/u.test(phrase)) return readValue(own);
  const [landmark = nearestName(phrase, names.landmarks)] = landmarksNamed(phrase, names);
  if (landmark !== null) return { kind: 'landmark', name: landmark };
  const isName = own.every((_, index) => isOfName(tokens, at + index)) && canBeName(words);
  if (!isName) return null;
  if (
    words.some((word) => SPEAKER.test(word)) &&
    !/error|status|warning|box|input|field/u.test(phrase)
  )
    return NEWEST;
  const role = roleOfNoun(phrase);
  if (role !== null) return { kind: 'role', role: role.role, name: null };
  const [thing] = alike(words, onPage);
  if (thing !== undefined) return thing;
  if (!words.some((word) => /\d/u.test(word))) return { kind: 'named', words: phrase };
  return { kind: 'text', text: tokenText(own) };
}

/** Whether a word may be part of a name here: it is written with a capital, before the noun of a role, or chooses no form. */
function isOfName(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token?.kind !== 'word' || verbs.has(token.text)) return false;
  if (isDescribing(token.text) || FILLING.test(token.text) || numberIn(token.text) !== null)
    return false;
  const isBeforeNoun = roleOfNoun(tokens[at + 1]?.text ?? '') !== null;
  if (
    NOUN.test(token.text) ||
    isBeforeNoun ||
    (at > 0 && /^\p{Lu}/u.test(token.raw)) ||
    roleOfNoun(token.text) !== null
  )
    return true;
  return !isColor(token.text) && ![...signs.values()].some((own) => own.has(token.text));
}

/** What the page calls by words of the sentence, the most of them first. */
function alike(words: readonly string[], onPage: readonly ClaimSubject[]): ClaimSubject[] {
  const scored = onPage.map((subject) => {
    const own = textWords(nameOf(subject));
    const shared = own.filter((word) => words.includes(word)).length;
    return { subject, shared, share: own.length === 0 ? 0 : shared / own.length };
  });
  return scored
    .filter(({ share }) => share >= LEAST_SHARED)
    .sort((a, b) => b.shared - a.shared || b.share - a.share)
    .map(({ subject }) => subject);
}

function nameOf(subject: ClaimSubject): string {
  if (subject.kind === 'role') return subject.name ?? '';
  return subject.kind === 'value' ? subject.label : '';
}
