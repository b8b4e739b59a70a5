// A table that reads as plain text and as Markdown; knows nothing of what stands in it.

/** One line for the head, one for the rule, one a row; all columns but the first to the right. */
export function table(
  head: readonly string[],
  lines: readonly (readonly (string | number)[])[],
): string[] {
  const cells = [head, ...lines].map((line) => line.map(String));
  const widths = head.map((_, at) => Math.max(3, ...cells.map((line) => line[at]?.length ?? 0)));
  const pad = (text: string, at: number) =>
    at === 0 ? text.padEnd(widths[at] ?? 0) : text.padStart(widths[at] ?? 0);
  const rule = widths.map((width, at) =>
    at === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  const [first = [], ...rest] = cells;
  return [first.map(pad), rule, ...rest.map((line) => line.map(pad))].map(
    (line) => `| ${line.join(' | ')} |`,
  );
}
