/** Chooses between variants by seed; the same seed and key always choose the same. It must hold no state. */

/** One of `variants`, decided by seed and key. */
export function choose<T>(seed: number, key: string, variants: readonly [T, ...T[]]): T {
  return variants[hash(`${seed}:${key}`) % variants.length] ?? variants[0];
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
