// Choices that follow from the seed of the trial; must hold no clock and no hidden randomness.

/** FNV-1a with the finalizer of MurmurHash3, so that neighboring seeds land far apart. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) {
    value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return (value ^ (value >>> 16)) >>> 0;
}

/** Choices by name: the same seed and key always choose the same. */
export interface Seeded {
  /** Uniform in [0, 1). */
  unit(key: string): number;
  /** An index below `length`. */
  index(key: string, length: number): number;
}

/** Choices for one trial. */
export function seeded(seed: number): Seeded {
  const unit = (key: string) => hash(`${seed}:${key}`) / 2 ** 32;
  return { unit, index: (key, length) => Math.floor(unit(key) * length) };
}
