// Cuts a text for a line that a person reads.

const LONGEST = 160;

/** On one line, and no longer than a line is read, or than so many characters. */
export function brief(text: string, longest = LONGEST): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= longest ? line : `${line.slice(0, longest - 1)}…`;
}
