// What to write instead of a sentence that is not in the language: the two forms that account for most of its words, filled in from the sentence and the page. Suggests, never decides.
import { nearestName } from '../scenario/nearest-name.js';
import type { Claim, HowMany } from './claim.js';
import { canBeName, type ClaimNames, isDescribing, landmarksNamed, verbs } from './names.js';
import { type PredicateName, predicateNames, predicateRow, type SlotName } from './predicates.js';
import { printClaim } from './print.js';
import { ariaRoles, type RoleName, roleOfNoun } from './roles.js';
import { colorNames, numberIn } from './slots.js';
import { readSubject, readValue, type ClaimSubject, type Value } from './subjects.js';
import { type Token, tokenText } from './tokens.js';

/** What a page has to fill forms in with. */
export interface PageThings {
  /** What it names by role, with all that is written in it. */
  things: readonly Thing[];
  /** Its lines of text. */
  lines: readonly string[];
}

export interface Thing {
  subject: { kind: 'role'; role: RoleName; name: string };
  text: string;
}

const NO_PAGE: PageThings = { things: [], lines: [] };

/** How many forms are offered. */
const OFFERED = 2;
/** Share of a thing's name that the sentence has, from which on it may be meant. */
const LEAST_SHARED = 0.5;
/** What asking a model counts for, against a form that accounts for all words. */
const MEANING_SHARE = 0.67;
/** How far apart two texts of one card may be, CSS px. */
const NEAR_PX = 60;
/** From here on it is said when, or why, which no claim says. */
const WHEN = /^(?:until|unless|while|when|because|if)$/u;
const DENYING = /^(?:not|no|never|neither|nor|nothing|none|lacks)$/u;
/** Words that choose no form and name nothing. */
const FILLING =
  /^(?:is|not|can|be|been|has|have|had|does|did|was|were|will|would|could|should|must|may|might|of|at|in|on|it|to|from|this|that|these|those|a|the|by|with|for|as|out|off|its|their|user|customer|person|people|i|you|we|he|she|page|screen|still|now|just|also|already|always|automatically|enough|having|able|both|there|something|anything|nothing|never|no|how|what|whether|px|pixels|default|least|most|exactly|every|all|each|marked|tagged|see|say|show|read|set|or|and|but|x)$/u;
/** Words that choose a form, and are nouns too. */
const NOUN = /^(?:order|text|value|line|contrast)$/u;
const AGENT = /\b(?:bot|assistant|agent|chatbot|ai|reply|answer|response)\b/u;
const SAYING = /^(?:says|contains|mentions?|shows?|displays?|lists|includes|tells|asks|confirms)$/u;
const STRUCTURE =
  /^(?:heading|dialog|alert|status|table|row|cell|columnheader|list|listitem|article|region|form|navigation|main|banner|contentinfo|complementary|group|toolbar|tooltip|progressbar)$/u;
const CONTAINER = /^(?:row|listitem|article|region|group|dialog|form|alert|status|complementary)$/u;
const ENTRY = /^(?:row|listitem|article|option|tab)$/u;
const NEWEST: ClaimSubject = { kind: 'message', which: 'newest' };

interface Found {
  subject: ClaimSubject;
  of?: HowMany;
  at: number;
  end: number;
}

interface Sentence {
  /** As it was written. */
  text: string;
  tokens: readonly Token[];
  words: readonly string[];
  page: PageThings;
  /** In its order. */
  subjects: readonly Found[];
}

/** Up to two sentences, the closest first, each of which is read as a claim. */
export function nearestForms(
  text: string,
  all: readonly Token[],
  names: ClaimNames,
  page: PageThings = NO_PAGE,
): string[] {
  const when = all.findIndex(({ kind, text }, at) => at > 1 && kind === 'word' && WHEN.test(text));
  const tokens = when < 0 ? all : all.slice(0, when);
  const words = tokens.flatMap(({ kind, text }) => (kind === 'word' ? [text] : []));
  const subjects = subjectsIn(tokens, names, page);
  const sentence = { text, tokens, words, page, subjects };
  const telling = [...new Set(tokens.flatMap(({ text }) => contentWords(text)))];
  const forms = candidates(sentence).map((claim) => ({
    text: printClaim(claim),
    score: coverage(claim, telling, page),
  }));
  const best = forms.sort((a, b) => b.score - a.score).map(({ text }) => text);
  return [...new Set(best)].slice(0, OFFERED);
}

