/** Chooses between wordings by seed, and fills them in; the same seed and key always choose the same. It holds no state. */

export type Variants = readonly [string, ...string[]];
export type Values = Readonly<Record<string, string | number>>;

/** One of `variants`, decided by seed and key. */
export function choose<const T>(seed: number, key: string, variants: readonly [T, ...T[]]): T {
  return variants[hash(`${seed}:${key}`) % variants.length] ?? variants[0];
}

/** `{name}` becomes its value. */
export function fill(template: string, values: Values): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** "May 3, 2026", as a calendar day that no time zone can move. */
export function longDate(iso: string, locale: string): string {
  const format = { dateStyle: 'long', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(locale, format).format(new Date(iso.slice(0, 10)));
}

export function money(amount: number, currency: string, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount);
}

/** FNV-1a with murmur3's finalizer: neighboring seeds must land far apart. */
export function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}
