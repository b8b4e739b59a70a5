/** Every sentence of the assistant in its variants, chosen by seed; it must not decide which situation applies. */
import { accountLines } from './wording/accounts.js';
import { ticketLines } from './wording/tickets.js';
import { triageLines } from './wording/triage.js';

/** Variants of one line say the same in other words; `{name}` is filled in. Without a seed the first is said. */
const lines = { ...triageLines, ...ticketLines, ...accountLines } as const satisfies Record<
  string,
  readonly [string, ...string[]]
>;

export type Line = keyof typeof lines;
export type Words = (line: Line, values?: Readonly<Record<string, string | number>>) => string;

/** The wording of one conversation; the same seed always says the same. */
export function wordsOf(seed: number | null): Words {
  return (line, values = {}) => {
    const variants: readonly string[] = lines[line];
    const chosen = seed === null ? 0 : hash(`${seed}:${line}`) % variants.length;
    const template = variants[chosen] ?? lines[line][0];
    return template.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
  };
}

/** FNV-1a with murmur3's finalizer: neighboring seeds must land far apart. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