/** How many of the telling words a claim takes account of. */
function coverage(claim: Claim, telling: readonly string[], { things }: PageThings): number {
  const { predicate, subject } = claim;
  if (subject.kind === 'meaning') return MEANING_SHARE * telling.length;
  const own = new Set(contentWords(printClaim(claim)));
  const { hints, wordings, negatives } = predicateRow(predicate);
  const said = predicate === 'says' ? predicateRow('equals').hints : '';
  const form = [hints, said, ...wordings, ...negatives].join(' ').replaceAll('-', '');
  // "The order of Ana" is the row that has her name in it.
  const holder = 'value' in claim ? things.find((one) => one.subject === subject) : undefined;
  for (const word of contentWords(`${form} ${holder?.text ?? ''}`)) own.add(word);
  return telling.filter((word) => own.has(word)).length;
}

/** Words that tell one sentence from another, each in one spelling. */
function contentWords(text: string): string[] {
  return text.split(/\s+/u).flatMap((word) => {
    const own = bare(word);
    return own === '' || FILLING.test(own) ? [] : [stem(own)];
  });
}

function stem(word: string): string {
  return word.length > 3 ? word.replace(/(?<!s)s$/u, '') : word;
}

function candidates(sentence: Sentence): Claim[] {
  const one = (predicate: PredicateName): Claim[] =>
    sentence.subjects
      .slice(0, 2)
      .flatMap((subject) => filledIn(predicate, { ...sentence, subjects: [subject] }));
  return [
    ...heldIn(sentence),
    ...likelyPredicates(sentence).flatMap((name) => saidOf(name, sentence)),
    ...valued(sentence),
    ...meant(sentence),
    ...one('shown'),
    ...one('without_scrolling'),
  ];
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
    return [name, new Map(said.filter(([word]) => !FILLING.test(word)))] as const;
  }),
);

function ofWording(wording: string, sign: number): [string, number][] {
  const isDenied = / not /u.test(wording);
  const words = wording.replace(/\{\w+\}/gu, '').split(' ');
  return words.map((word) => [word, isDenied ? -sign : sign]);
}

/** The rows that share telling words with the sentence, most first. */
function likelyPredicates({ tokens, words, subjects }: Sentence): PredicateName[] {
  const isList =
    tokens.some(({ kind }) => kind === 'comma') ||
    words.some((word) => /^(?:then|followed|follows|sorted)$/u.test(word));
  const scored = predicateNames.map((name) => {
    const { takes, hints } = predicateRow(name);
    const telling = words.filter((word) => signs.get(name)?.has(word) === true);
    const hinted = telling.filter((word) => hints.split(' ').includes(word)).length;
    const ofColor = takes.includes('color') && words.some(isColor) ? 3 : 0;
    const ofPixels = takes.includes('px') && words.includes('px') ? 1 : 0;
    const isNone = takes.includes('value') || (name === 'in_order' && !isList);
    return { name, score: isNone ? 0 : 3 * telling.length - hinted + ofColor + ofPixels };
  });
  const best = scored.filter(({ score }) => score > 0).sort((a, b) => b.score - a.score);
  const isPossible = words.includes('can') && subjects.some(({ subject }) => isOperable(subject));
  const isPlaced = subjects.length > 1 && words.includes('in');
  return [
    ...(isPlaced ? (['inside'] as const) : []),
    ...best.map(({ name }) => name),
    ...(isPossible ? (['clickable', 'enabled'] as const) : []),
  ];
}

