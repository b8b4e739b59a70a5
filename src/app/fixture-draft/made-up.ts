// Makes up replacements for personal data, always the same for the same value. Uses no randomness.
import { luhn, type Personal } from './personal.js';

const FIRST = [
  'Alex',
  'Robin',
  'Sam',
  'Kim',
  'Jona',
  'Mika',
  'Noor',
  'Toni',
  'Luca',
  'Remy',
  'Sasha',
  'Charlie',
];
const LAST = [
  'Berg',
  'Winter',
  'Lindqvist',
  'Okafor',
  'Tanaka',
  'Moreau',
  'Silva',
  'Novak',
  'Hale',
  'Duarte',
  'Egger',
];

/** A value and what stands for it. */
export interface MadeUpValue {
  kind: Personal;
  value: string;
  instead: string;
}

/** There are only so many network addresses and postal codes of one shape to make up; then they come again. */
const MOST_TRIES = 20;

export interface MadeUp {
  /** The replacement for a value. */
  of(kind: Personal, value: string): string;
  /** Sets the replacement for a value that has none yet. */
  as(kind: Personal, value: string, instead: string): void;
  /** Every replaced value with its replacement, the longest first. */
  all(): MadeUpValue[];
}

/** A value keeps its replacement however it is spelled: case, spaces and hyphens do not matter. */
export function madeUp(): MadeUp {
  const known = new Map<string, MadeUpValue>();
  const spellings = new Map<string, string>();
  const counts = new Map<Personal, number>();
  const used = new Set<string>();

  const next = (kind: Personal, value: string): string => {
    for (let tries = 1; ; tries += 1) {
      const number = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, number);
      const instead = invent(kind, number, value);
      // Two kinds may yield the same text, and a made-up value may be somebody's real one.
      const isNew = !used.has(instead) && !sameText(instead, value);
      if (isNew || tries === MOST_TRIES) {
        used.add(instead);
        return instead;
      }
    }
  };
  return {
    of(kind, value) {
      const before = known.get(value);
      if (before) return before.instead;
      const spelling = `${kind} ${plain(value)}`;
      const instead = spellings.get(spelling) ?? next(kind, value);
      spellings.set(spelling, instead);
      known.set(value, { kind, value, instead });
      return instead;
    },
    as(kind, value, instead) {
      if (!known.has(value)) known.set(value, { kind, value, instead });
    },
    all: () => [...known.values()].sort((a, b) => b.value.length - a.value.length),
  };
}

function sameText(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

function plain(value: string): string {
  return value.toLowerCase().replace(/[\s().-]/g, '');
}

function invent(kind: Personal, number: number, value: string): string {
  const first = FIRST[(number - 1) % FIRST.length] ?? '';
  const last = LAST[(number - 1) % LAST.length] ?? '';
  const round = Math.floor((number - 1) / (FIRST.length * LAST.length));
  const more = round === 0 ? '' : ` ${round + 1}`;
  switch (kind) {
    case 'email':
      return `${first}.${last}${more.trim()}@example.com`.toLowerCase();
    case 'name':
      return `${first} ${last}${more}`;
    case 'first name':
      return `${first}${number > FIRST.length ? ` ${number}` : ''}`;
    case 'last name':
      return `${last}${number > LAST.length ? ` ${number}` : ''}`;
    // Numbers that are never assigned: 555-0100 to 555-0199 of the North American plan; more with area codes.
    case 'phone':
      return `+1 ${202 + Math.floor(number / 100)} 555 01${String(number % 100).padStart(2, '0')}`;
    case 'street':
      return `${number} Example Street`;
    case 'city':
      return `Sampleton ${number}`;
    case 'postal code':
      return sameShape(value, number);
    case 'birth date':
      return `19${String(70 + (number % 30)).padStart(2, '0')}-01-${String((number % 28) + 1).padStart(2, '0')}`;
    case 'card':
      return card(number);
    case 'secret':
      return `made-up-secret-${number}`;
    case 'number of a document':
      return sameShape(value, number);
    case 'network address':
      return `192.0.2.${number % 256}`;
  }
}

/** Letters stay letters and digits stay digits, so that format checks still pass. */
function sameShape(value: string, number: number): string {
  let left = number;
  return Array.from(value)
    .reverse()
    .map((character) => {
      if (/\d/.test(character)) {
        const digit = left % 10;
        left = Math.floor(left / 10);
        return String(digit);
      }
      if (/[a-z]/.test(character)) return 'x';
      return /[A-Z]/.test(character) ? 'X' : character;
    })
    .reverse()
    .join('');
}

/** From a range that no bank issues, with the right check digit. */
function card(number: number): string {
  const digits = `4000000${String(number).padStart(8, '0')}`;
  const check = (10 - luhn(`${digits}0`)) % 10;
  return `${digits}${check}`;
}
