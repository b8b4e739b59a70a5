// A count with its noun, for titles and messages; writes no other number.

/** "1 time", "3 times"; `plural` where it is not made with an s. */
export function countOf(count: number, noun: string, plural?: string): string {
  return `${count} ${nounOf(count, noun, plural)}`;
}

/** The noun alone, where its number is written otherwise: "1,200 tokens", "8–12 calls". */
export function nounOf(count: number, noun: string, plural = `${noun}s`): string {
  return count === 1 ? noun : plural;
}
