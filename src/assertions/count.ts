// A count with its noun, for titles and reasons.

/** "1 time", "3 times"; `plural` where it is not made with an s. */
export function countOf(count: number, noun: string, plural = `${noun}s`): string {
  return `${count} ${count === 1 ? noun : plural}`;
}
