// Makes questions comparable: JSON in one spelling, texts without what varies from run to run, and where two values differ.
import { createHash } from 'node:crypto';
import { sortedKeys } from '../../episode/files.js';
import type { Json } from '../../values/json.js';

export function canonicalJson(value: Json): string {
  return JSON.stringify(sortedKeys(value));
}

/** Names a value in 32 hexadecimal digits. */
export function hashOfJson(value: Json): string {
  return createHash('sha256').update(canonicalJson(value)).digest('hex').slice(0, 32);
}

/** The same object with its keys in order; what they hold stays as it is. */
export function sortedMembers<Value>(value: Record<string, Value>): Record<string, Value> {
  const entries = Object.entries(value);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)));
}

/** How many values both lists begin with. */
export function commonLength(one: readonly Json[], other: readonly Json[]): number {
  const parting = one.findIndex(
    (value, at) => canonicalJson(value) !== canonicalJson(other[at] ?? null),
  );
  return parting < 0 ? one.length : parting;
}

const LOOPBACK = /(localhost|127\.0\.0\.1|\[::1\]):\d{1,5}(?!\d)/g;

/** The text without ports of this machine, which differ in every run. */
export function withoutPorts(text: string): string {
  return text.replace(LOOPBACK, '$1:<port>');
}

/** Takes out of a text whatever one of the patterns matches. */
export function withoutVarying(varies: readonly RegExp[]): (text: string) => string {
  const patterns = varies.map(({ source, flags }) => {
    return new RegExp(source, `${flags.replace(/[gy]/g, '')}g`);
  });
  return (text) => patterns.reduce((plain, pattern) => plain.replace(pattern, '<varies>'), text);
}

export interface JsonDifference {
  /** Keys and indexes, joined by dots; empty for the value itself. */
  at: string;
  /** As they are shown: a cutting of a text, or JSON. */
  recorded: string;
  asked: string;
}

const SHOWN = 60;
const BEFORE = 20;

/** The first in the order of the recorded value; null if they are equal. Undefined means absent. */
export function firstDifference(
  recorded: Json | undefined,
  asked: Json | undefined,
  at = '',
): JsonDifference | null {
  if (recorded === asked) return null;
  if (typeof recorded === 'string' && typeof asked === 'string')
    return inTexts(recorded, asked, at);
  const before = membersOf(recorded);
  const now = membersOf(asked);
  if (before === null || now === null || Array.isArray(recorded) !== Array.isArray(asked)) {
    return { at, recorded: excerpt(recorded), asked: excerpt(asked) };
  }
  for (const key of new Set([...Object.keys(before), ...Object.keys(now)])) {
    const below = at === '' ? key : `${at}.${key}`;
    const difference = firstDifference(before[key], now[key], below);
    if (difference !== null) return difference;
  }
  return null;
}

/** "at x.y 1 was recorded, 2 is asked". */
export function differenceInWords(difference: JsonDifference | null): string {
  if (difference === null) return 'in nothing that can be shown';
  const { at, recorded, asked } = difference;
  const where = at === '' ? '' : `at ${at} `;
  return `${where}${recorded} was recorded, ${asked} is asked`;
}

function inTexts(recorded: string, asked: string, at: string): JsonDifference {
  let same = 0;
  while (recorded[same] === asked[same]) same += 1;
  const from = Math.max(0, same - BEFORE);
  return { at, recorded: cutting(recorded, from), asked: cutting(asked, from) };
}

function cutting(text: string, from: number): string {
  const part = text.slice(from, from + SHOWN);
  const before = from > 0 ? '…' : '';
  const after = from + SHOWN < text.length ? '…' : '';
  return JSON.stringify(before + part + after);
}

function excerpt(value: Json | undefined): string {
  if (value === undefined) return 'nothing';
  if (typeof value === 'string') return cutting(value, 0);
  const text = JSON.stringify(value);
  return text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
}

function membersOf(value: Json | undefined): Record<string, Json> | null {
  return typeof value === 'object' && value !== null
    ? { ...(value as Record<string, Json>) }
    : null;
}
