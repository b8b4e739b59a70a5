// The texts of a row, card or entry, each with its place among those of its siblings; compares nothing.
import type { Fragment, Part } from '../../../episode/layout.js';
import { around, isWithin, joinedText, pageParts } from '../find/described/page.js';
import type { Moment } from '../moment.js';

/** One text of an item. Its place is a column, or a kind of element that occurs once in each item. */
export interface ItemText {
  place: string;
  /** The name of its column; null without one. */
  header: string | null;
  text: string;
  fragments: readonly Fragment[];
}

export function fieldsOf(item: Part, { layout }: Pick<Moment, 'layout'>): ItemText[] {
  const { parts, textOf } = pageParts(layout);
  const cells = parts.filter(
    (part) =>
      /^(?:cell|gridcell|rowheader)$/u.test(part.role ?? '') &&
      part.parent === item.id &&
      isWithin(part, item),
  );
  if (item.role === 'row' && cells.length > 1)
    return cells.map((cell, at) => ({
      ...fieldOf(`column ${at}`, layout.fragments.slice(...cell.fragments)),
      header: headerOver(cell, item, parts, textOf),
    }));
  return byElement(layout.fragments.slice(...item.fragments));
}

/** What stands over a cell in the row of column names, without an arrow for the order. */
function headerOver(
  { box: [x, , width] }: Part,
  row: Part,
  parts: readonly Part[],
  textOf: (part: Part) => string,
): string | null {
  const table = around(row, parts).find(({ role }) =>
    /^(?:tree)?(?:table|grid)$/u.test(role ?? ''),
  );
  const middle = x + width / 2;
  const over = parts.find(
    ({ role, box: [left, , across], ...header }) =>
      role === 'columnheader' &&
      left <= middle &&
      middle <= left + across &&
      table !== undefined &&
      header.order > table.order &&
      header.order < row.order,
  );
  const text =
    over === undefined
      ? ''
      : textOf(over)
          .replace(/[^\p{L}\p{N}\s'-]/gu, '')
          .trim();
  return text === '' ? null : text;
}

function fieldOf(place: string, fragments: readonly Fragment[]): ItemText {
  return { place, header: null, text: joinedText(fragments), fragments };
}

/** Runs of text by element; a kind of element that occurs twice in an item is not a place. */
function byElement(fragments: readonly Fragment[]): ItemText[] {
  const runs: { place: string; block: number; fragments: Fragment[] }[] = [];
  for (const one of fragments) {
    const [place, last] = [kindOfElement(one), runs.at(-1)];
    if (last?.place === place && last.block === one.block) last.fragments.push(one);
    else runs.push({ place, block: one.block, fragments: [one] });
  }
  return runs
    .filter(({ place }) => runs.filter((other) => other.place === place).length === 1)
    .map((run) => fieldOf(run.place, run.fragments));
}

/** Tag and first class; further classes may express its state. */
function kindOfElement({ element }: Fragment): string {
  const own = element.split(' ').at(-1) ?? '';
  return /^[\w-]*(?:\.[\w-]+)?/u.exec(own)?.[0] ?? own;
}
