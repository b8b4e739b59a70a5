// What to write instead of a sentence that is not in the language: its two nearest forms, filled in from the sentence and the page. Suggests, never decides.
import type { Claim } from './claim.js';
import { nearestName } from '../scenario/nearest-name.js';
import { canBeName, landmarksNamed, type ClaimNames, verbs, textWords } from './names.js';
import { type PredicateName, predicateNames, predicateRow, type SlotName } from './predicates.js';
import { printClaim } from './print.js';
import { roleOfNoun } from './roles.js';
import { colorNames, numberIn } from './slots.js';
import { type Bare, readSubject, readValue, type ClaimSubject, type Value } from './subjects.js';
import type { Token } from './tokens.js';

/** How many forms are offered. */
const OFFERED = 2;
/** Share of a thing's name that the sentence has, from which on it may be meant. */
const LEAST_SHARED = 0.5;
/** Words of nearly every sentence, which point to no form. */
const COMMON =
  /^(?:is|not|can|be|has|does|no|every|of|at|in|on|it|to|that|for|with|and|or|by|this|there|px|least|should|must|will|still|now|only|user|customer|person|page|screen)$/u;
const DENYING =
  /^(?:not|no|never|without|cannot|neither|nor|nothing|missing|gone|absent|hidden|lacks)$/u;

/**
 * Up to two sentences, the closest first, each of which is read as a claim. `onPage`: what the page has, of which the one
 * with most words of the sentence in its name is taken.
 */
export function nearestForms(
  tokens: readonly Token[],
  names: ClaimNames,
  onPage: readonly ClaimSubject[] = [],
): string[] {
  const words = tokens.flatMap(({ kind, text }) => (kind === 'word' ? [text] : []));
  const likely = likelySubjects(tokens, names).map((one) => withoutSlip(one, names));
  const isNamed = likely.some(({ kind }) => kind !== 'named' && kind !== 'role');
  const there = isNamed ? [] : subjectsLike(words, onPage);
  const subjects = there.length > 0 ? there : likely;
  const forms = likelyPredicates(words, tokens).flatMap((predicate) => {
    const claim = filledIn(predicate, { words, tokens, subjects });
    return claim === null ? [] : [printClaim(claim)];
  });
  return [...new Set(forms)].slice(0, OFFERED);
}

/** The rows that share telling words with the sentence, most first; whether it is shown, and what it says, come last. */
function likelyPredicates(words: readonly string[], tokens: readonly Token[]): PredicateName[] {
  const telling = words.filter((word) => !COMMON.test(word));
  const scored = predicateNames.map((name) => ({ name, score: scoreOf(name, telling, tokens) }));
  const best = scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
  const usual: PredicateName[] =
    valuesIn(tokens).length > 1 ? ['says', 'shown'] : ['shown', 'says'];
  return [...best.map(({ name }) => name), ...usual];
}

function scoreOf(name: PredicateName, words: readonly string[], tokens: readonly Token[]): number {
  const { wordings, negatives, hints, takes } = predicateRow(name);
  const own = new Set(
    [...wordings, ...negatives].flatMap((wording) => wording.split(/[^\p{L}]+/u)),
  );
  const slots = new Set<SlotName>(takes);
  const named = words.filter((word) => own.has(word) && !slots.has(word as SlotName)).length;
  const hinted = words.filter((word) => hints.includes(word)).length;
  const ofColor = slots.has('color') && words.some(isColor) ? 3 : 0;
  const ofPixels = slots.has('px') && tokens.some(({ text }) => text === 'px') ? 1 : 0;
  return 2 * named + 2 * hinted + ofColor + ofPixels;
}

interface Sentence {
  words: readonly string[];
  tokens: readonly Token[];
  subjects: readonly ClaimSubject[];
}

/** Null if the sentence names too little to fill the form in. */
function filledIn(predicate: PredicateName, sentence: Sentence): Claim | null {
  const { words, tokens, subjects } = sentence;
  const { takes } = predicateRow(predicate);
  const values = valuesIn(tokens);
  const numbers = words.map(numberIn).filter((one) => one !== null);
  const needsValue = takes.some((slot) => slot === 'value');
  // The value that a thing says is not the thing.
  const own = subjects.filter(
    ({ kind }) => !needsValue || (kind !== 'text' && kind !== 'reference'),
  );
  const [subject = subjects[0], second] = own;
  if (subject === undefined) return null;
  const filling: Partial<Record<SlotName, unknown>> = {
    value: values.find((one) => JSON.stringify(one) !== JSON.stringify(subject)),
    other: second,
    others: subjects.slice(1),
    px: numbers[0],
    times: numbers[0] ?? (words.includes('once') ? 1 : 2),
    least: numbers[0] ?? (words.includes('aaa') ? 'AAA' : 'AA'),
    compare: words.includes('most') || words.includes('less') ? 'at most' : 'at least',
    side: words.some((word) => /^wid/u.test(word)) ? 'wide' : 'high',
    color: words.find(isColor),
  };
  const slots = takes.map((slot) => [slot, filling[slot]] as const);
  const isWhole = slots.every(
    ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
  );
  const isDenied = words.some((word) => DENYING.test(word)) || saysNegative(predicate, words);
  if (!isWhole) return null;
  return {
    subject,
    predicate,
    ...(isDenied && predicate !== 'without_scrolling' ? { not: true } : {}),
    ...Object.fromEntries(slots),
  } as Claim;
}

