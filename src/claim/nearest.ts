// What to write instead of a sentence that is not in the language: the two forms that account for most of its words, filled in from the sentence and the page. Suggests, never decides.
import { type Claim, oppositeClaim } from './claim.js';
import {
  NO_PAGE,
  AGENT,
  SAYING,
  ENTRY,
  NEWEST,
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

/** What asking a model counts for, against a form that accounts for all words. */
const MEANING_SHARE = 0.6;

/** How far apart two texts of one card may be, CSS px. */
const NEAR_PX = 60;

/** What has something written in it. */
const CONTAINER = /^(?:row|listitem|article|region|group|dialog|form|alert|status|complementary)$/u;

const DENYING =
  /(?<!\S)(?:not|no(?! (?:more|fewer|less) than)|never|neither|nor|nothing|none|lacks)(?!\S)/u;

/** Sentences that may be meant, the closest first. */
export function nearestForms(
  text: string,
  tokens: readonly Token[],
  names: ClaimNames,
  page: PageThings = NO_PAGE,
): string[] {
  const words = tokens.flatMap(({ kind, text }) => (kind === 'word' ? [text] : []));
  const subjects = subjectsIn(tokens, names, page);
  const sentence = { text, tokens, words, page, subjects };
  const telling = [...new Set(tokens.flatMap(({ text }) => tellingWords(text)))];
  const forms = candidates(sentence).map((claim) => ({
    text: printClaim(claim),
    score: coverage(claim, telling, page),
  }));
  const best = forms.sort((a, b) => b.score - a.score).map(({ text }) => text);
  return [...new Set(best)];
}

/** How many of the telling words a claim takes account of. */
function coverage(claim: Claim, telling: readonly string[], { things }: PageThings): number {
  const { predicate, subject } = claim;
  const own = new Set(tellingWords(printClaim(claim)));
  const { hints, wordings, negatives } = predicateRow(predicate);
  const said = predicate === 'says' ? predicateRow('equals').hints : '';
  const form = [hints, said, ...wordings, ...negatives].join(' ').replaceAll('-', '');
  // "The order of Ana" is the row that has her name in it.
  const holder = 'value' in claim ? things.find((one) => one.subject === subject) : undefined;
  for (const word of tellingWords(`${form} ${holder?.text ?? ''}`)) own.add(word);
  const meaning = subject.kind === 'meaning' ? tellingWords(subject.words) : [];
  const counted = claim.of === undefined ? 0 : claim.of === 'every' ? 1 : 2;
  // A landmark may be misspelt.
  const sure = subject.kind === 'landmark' ? 1 : 0;
  // Offered only where there is nothing better, unless the sentence speaks of it.
  const spare = predicate === 'without_scrolling' ? 1 : 0;
  const worth = (word: string): number =>
    meaning.includes(word) ? MEANING_SHARE : own.has(word) ? 1 : 0;
  return telling.reduce((sum, word) => sum + worth(word), counted + sure - spare);
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
    ...meant(sentence),
    ...one('shown'),
    ...one('without_scrolling'),
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
  const named = page.things.find((one) => isSameName(one.subject.name, told));
  const shown: Claim = { subject: named?.subject ?? value, predicate: 'shown' };
  const isEntry = subject.kind === 'role' && CONTAINER.test(subject.role);
  const isSaid = words.some((word) => SAYING.test(word)) || of !== undefined || isEntry;
  const says = (who: ClaimSubject): Claim => ({
    subject: who,
    predicate: isSaid ? 'says' : 'equals',
    ...(of === undefined ? {} : { of }),
    value,
  });
  const near: Claim = { subject: value, predicate: 'near', px: NEAR_PX, other: subject };
  // "The field shows the error "Too short"": the words stand by the field.
  if (words.includes('error') && told !== '')
    return [says({ kind: 'named', words: 'error' }), near];
  if (page === NO_PAGE || !isWeak(subject) || of !== undefined) return [says(subject), shown];
  const own = nameOf(subject);
  const holder = holderOf(page, own, told);
  if (holder !== null) return [{ subject: holder, predicate: 'says', value }, shown];
  const label = page.lines.find((line) => isSameName(line, own));
  const beside = label === undefined ? [] : [says({ kind: 'value', label })];
  const isHere = told !== '' && page.lines.some((line) => line.includes(told));
  return [...beside, ...(named === undefined && isHere ? [near] : []), shown];
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

const PERSON =
  /^(?:(?:the|a) )?(?:user|customer|visitor|person|people|you|one|i) can (?!(?:not|see|read)\b)/iu;

const THERE = /^there (?:is|are|was|were) /iu;

const SPEECH =
  /^(?:(?:the|an?) )?(?:\S+ ){0,2}?\S+ (?:says|said|tells|told|explains|confirms|mentions|asks)(?: \S+ that| that)? /iu;

/** What a model that looks can be asked for: what somebody says, or can do, in other words than those. */
function meant(sentence: WholeSentence): Claim[] {
  const { text, tokens, words } = sentence;
  const isPlain = tokens.every(({ kind }) => kind === 'word' || kind === 'comma');
  if (!isPlain || words.length < 3) return [];
  const written = text.trim().replace(/\.$/u, '');
  const speaker = SPEECH.exec(written)?.[0] ?? '';
  const isOfAgent = AGENT.test(speaker.toLowerCase());
  const said = isOfAgent || /\bmessage\b/iu.test(speaker) ? written.slice(speaker.length) : written;
  const phrase = said
    .replace(PERSON, 'a way to ')
    .replace(THERE, '')
    .replace(/ (?:is|are) (?:shown|visible|displayed)$/u, '')
    .replace(/^(?:The|An?|No|Every|All|Each) /u, (word) => word.toLowerCase());
  const about = isOfAgent ? { in: NEWEST } : {};
  const whole: Claim = {
    subject: { kind: 'meaning', words: phrase, ...about },
    predicate: 'shown',
  };
  const verb = verbAt(tokens);
  const front = /^(.*?) (?:is|are|can|has|have|should|must)\b/iu.exec(phrase)?.[1] ?? '';
  const [likely] = likelyPredicates(sentence);
  if (verb === 0 || likely === undefined || front === '') return [whole];
  const found: Mentioned = { subject: { kind: 'meaning', words: front }, at: 0, end: verb };
  return [...filledIn(likely, { ...sentence, subjects: [found] }), whole];
}
