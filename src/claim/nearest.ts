// What to write instead of a sentence that is not in the language: the forms that account for most of its words, filled in from the sentence and the page. Suggests, never decides.
import { type Claim, oppositeClaim } from './claim.js';
import {
  NO_PAGE,
  SAYING,
  ENTRY,
  subjectsIn,
  valueIn,
  formWords,
  tellingWords,
  isOperated,
  isColor,
  type PageThings,
  type PageThing,
  type Mentioned,
  type WholeSentence,
} from './mentioned.js';
import { type ClaimNames, verbs } from './names.js';
import { type PredicateName, predicateNames, predicateRow, type SlotName } from './predicates.js';
import { printClaim } from './print.js';
import { numberIn } from './slots.js';
import { kindsOf, type ClaimSubject } from './subjects.js';
import type { Token } from './tokens.js';

/** What has something written in it. */
const CONTAINER = /^(?:row|listitem|article|region|group|dialog|form|alert|status|complementary)$/u;

const DENYING =
  /(?<!\S)(?:not|no(?! (?:more|fewer|less) than)|never|neither|nor|nothing|none|lacks)(?!\S)/u;

export interface NearForm {
  text: string;
  /** Words of the sentence that it takes no account of. */
  missing: readonly string[];
}

/** Sentences that may be meant, the closest first. */
export function nearestForms(
  tokens: readonly Token[],
  names: ClaimNames,
  page: PageThings = NO_PAGE,
): NearForm[] {
  const words = tokens.flatMap(({ kind, text }) => (kind === 'word' ? [text] : []));
  const subjects = subjectsIn(tokens, names, page);
  const sentence = { tokens, words, page, subjects };
  const landmarks = subjects.filter(({ subject }) => subject.kind === 'landmark');
  // A landmark may be misspelt.
  const others = tokens.filter((_, at) => !landmarks.some((one) => one.at <= at && at < one.end));
  const telling = [...new Set(others.flatMap(({ text }) => tellingWords(text)))];
  const isOfAll = words.some((word) => /^(?:all|every|each)$/u.test(word));
  const forms = candidates(sentence).map((claim) => {
    const isOfOne = isOfAll && claim.of === undefined;
    const missing = [...missingIn(claim, telling, page), ...(isOfOne ? ['every'] : [])];
    return { text: printClaim(claim), missing, score: worthOf(claim) - missing.length };
  });
  const best = forms.sort((a, b) => b.score - a.score);
  return [...new Map(best.toReversed().map((one) => [one.text, one])).values()].toReversed();
}

/** The telling words that a claim takes no account of. */
function missingIn(claim: Claim, telling: readonly string[], { things }: PageThings): string[] {
  const { predicate, subject } = claim;
  const own = new Set(tellingWords(printClaim(claim)));
  const { hints, wordings, negatives } = predicateRow(predicate);
  const said = predicate === 'says' ? predicateRow('equals').hints : '';
  const form = [hints, said, ...wordings, ...negatives].join(' ').replaceAll('-', '');
  // "The order of Ana" is the row that has her name in it.
  const holder = 'value' in claim ? things.find((one) => one.subject === subject) : undefined;
  for (const word of tellingWords(`${form} ${holder?.text ?? ''}`)) own.add(word);
  return telling.filter((word) => !own.has(word));
}

function worthOf({ of, subject, predicate }: Claim): number {
  const counted = of === undefined ? 0 : of === 'every' ? 1 : 2;
  const sure = subject.kind === 'landmark' ? 1 : 0;
  // A sentence that speaks of scrolling says so.
  const spare = predicate === 'without_scrolling' ? 1 : 0;
  return counted + sure - spare;
}

function candidates(sentence: WholeSentence): Claim[] {
  const one = (predicate: PredicateName): Claim[] =>
    sentence.subjects
      .slice(0, 2)
      .flatMap((subject) => filledIn(predicate, { ...sentence, subjects: [subject] }));
  const likely = likelyPredicates(sentence);
  const isJoined = sentence.words.some((word) => /^(?:and|or|but)$/u.test(word));
  const said = (all: Claim[]): Claim[] => (isDenied(sentence.words) ? all.map(oppositeClaim) : all);
  return [
    ...said(heldIn(sentence)),
    ...likely.flatMap((name) => filledIn(name, sentence)),
    ...(isJoined ? likely.flatMap(one) : []),
    ...said(valued(sentence)),
    ...one('shown'),
  ];
}