function isOperable(subject: ClaimSubject): boolean {
  return subject.kind === 'role' && !STRUCTURE.test(subject.role);
}

function isColor(word: string): boolean {
  return colorNames.some((name) => name === word);
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
  return all.flatMap((one) => filledIn(name, { ...sentence, subjects: one }, subjects));
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

/** Nothing if the sentence names too little to fill the form in, or nothing that can have such a state. */
function filledIn(
  predicate: PredicateName,
  sentence: Sentence,
  all: readonly Found[] = sentence.subjects,
): Claim[] {
  const { words, tokens, subjects } = sentence;
  const { takes, about: family } = predicateRow(predicate);
  // The value that a thing says is not the thing.
  const isThing = ({ subject: { kind } }: Found): boolean =>
    kind !== 'text' && kind !== 'reference';
  const things = takes.includes('value') ? subjects.filter(isThing) : subjects;
  const own = family === 'State' || predicate === 'clickable' ? operable(things) : things;
  // "A covers B" is said of B.
  const isCover =
    predicate === 'not_covered' && !words.some((word) => /^(?:by|behind)$/u.test(word));
  const [about, second] = isCover ? own.slice(-1) : own;
  if (about === undefined) return [];
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
  // Nothing is inside a text.
  const isNowhere = predicate === 'inside' && second?.subject.kind === 'text';
  if (!isWhole || isNowhere) return [];
  const isOpposite = words.some((word) => signs.get(predicate)?.get(word) === -1);
  const isNot = isDenied(tokens) !== isOpposite;
  const isOfMany = about.of !== undefined && predicate !== 'appears';
  return [
    {
      subject: about.subject,
      predicate,
      ...(isNot ? { not: true } : {}),
      ...(isOfMany ? { of: about.of } : {}),
      ...Object.fromEntries(slots),
    } as Claim,
  ];
}

/** Those that a person operates, if there are any; else all, unless the first is none. */
function operable(all: readonly Found[]): readonly Found[] {
  const own = all.filter(({ subject }) => isOperable(subject));
  const isNone = all[0]?.subject.kind === 'role' && !ENTRY.test(all[0].subject.role);
  return own.length > 0 ? own : isNone ? [] : all;
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** "Not" after a comma tells two values apart. */
function isDenied(tokens: readonly Token[]): boolean {
  return tokens.some(
    ({ kind, text }, at) =>
      kind === 'word' && DENYING.test(text) && tokens[at - 1]?.kind !== 'comma',
  );
}

/** "The dialog has a Close button" is a claim about the button. */
function heldIn({ words, tokens, subjects }: Sentence): Claim[] {
  const [holder, held] = subjects;
  const isHeld = words.some((word) => SAYING.test(word) || /^(?:has|with)$/u.test(word));
  if (!isHeld || holder === undefined || held === undefined) return [];
  const { subject: inner, of } = held;
  const isNamed =
    inner.kind === 'named' && roleOfNoun(inner.words.split(' ').at(-1) ?? '') !== null;
  if (!isNamed && inner.kind !== 'role' && of === undefined) return [];
  const subject = { ...inner, in: holder.subject };
  const claim: Claim = { subject, predicate: 'shown', ...(of === undefined ? {} : { of }) };
  return [isDenied(tokens) ? { ...claim, not: true } : claim];
}

/** What a thing is or says, of what has both in it if the page has that. */
function valued(sentence: Sentence): Claim[] {
  const { page, tokens, words } = sentence;
  const about = mainSubject(sentence);
  if (about === undefined) return [];
  const value = valueIn(sentence, about);
  if (value === null) return [];
  const isNot = isDenied(tokens) ? { not: true as const } : {};
  const { subject, of } = about;
  const told = value.kind === 'text' ? value.text : '';
  const named = page.things.find((one) => isSameName(one.subject.name, told));
  const shown: Claim = { subject: named?.subject ?? value, predicate: 'shown', ...isNot };
  const isEntry = subject.kind === 'role' && CONTAINER.test(subject.role);
  const isSaid = words.some((word) => SAYING.test(word)) || of !== undefined || isEntry;
  const says = (who: ClaimSubject, what: Value): Claim => ({
    subject: who,
    predicate: isSaid ? 'says' : 'equals',
    ...(of === undefined ? {} : { of }),
    value: what,
    ...isNot,
  });
  const near: Claim = { subject: value, predicate: 'near', px: NEAR_PX, other: subject, ...isNot };
  // "The field shows the error "Too short"": the words stand by the field.
  if (words.includes('error') && value.kind === 'text')
    return [says({ kind: 'named', words: 'error' }, value), near];
  if (!isWeak(subject) || of !== undefined) return [says(subject, value), shown];
  const own = nameOf(subject);
  const holder = holderOf(page, own, told);
  if (holder !== null) {
    // "Otto is assigned to "Fix links"" says "Otto" in the entry of that name.
    const inside: Value = isSameName(holder.name, told) ? { kind: 'text', text: own } : value;
    return [{ subject: holder, predicate: 'says', value: inside, ...isNot }, shown];
  }
  const label = page.lines.find((line) => isSameName(line, own));
  const beside = label === undefined ? [] : [says({ kind: 'value', label }, value)];
  const isHere = value.kind === 'text' && page.lines.some((line) => line.includes(value.text));
  if (page !== NO_PAGE) return [...beside, ...(named === undefined && isHere ? [near] : []), shown];
  return [says(subject, value), shown];
}

function isSameName(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase();
}

/** What a value is said of: an entry, what has a number, the last of "the order of Ana", else the first. */
function mainSubject({ subjects, tokens }: Sentence): Found | undefined {
  const [first] = subjects;
  const isVerb = (text: string): boolean =>
    verbs.has(text) || SAYING.test(text) || signs.get('equals')?.has(text) === true;
  const verb = tokens.findIndex(({ text }) => isVerb(text));
  const before = subjects.filter(({ at }) => at < verb);
  const last = before.at(-1);
  const isOf = last !== undefined && tokens[last.at - 1]?.text === 'of';
  const isEntry = ({ subject }: Found): boolean =>
    subject.kind === 'role' && ENTRY.test(subject.role);
  const isNumbered = ({ subject }: Found): boolean => /\d/u.test(nameOf(subject));
  return before.find(isEntry) ?? before.find(isNumbered) ?? (isOf ? last : first);
}

/** It says nothing but its own name. */
function isWeak(subject: ClaimSubject): boolean {
  if (subject.kind === 'role') return /^(?:heading|link|button)$/u.test(subject.role);
  return subject.kind === 'named' || subject.kind === 'text';
}

/** The smallest entry that has the words in it, and the value too if one has. */
function holderOf({ things }: PageThings, own: string, value: string): Thing['subject'] | null {
  const has = (text: string, words: string): boolean => {
    const all = contentWords(text);
    return contentWords(words).every((word) => all.includes(word));
  };
  const holders = things
    .filter(
      ({ subject, text }) => /^(?:row|listitem|article)$/u.test(subject.role) && has(text, own),
    )
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
function meant({ text, tokens, words }: Sentence): Claim[] {
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
  return [{ subject: { kind: 'meaning', words: phrase, ...about }, predicate: 'shown' }];
}

/** What it is or says: in quotes, an amount or a reference, else words of the page, or those after the verb. */
function valueIn(sentence: Sentence, about: Found): Value | null {
  const [value] = valuesIn(sentence);
  const tail = tailOf(sentence.tokens, about);
  const isDate = tail?.kind === 'text' && /^\d.*\d$/u.test(tail.text);
  return isDate ? tail : (value ?? onPage(sentence, about) ?? tail);
}

/** Those that are not the name of a subject. */
function valuesIn({ tokens, subjects }: Sentence): Value[] {
  const isOfName = (at: number): boolean =>
    subjects.some(
      (one, index) =>
        one.at <= at &&
        at < one.end &&
        (index === 0 || !/^(?:text|reference)$/u.test(one.subject.kind)),
    );
  return tokens.flatMap((token, at) => {
    const isCount = /^\d+$/u.test(token.text) && at + 1 < tokens.length;
    return isOfName(at) || (isCount && token.kind === 'word') ? [] : (readValue([token]) ?? []);
  });
}

/** What is said of the subject, all of it or a name or number, as the page writes it in one line. */
function onPage({ tokens, page }: Sentence, { end }: Found): Value | null {
  const rest = tokens.slice(end);
  const whole = contentWords(tokenText(rest)).length;
  for (let length = rest.length; length > 0; length--)
    for (let at = 0; at + length <= rest.length; at++) {
      const run = rest.slice(at, at + length);
      const isRun = run.every(({ kind }) => kind === 'word');
      const own = contentWords(tokenText(run));
      const isTelling =
        own.length === whole || run.some((one) => /^[\p{Lu}\d\p{Sc}]/u.test(tokenText([one])));
      if (!isRun || !isTelling || verbs.has(run[0]?.text ?? '') || SAYING.test(run[0]?.text ?? ''))
        continue;
      const text = lineWith(run, page);
      if (text !== null) return { kind: 'text', text };
    }
  return null;
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

/** A word without the marks around it. */
function bare(word: string): string {
  return word.toLowerCase().replace(/^[^\p{L}\p{N}\p{Sc}#]+|[^\p{L}\p{N}%\p{Sc}]+$/gu, '');
}

/** "The status is Delivered", "the date is 3 March 2026". */
function tailOf(tokens: readonly Token[], { end }: Found): Value | null {
  const rest = tokens.slice(end);
  const from = rest.findIndex(
    ({ text }) => !verbs.has(text) && !SAYING.test(text) && !/^(?:not|be|set|to|that)$/u.test(text),
  );
  const text = from < 1 ? '' : tokenText(rest.slice(from));
  const isSaid = rest.slice(0, from).some((token) => SAYING.test(token.text));
  const isValue = (isSaid && rest.length - from < 4) || /^[\p{Lu}\d]/u.test(text);
  return isValue && text !== '' && !text.includes('"') ? { kind: 'text', text } : null;
}

/** Stretches of the sentence that are subjects, or may be names, in its order; the longest first where two overlap. */
function subjectsIn(tokens: readonly Token[], names: ClaimNames, page: PageThings): Found[] {
  const found: Found[] = [];
  const add = (subject: ClaimSubject | null, at: number, end: number): void => {
    if (subject === null || found.some((one) => at < one.end && one.at < end)) return;
    const of = howMany(tokens, at);
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
  const inPart = (subject: ClaimSubject | null, at: number): ClaimSubject | null => {
    const isIn = [1, 2].some((back) =>
      /^(?:in|inside|within)$/u.test(tokens[at - back]?.text ?? ''),
    );
    const part = page.things.find((one) => isIn && isSameName(one.subject.name, nameOf(subject)));
    return part !== undefined && CONTAINER.test(part.subject.role) ? part.subject : subject;
  };
  stretches((at, end) => inPart(exactly(tokens.slice(at, end), names), at));
  for (const { subject, at, end } of thingsIn(tokens, page)) add(subject, at, end);
  stretches((at, end) => likelyName(tokens, { at, end }, page));
  const isText = ({ subject }: Found): boolean => subject.kind === 'text';
  // Of "the banner "Refund issued"" only the text is sure.
  const isBeside = (one: Found): boolean =>
    one.subject.kind === 'named' &&
    found.some((text) => isText(text) && (text.at === one.end || text.end === one.at));
  return found.filter((one) => !isBeside(one)).sort((a, b) => a.at - b.at);
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

function howMany(tokens: readonly Token[], at: number): HowMany | null {
  const [before = '', least = '', most = ''] = [1, 2, 3].map((back) => tokens[at - back]?.text);
  if (/^(?:every|all|each)$/u.test(before)) return 'every';
  const n = numberIn(before);
  if (n === null) return null;
  const compare = `${most} ${least}`;
  return { n, compare: compare === 'at least' || compare === 'at most' ? compare : 'exactly' };
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
function thingsIn(tokens: readonly Token[], { things }: PageThings): Found[] {
  const words = tokens.map(({ kind, text }) => (kind === 'word' ? bare(text) : ''));
  const scored = things.flatMap(({ subject }) => {
    const own = [...new Set(contentWords(subject.name))];
    // "The order" is not what is headed "Orders".
    const isHeading = own.length === 1 && STRUCTURE.test(subject.role) && !ENTRY.test(subject.role);
    const spelt = isHeading ? words : words.map(stem);
    const wanted = isHeading ? [bare(subject.name)] : own;
    const at = wanted.map((word) => spelt.indexOf(word)).filter((one) => one >= 0);
    const share = own.length === 0 ? 0 : at.length / own.length;
    const [from, to] = [Math.min(...at), Math.max(...at)];
    const next = tokens[to + 1];
    const noun = next?.kind === 'word' ? roleOfNoun(next.text) : null;
    const isOther =
      (noun !== null &&
        !ariaRoles(noun.role).some((one) => ariaRoles(subject.role).includes(one))) ||
      next?.kind === 'quoted' ||
      AGENT.test(words[from] ?? '');
    if (share < LEAST_SHARED || to - from > own.length + 2 || isOther) return [];
    const end = to + (noun === null ? 1 : 2);
    return [{ subject, at: from, end, shared: at.length, share, ofNoun: noun === null ? 0 : 1 }];
  });
  return scored.sort((a, b) => b.shared - a.shared || b.share - a.share || b.ofNoun - a.ofNoun);
}

function likelyName(
  tokens: readonly Token[],
  { at, end }: { at: number; end: number },
  page: PageThings,
): ClaimSubject | null {
  const own = tokens.slice(at, end);
  const words = own.map(({ text }) => text);
  const phrase = words.join(' ');
  if (!own.every((_, index) => isOfName(tokens, at + index)) || !canBeName(words)) return null;
  const isOther = /error|status|warning|box|input|field|button/u.test(phrase);
  if (!isOther && (AGENT.test(phrase) || (/\bmessage$/u.test(phrase) && at < 2))) return NEWEST;
  const role = roleOfNoun(phrase);
  if (role !== null) return { kind: 'role', role: role.role, name: null };
  const line = lineWith(own, page);
  if (line !== null) return { kind: 'text', text: line };
  const isAway = page !== NO_PAGE && roleOfNoun(words.at(-1) ?? '') === null;
  if (isAway) return null;
  if (!words.some((word) => /\d/u.test(word))) return { kind: 'named', words: phrase };
  return { kind: 'text', text: tokenText(own) };
}

/** Whether a word may be part of a name here: it is written with a capital, before the noun of a role, or chooses no form. */
function isOfName(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at];
  if (token?.kind !== 'word' || verbs.has(token.text) || SAYING.test(token.text)) return false;
  const { text, raw } = token;
  if (isDescribing(text) || FILLING.test(text) || numberIn(text) !== null) return false;
  const isBeforeNoun = roleOfNoun(tokens[at + 1]?.text ?? '') !== null;
  const isProper = at > 0 && /^\p{Lu}/u.test(raw);
  if (NOUN.test(text) || isBeforeNoun || isProper || roleOfNoun(text) !== null) return true;
  return !isColor(text) && ![...signs.values()].some((own) => own.has(text));
}

function nameOf(subject: ClaimSubject | null): string {
  if (subject === null) return '';
  if (subject.kind === 'role') return subject.name ?? '';
  if (subject.kind === 'text') return subject.text;
  return subject.kind === 'named' ? subject.words : '';
}
