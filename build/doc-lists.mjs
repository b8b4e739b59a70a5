// Lists of the docs that name something in each item, such as "- `world` (outcome): what holds", for what is made of them and checked against them.

/** The items of the first list below a heading: names, what stands in brackets behind them, and the text. */
export function itemsBelow(page, heading) {
  const section = page.split(`\n${heading}\n`)[1] ?? '';
  const [, list = ''] = /(?:^|\n)\n(- [\s\S]*?)(?:\n\n|$)/.exec(section) ?? [];
  return list.split(/^- /m).slice(1).map(item);
}

function item(lines) {
  const line = lines.replace(/\s+/g, ' ').trim();
  const [, head = '', note = '', text = ''] = /^([^:(]*?)(?: \(([^)]*)\))?: (.*)$/.exec(line) ?? [];
  return { names: [...head.matchAll(/`(\w+)`/g)].map(([, name]) => name), note, text };
}
