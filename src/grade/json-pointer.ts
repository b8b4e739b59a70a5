// Resolves JSON pointers (RFC 6901) without ever throwing: what is not there is undefined.
import type { Json } from '../scenario/schema.js';
import { isRecord, own } from './json-match.js';

/** The value at a pointer such as "/refunds/0/amount", or undefined where there is none. */
export function atPointer(document: Json, pointer: string): Json | undefined {
  let value: Json | undefined = document;
  for (const token of pointerTokens(pointer)) {
    if (Array.isArray(value))
      value = /^(0|[1-9]\d*)$/.test(token) ? value[Number(token)] : undefined;
    else value = isRecord(value) ? own(value, token) : undefined;
  }
  return value;
}

/** Whether one of two pointers lies at or below the other. */
export function overlap(one: string, other: string): boolean {
  const [a, b] = [pointerTokens(one), pointerTokens(other)];
  return a.slice(0, b.length).every((token, index) => token === b[index]);
}

function pointerTokens(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((token) => token.replaceAll('~1', '/').replaceAll('~0', '~'));
}
