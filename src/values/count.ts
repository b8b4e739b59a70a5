// A count with its noun, for titles and messages; writes no other number.

/** "1 time", "3 times"; `plural` if it does not just add an s. */
export function countOf(count: number, noun: string, plural?: string): string {
  return `${count} ${nounOf(count, noun, plural)}`;
}

/** The noun alone, if its number is written separately: "1,200 tokens", "8–12 calls". */
export function nounOf(count: number, noun: string, plural = `${noun}s`): string {
  return count === 1 ? noun : plural;
}
