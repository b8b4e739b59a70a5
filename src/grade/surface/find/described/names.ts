// Names of several things in a sentence; beyond a few the rest is counted.

const NAMED = 5;

/** `a, b, c, d, e and 2 more` */
export function namesOf(all: readonly string[]): string {
  const more = all.length - NAMED;
  return `${all.slice(0, NAMED).join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
