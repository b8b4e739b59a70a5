// Recognizes rows of a list or table, where the label is on the same line as the value; judges nothing.

interface Row {
  start: number;
  end: number;
  /** The words on the line before the value. */
  label: string;
}

/** Where a value's line begins and ends. */
export function lineAt(
  text: string,
  { start, end }: { start: number; end: number },
): { start: number; end: number } {
  const next = text.indexOf('\n', end);
  return { start: text.lastIndexOf('\n', start - 1) + 1, end: next === -1 ? text.length : next };
}

/** Whether the line of a value is a row of a Markdown table: its labels stand above it. */
export function isTableRow(text: string, fact: { start: number; end: number }): boolean {
  const { start, end } = lineAt(text, fact);
  return (text.slice(start, end).match(/\|/g) ?? []).length > 1;
}

/** The labeled line, one of possibly several, that a value is on; null if the value has no label of its own. */
export function rowAt(text: string, fact: { start: number; end: number }): Row | null {
  const { start, end } = lineAt(text, fact);
  const label = text.slice(start, fact.start).replace(/\([^)]*\)/g, ' ');
  if (/\b(?:is|are|was|were|has|have|had|will|I|we|you|it)\b|'(?:ve|s|re|ll)\b/i.test(label))
    return null;
  if (!/\p{L}{2,}/u.test(label) || label.trim().split(/\s+/).length > 6) return null;
  if (!/[:|–—]\s*[-–—+]?\s*$/.test(label)) return null;
  return { start, end, label };
}
