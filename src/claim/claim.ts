// A claim as data, one statement about one subject: its arguments, how each is read, printed and checked, and its sentence. Measures nothing.
import { type PredicateName, predicateNames, type SlotName, type Takes } from './predicates.js';
import {
  type ClaimNames,
  type ClaimSubject,
  DESCRIBING,
  kindsOf,
  printSubject,
  readSubject,
  readValue,
  subjectSchema,
  type Value,
  valueSchema,
} from './subjects.js';
import { z } from 'zod';
import {
  comparisons,
  type HowMany,
  inPlural,
  numberIn,
  type NumberSense,
  tokensOfWords,
  wordsOnly,
  predicateRow,
  type Token,
  verbs,
} from './language.js';
import { kindsIn } from './roles.js';

interface Common<P extends PredicateName> {
  subject: ClaimSubject;
  predicate: P;
  /** It must not hold. */
  not?: true;
  of?: HowMany;
}

export type ClaimOf<P extends PredicateName> = Common<P> & Pick<Arguments, Takes<P>[number]>;

/** Any claim; `predicate` tells which arguments it has. */
export type Claim = { [P in PredicateName]: ClaimOf<P> }[PredicateName];

/** The claim that must not hold where this one must. */
export function oppositeClaim(claim: Claim): Claim {
  const { not, ...rest } = claim;
  return not === true ? rest : { ...rest, not: true };
}

/** Every subject that a claim mentions, in the order of its sentence, each before what it is in. */
export function claimSubjects(claim: Claim): ClaimSubject[] {
  const { subject } = claim;
  const others: ClaimSubject[] = [
    ...('others' in claim ? claim.others : []),
    ...('other' in claim ? [claim.other] : []),
    ...('held' in claim ? [claim.held] : []),
    ...('value' in claim ? [claim.value] : []),
  ];
  return [subject, ...others].flatMap(withHolders);
}

function withHolders(subject: ClaimSubject): ClaimSubject[] {
  return subject.in === undefined ? [subject] : [subject, ...withHolders(subject.in)];
}

interface Slot<T> {
  schema: z.ZodType<T>;
  /** Null if the tokens are no such argument. */
  read: (tokens: readonly Token[], names: ClaimNames) => T | null;
  print: (value: T) => string;
  /** What it is called in the forms of the docs. */
  shown: string;
  /** Some that differ, in words. */
  samples: readonly [string, ...string[]];
}

export const sides = ['high', 'wide'] as const;
export type Side = (typeof sides)[number];

/** The basic color terms of English (Berlin and Kay, 1969). */
export const colorNames = [
  'black',
  'white',
  'grey',
  'red',
  'orange',
  'yellow',
  'green',
  'blue',
  'purple',
  'pink',
  'brown',
] as const;
export type ColorName = (typeof colorNames)[number];

export const numberSenseSchema = z.enum(comparisons);

function oneOf<T extends string>(all: readonly T[], shown: string): Slot<T> {
  const [first = '', ...rest] = all;
  return {
    schema: z.enum(all),
    read: (tokens) => all.find((one) => one === wordsOnly(tokens)) ?? null,
    print: (one) => one,
    shown,
    samples: [first, ...rest],
  };
}

export interface Arguments {
  value: Value;
  bare: Value;
  held: ClaimSubject;
  other: ClaimSubject;
  others: ClaimSubject[];
  px: number;
  times: number;
  least: number | 'AA' | 'AAA';
  compare: NumberSense;
  side: Side;
  color: ColorName;
}

