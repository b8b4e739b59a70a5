// Tables of the docs as `npm run docs` writes them: Markdown in columns, between the marks of a page. Knows no table.

/** The page with this text between the marks of this name. */
export function between(page, name, text) {
  const [start, end] = [`<!-- ${name}: npm run docs -->`, `<!-- /${name} -->`];
  const [before, rest] = page.split(start);
  const after = rest?.split(end)[1];
  if (after === undefined) throw new Error(`The page has no part between ${start} and ${end}.`);
  return `${before}${start}\n\n${text}\n\n${end}${after}`;
}

/** In columns of one width, as prettier has them. */
export function table(head, rows) {
  const cells = rows.map((row) => row.map((cell) => cell.replaceAll('|', '\\|')));
  const widths = head.map((_, at) => Math.max(...[head, ...cells].map((row) => row[at].length)));
  const line = (row) => `| ${row.map((cell, at) => cell.padEnd(widths[at])).join(' | ')} |`;
  const rule = widths.map((width) => '-'.repeat(width));
  return [line(head), line(rule), ...cells.map(line)].join('\n');
}
