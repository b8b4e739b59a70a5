// The arguments of predicates, as a table: how each is read from words, printed, and checked as data.
import { z } from 'zod';
import { readBareValue } from './bare-value.js';
import type { SlotName } from './predicates.js';
import type { ClaimNames } from './names.js';
import {
  kindsOf,
  printSubject,
  readSubject,
  readValue,
  subjectSchema,
  type ClaimSubject,
  type Value,
  valueSchema,
} from './subjects.js';
import { plainWords, type Token } from './tokens.js';

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

const comparisons = ['at least', 'at most', 'exactly'] as const;
/** How a number is meant. */
export type NumberSense = (typeof comparisons)[number];

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

const numbers = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** Figures, or an English word up to twelve; null for any other word. */
export function numberIn(word: string): number | null {
  if (/^\d{1,5}(?:\.\d{1,3})?$/u.test(word)) return Number(word);
  const at = numbers.indexOf(word);
  return at < 0 ? null : at;
}

function oneOf<T extends string>(all: readonly T[], shown: string): Slot<T> {
  const [first = '', ...rest] = all;
  return {
    schema: z.enum(all),
    read: (tokens) => all.find((one) => one === plainWords(tokens)) ?? null,
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
    read: readHeld,
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
    read: (tokens) => numberIn(plainWords(tokens) ?? ''),
    print: String,
    shown: 'n',
    samples: ['44', '16.5'],
  },
  times: {
    schema: z.int().nonnegative(),
    read: (tokens) => readTimes(plainWords(tokens) ?? ''),
    print: (n) => (n === 1 ? 'once' : n === 2 ? 'twice' : `${n} times`),
    shown: 'n times',
    samples: ['once', 'twice', '3 times'],
  },
  least: {
    schema: z.union([z.number().min(1).max(21), z.enum(['AA', 'AAA'])]),
    read: (tokens) => readLeast(plainWords(tokens) ?? ''),
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
function readHeld(tokens: readonly Token[], names: ClaimNames): ClaimSubject | null {
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