const slots: { readonly [S in SlotName]: Slot<Arguments[S]> } = {
  value: {
    schema: valueSchema,
    read: readValue,
    print: (one) => printSubject(one),
    shown: 'V',
    samples: ['"Refund issued"', '$84.20', '{issue_refund.response.amount}'],
  },
  /** Another way to write a value. */
  bare: {
    schema: valueSchema,
    read: (tokens) => (tokens.some(isOfSlot) ? null : readBareValue(tokens)),
    print: (one) => printSubject(one).replace(/^["“«](.*)["”»]$/u, '$1'),
    shown: 'W',
    samples: ['Refund issued', '48 dollars', '14C'],
  },
  held: {
    schema: subjectSchema,
    read: readPossessed,
    print: (one) =>
      printSubject(one)
        .replace(/^the (?=[aeiou])/u, 'an ')
        .replace(/^the /u, 'a '),
    shown: 'Y',
    samples: ['a button', 'the "Send" button', 'the send button'],
  },
  other: {
    schema: subjectSchema,
    read: readSubject,
    print: (one) => printSubject(one),
    shown: 'Y',
    samples: ['"Total"', 'the button "Send"', 'the newest agent message'],
  },
  others: {
    schema: z.array(subjectSchema).min(1),
    // Part of the list before the verb.
    read: () => null,
    print: () => '',
    shown: 'Y',
    samples: ['"Total"'],
  },
  px: {
    schema: z.number().nonnegative(),
    read: (tokens) => numberIn(wordsOnly(tokens) ?? ''),
    print: String,
    shown: 'n',
    samples: ['44', '16.5'],
  },
  times: {
    schema: z.int().nonnegative(),
    read: (tokens) => readTimes(wordsOnly(tokens) ?? ''),
    print: (n) => (n === 1 ? 'once' : n === 2 ? 'twice' : `${n} times`),
    shown: 'n times',
    samples: ['once', 'twice', '3 times'],
  },
  least: {
    schema: z.union([z.number().min(1).max(21), z.enum(['AA', 'AAA'])]),
    read: (tokens) => readLeast(wordsOnly(tokens) ?? ''),
    print: String,
    shown: 'n | AA | AAA',
    samples: ['4.5', 'AA'],
  },
  compare: oneOf(comparisons, 'at least | at most | exactly'),
  side: oneOf(sides, 'high | wide'),
  color: oneOf(colorNames, 'color'),
};

/** A slot, whatever its type. */
export function slotOf(name: SlotName): Slot<unknown> {
  return slots[name] as unknown as Slot<unknown>;
}

/** A text in quotes, or a thing by the noun of a role: no other word, such as "focus", is had in this sense. */
function readPossessed(tokens: readonly Token[], names: ClaimNames): ClaimSubject | null {
  const [first] = tokens;
  // "Has three buttons" is a number.
  if (first?.kind === 'word' && numberIn(first.text) !== null) return null;
  const subject = readSubject(tokens, names);
  const isThing = subject?.kind === 'role' || subject?.kind === 'named';
  const isText = first?.kind === 'quoted' && subject?.kind === 'text';
  return isText || (isThing && kindsOf(subject).length > 0) ? subject : null;
}

/** "Is red" is said of a color, and "three orders" counts. */
function isOfSlot({ text }: Token): boolean {
  const isNumber = numberIn(text) !== null && !/\d/u.test(text);
  return isNumber || colorNames.some((name) => name === text);
}

function readTimes(words: string): number | null {
  if (words === 'once') return 1;
  if (words === 'twice') return 2;
  const [number = '', times, ...rest] = words.split(' ');
  return times === 'times' && rest.length === 0 ? numberIn(number) : null;
}

function readLeast(words: string): number | 'AA' | 'AAA' | null {
  const level = words.toUpperCase();
  if (level === 'AA' || level === 'AAA') return level;
  const number = /^\d/u.test(words) ? numberIn(words.replace(/:1$/u, '')) : null;
  return number !== null && number >= 1 && number <= 21 ? number : null;
}

const LONGEST = 4;

/** Words that compare, place in time or doubt: what stands on a page is not said with them. */
const SAYING_MORE =
  /^(?:missing|gone|now|then|today|tomorrow|yesterday|soon|yet|still|already|again|ago|until|till|later|always|never|ever|often|maybe|perhaps|probably|likely|almost|nearly|roughly|approximately|just|even|also|too|very|quite|rather|really|enough|more|less|most|least|fewer|much|many|few|several|same|different|similar|like|here|nothing|something|anything|everything|my|your|his|her|our|he|she|we|you|was|were|been|be|being|will|had|did)$/u;