/** The rows that share telling words with the sentence, most first. */
function likelyPredicates({ tokens, words, subjects }: WholeSentence): PredicateName[] {
  // What stands before the verb tells which thing is meant: "the button next to the title is disabled".
  const after = tokens.slice(verbAt(tokens)).map(({ text }) => text);
  const isSaid = after.some((word) => [...formWords.values()].some((own) => own.has(word)));
  const scored = predicateNames.map((name) => {
    const { takes } = predicateRow(name);
    const all = isSaid ? after : words;
    const telling = all.filter((word) => formWords.get(name)?.has(word) === true).length;
    const ofColor = takes.includes('color') && words.some(isColor) ? 1 : 0;
    return { name, score: telling + ofColor };
  });
  const best = scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
  const isPossible = words.includes('can') && subjects.some(({ subject }) => isOperated(subject));
  const isPlaced = subjects.length > 1 && words.includes('in');
  return [
    ...(isPlaced ? (['inside'] as const) : []),
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
  // Nothing is inside a text.
  const isNowhere = predicate === 'inside' && second?.subject.kind === 'text';
  if (slots.some(([, value]) => value === undefined) || isNowhere) return [];
  const holder = takes.length === 0 ? scopeOf(about, subjects, sentence) : null;
  const subject = holder === null ? about.subject : { ...about.subject, in: holder };
  const isOpposite = words.some((word) => formWords.get(predicate)?.get(word) === -1);
  const of = predicate === 'appears' ? undefined : about.of;
  const said = { subject, predicate, ...(of === undefined ? {} : { of }) };
  const claim = { ...said, ...Object.fromEntries(slots) } as Claim;
  return [isDenied(words) === isOpposite ? claim : oppositeClaim(claim)];
}

/** "The button next to "Panama Geisha" is disabled": the entry that has both in it. */
function scopeOf(
  about: Mentioned,
  all: readonly Mentioned[],
  { page, tokens }: WholeSentence,
): ClaimSubject | null {
  const verb = verbAt(tokens);
  const second = all.find((one) => one !== about && one.at < verb);
  if (second === undefined || about.of !== undefined || !isOperated(about.subject)) return null;
  const [name, other] = [nameOf(about.subject), nameOf(second.subject)];
  const holder = name === '' || other === '' ? null : holderOf(page, other, name);
  return holder === null || isSameName(holder.name, name) ? null : holder;
}

/** Those that a person operates, if there are any; else all, unless the first is none. */
function operable(all: readonly Mentioned[]): readonly Mentioned[] {
  const own = all.filter(({ subject }) => isOperated(subject));
  const isNone = all[0]?.subject.kind === 'role' && !ENTRY.test(all[0].subject.role);
  return own.length > 0 ? own : isNone ? [] : all;
}

function isDenied(words: readonly string[]): boolean {
  return DENYING.test(words.join(' '));
}

/** "The dialog has a Close button" is a claim about the button. */
function heldIn({ words, subjects }: WholeSentence): Claim[] {
  const [holder, held] = subjects;
  const isHeld = words.some((word) => SAYING.test(word) || /^(?:has|with)$/u.test(word));
  if (!isHeld || holder === undefined || held === undefined) return [];
  const { subject: inner, of } = held;
  const subject = { ...inner, in: holder.subject };
  if (of !== undefined) return [{ subject, predicate: 'shown', of }];
  return kindsOf(inner).length > 0 ? [{ subject, predicate: 'shown' }] : [];
}

/** What a thing is or says, of what has both in it if the page has that. */
function valued(sentence: WholeSentence): Claim[] {
  const { page, words } = sentence;
  const about = mainSubject(sentence);
  const value = about === undefined ? null : valueIn(sentence, about);
  if (about === undefined || value === null) return [];
  const { subject, of } = about;
  const told = value.kind === 'text' ? value.text : '';
  const isEntry = subject.kind === 'role' && CONTAINER.test(subject.role);
  const isSaid = words.some((word) => SAYING.test(word)) || of !== undefined || isEntry;
  const says = (who: ClaimSubject): Claim => ({
    subject: who,
    predicate: isSaid ? 'says' : 'equals',
    ...(of === undefined ? {} : { of }),
    value,
  });
  // "The field shows the error "Too short"" tells what the error says.
  if (words.includes('error') && told !== '') return [says({ kind: 'named', words: 'error' })];
  if (page === NO_PAGE || !isWeak(subject) || of !== undefined) return [says(subject)];
  const own = nameOf(subject);
  const holder = holderOf(page, own, told);
  if (holder !== null) return [{ subject: holder, predicate: 'says', value }];
  const label = page.lines.find((line) => isSameName(line, own));
  const shown: Claim = { subject: value, predicate: 'shown' };
  return [label === undefined ? shown : says({ kind: 'value', label })];
}

/** What a value is said of: an entry, the last of "the order of Ana", else the first. */
function mainSubject({ subjects, tokens }: WholeSentence): Mentioned | undefined {
  const verb = verbAt(tokens);
  const before = subjects.filter(({ at }) => at < verb);
  const last = before.at(-1);
  const isOf = last !== undefined && tokens[last.at - 1]?.text === 'of';
  const entry = before.find(({ subject }) => subject.kind === 'role' && ENTRY.test(subject.role));
  return entry ?? (isOf ? last : subjects[0]);
}

function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

function nameOf(subject: ClaimSubject): string {
  if (subject.kind === 'role') return subject.name ?? '';
  if (subject.kind === 'text') return subject.text;
  return subject.kind === 'named' ? subject.words : '';
}

/** Where something begins to be said of the subject; 0 if there is no verb. */
function verbAt(tokens: readonly Token[]): number {
  const isVerb = (text: string): boolean =>
    verbs.has(text) || SAYING.test(text) || formWords.get('equals')?.has(text) === true;
  return Math.max(
    0,
    tokens.findIndex(({ kind, text }, at) => at > 0 && kind === 'word' && isVerb(text)),
  );
}

/** It says nothing but its own name. */
function isWeak(subject: ClaimSubject): boolean {
  if (subject.kind === 'role') return /^(?:heading|link|button)$/u.test(subject.role);
  return subject.kind === 'named' || subject.kind === 'text';
}

/** The smallest entry that has the words in it, and the value too if one has. */
function holderOf({ things }: PageThings, own: string, value: string): PageThing['subject'] | null {
  const has = (text: string, words: string): boolean => {
    const all = tellingWords(text);
    return tellingWords(words).every((word) => all.includes(word));
  };
  const holders = things
    .filter(({ subject, text }) => ENTRY.test(subject.role) && has(text, own))
    .sort((a, b) => a.text.length - b.text.length);
  const both = holders.find(({ text }) => value !== '' && has(text, value));
  return (both ?? holders[0])?.subject ?? null;
}
