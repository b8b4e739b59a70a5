// Cuts a text for a line that a person reads.

const LONGEST = 160;

/** On one line of at most so many characters; an ellipsis marks a cut, and no character is cut in two. */
export function brief(text: string, longest = LONGEST): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= longest) return line;
  return `${line.slice(0, longest - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