/** Every word of the table but "out", which means nothing alone: "sold out", "greyed out". */
const ofLanguage: ReadonlySet<string> = new Set(
  predicateNames
    .flatMap((name) => [...predicateRow(name).wordings, ...predicateRow(name).negatives])
    .flatMap((wording) => tokensOfWords(wording).map(({ text }) => text))
    .filter((word) => word !== 'out'),
);

/** A figure or a reference alone is a value without this. */
function readBareValue(tokens: readonly Token[]): Value | null {
  const words = wordsOnly(tokens);
  const isShort = tokens.length > 0 && tokens.length <= LONGEST;
  if (words === null || !isShort || readValue(tokens) !== null) return null;
  if (tokens.some(({ text }) => hasMeaning(text)) || kindsIn(words).length > 0) return null;
  // "Offered a refund" is longer than its words.
  if (tokens.slice(1).some((token) => token.kind === 'word' && token.article)) return null;
  const raw = tokens.map((token) => (token.kind === 'word' ? token.raw : ''));
  return { kind: 'text', text: raw.join(' ') };
}

function hasMeaning(word: string): boolean {
  return DESCRIBING.test(word) || SAYING_MORE.test(word) || verbs.has(word) || ofLanguage.has(word);
}

/**
 * The sentence of a claim, which is read as the same claim again.
 *
 * @example
 * printClaim({ subject: { kind: 'role', role: 'button', name: 'Send' }, predicate: 'enabled', not: true });
 * // The button "Send" is disabled.
 */
export function printClaim(claim: Claim): string {
  const { wordings, negatives } = predicateRow(claim.predicate);
  const [wording] = claim.not === true ? negatives : wordings;
  const filled = wording.replace(/\{(\w+)\}/gu, (_, slot: SlotName) =>
    slotOf(slot).print((claim as unknown as Record<SlotName, unknown>)[slot]),
  );
  const subject = 'others' in claim ? listed(claim) : counted(claim);
  const sentence = `${subject} ${isSeveral(claim) ? inPlural(filled) : filled}.`;
  // Code keeps its case.
  if (claim.subject.kind === 'locator') return sentence;
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function counted({ subject, of }: Claim): string {
  if (of === undefined) return printSubject(subject);
  // What has only a name has no plural.
  const isUncounted = subject.kind !== 'role' && isPlural(of);
  if (isUncounted || subject.kind === 'meaning')
    return `${howMany(of)} match${isPlural(of) ? 'es' : ''} of ${printSubject(subject)}`;
  return `${howMany(of)} ${printSubject(subject, isPlural(of)).replace(/^the /u, '')}`;
}

/** "Exactly 0" is how a person would not say it. */
function howMany(of: HowMany): string {
  if (of === 'every') return 'every';
  return isNone(of) ? 'no' : `${of.compare} ${of.n}`;
}

function listed({ subject, others }: Extract<Claim, { predicate: 'in_order' }>): string {
  const all = [subject, ...others].map((one) => printSubject(one));
  return `${all.slice(0, -1).join(', ')} and ${all.at(-1) ?? ''}`;
}

function isSeveral(claim: Claim): boolean {
  if ('others' in claim) return true;
  return claim.of === undefined ? hasPluralName(claim.subject) : isPlural(claim.of);
}

/** "The reactions say", "the status says". */
function hasPluralName(subject: ClaimSubject): boolean {
  if (subject.kind === 'message') return subject.which === 'of_turn';
  const name =
    subject.kind === 'named' ? subject.words : subject.kind === 'landmark' ? subject.name : '';
  return /[^aius]s$/u.test(name) && !/(?:news|series|lens)$/u.test(name);
}

function isPlural(of: HowMany): boolean {
  return of !== 'every' && of.n !== 1 && !isNone(of);
}

function isNone(of: HowMany): boolean {
  return of !== 'every' && of.n === 0 && of.compare === 'exactly';
}