/** A word that only the negative has, such as "disabled". */
function saysNegative(predicate: PredicateName, words: readonly string[]): boolean {
  const { wordings, negatives } = predicateRow(predicate);
  const positive = new Set(wordings.flatMap((wording) => wording.split(' ')));
  const negative = new Set(negatives.flatMap((wording) => wording.split(' ')));
  return words.some((word) => negative.has(word) && !positive.has(word));
}

/** What the page calls by words of the sentence, the most of them first. */
function subjectsLike(words: readonly string[], onPage: readonly ClaimSubject[]): ClaimSubject[] {
  const scored = onPage.map((subject) => {
    const own = textWords(nameOf(subject));
    const shared = own.filter((word) => words.includes(word)).length;
    return { subject, shared, share: own.length === 0 ? 0 : shared / own.length };
  });
  return scored
    .filter(({ share }) => share >= LEAST_SHARED)
    .sort((a, b) => b.shared - a.shared || b.share - a.share)
    .map(({ subject }) => subject)
    .slice(0, OFFERED);
}

function nameOf(subject: ClaimSubject): string {
  if (subject.kind === 'role') return subject.name ?? '';
  return subject.kind === 'value' ? subject.label : '';
}

function isColor(word: string): boolean {
  return colorNames.some((name) => name === word);
}

function valuesIn(tokens: readonly Token[]): Value[] {
  return tokens.flatMap((token) => readValue([token]) ?? []);
}

/** Stretches of the sentence that are subjects, the longest first where two overlap, in its order; landmarks and quotes before mere names. */
function likelySubjects(tokens: readonly Token[], names: ClaimNames): ClaimSubject[] {
  const found: { subject: ClaimSubject; at: number; end: number }[] = [];
  for (let length = Math.min(6, tokens.length); length > 0; length--)
    for (let at = 0; at + length <= tokens.length; at++) {
      const end = at + length;
      if (found.some((one) => at < one.end && one.at < end)) continue;
      const subject = namedBy(tokens.slice(at, end), names);
      if (subject !== null) found.push({ subject, at, end });
    }
  const inOrder = found.sort((a, b) => a.at - b.at).map(({ subject }) => subject);
  const sure = inOrder.filter(({ kind }) => kind !== 'named');
  if (sure.length > 0) return sure;
  const [first] = inOrder.length > 0 ? inOrder : nameBeforeVerb(tokens);
  return first === undefined ? [] : [first];
}

function namedBy(tokens: readonly Token[], names: ClaimNames): ClaimSubject | null {
  const words = tokens.map(({ text }) => text).join(' ');
  if (tokens.every(({ kind }) => kind === 'word')) {
    const [landmark] = landmarksNamed(words, names);
    if (landmark !== undefined) return { kind: 'landmark', name: landmark };
    const role = roleOfNoun(words);
    if (role !== null) return { kind: 'role', role: role.role, name: null };
    const noun = roleOfNoun(tokens.at(-1)?.text ?? '');
    return noun !== null && tokens.length <= 4 && canBeName(tokens.map(({ text }) => text))
      ? { kind: 'named', words }
      : null;
  }
  const subject: Bare | null = readSubject(tokens, names);
  return subject !== null && subject.kind !== 'named' ? subject : null;
}

/** The landmark instead of a name that is almost its own. */
function withoutSlip(subject: ClaimSubject, { landmarks }: ClaimNames): ClaimSubject {
  const meant = subject.kind === 'named' ? nearestName(subject.words, landmarks) : null;
  return meant === null ? subject : { kind: 'landmark', name: meant };
}

/** The words before the first verb, as far as they can be a name. */
function nameBeforeVerb(tokens: readonly Token[]): ClaimSubject[] {
  const at = tokens.findIndex(({ text }) => verbs.has(text));
  const words = tokens
    .slice(0, at < 0 ? tokens.length : at)
    .flatMap(({ kind, text }) => (kind === 'word' ? [text] : []));
  for (let from = 0; from < words.length; from++)
    for (let end = words.length; end > from; end--)
      if (canBeName(words.slice(from, end)))
        return [{ kind: 'named', words: words.slice(from, end).join(' ') }];
  return [];
}
