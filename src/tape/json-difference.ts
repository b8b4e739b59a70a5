// Says briefly where two JSON values differ.
import type { Json } from '../scenario/schema.js';

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
    return { at, recorded: shown(recorded), asked: shown(asked) };
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

function shown(value: Json | undefined): string {
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
