// What a person would call a part of the page by, and what is inside what.
import type { Fragment, Layout, Part } from '../../episode/layout.js';
import { isName } from './names.js';
import { normalise } from './normalise.js';

/** How long a first line may be, in characters, to be the title of a part. */
const TITLE = 60;

/** Those that a page gives no name, and that a person calls by what they begin with. */
const CALLED_BY_TITLE = /^(?:row|listitem|article)$/u;
/** And those that a person calls by all that is in them. */
const CALLED_BY_CONTENT =
  /^(?:row|cell|gridcell|columnheader|rowheader|listitem|article|tooltip)$/u;

function isCalledByContent({ name, role }: Part): boolean {
  return name === '' && CALLED_BY_CONTENT.test(role ?? '');
}

/** What a person would call it by: its accessible name; of a row, an entry or an article its heading or first line too. */
export function partName(part: Part, layout: Layout): string {
  const isTitled = part.name === '' && CALLED_BY_TITLE.test(part.role ?? '');
  return isTitled ? titleOf(part, layout) : part.name;
}

/** Whether it has this name; a row, an entry or a cell may be called by all that it says too. */
export function isPartNamed(part: Part, name: string, layout: Layout): boolean {
  if (isName(partName(part, layout), name)) return true;
  return isCalledByContent(part) && isName(textOf(part, layout), name);
}

/** All that a row, an entry or a cell says, if the words are a part of it; null for anything else. */
export function contentWith(words: string, part: Part, layout: Layout): string | null {
  const text = isCalledByContent(part) ? textOf(part, layout) : '';
  return normalise(text).includes(normalise(words)) ? text : null;
}

function textOf({ fragments }: Part, layout: Layout): string {
  return joinedText(layout.fragments.slice(...fragments));
}

/** A space between blocks, and where a gap is left between two texts of one line; nothing else. */
export function joinedText(fragments: readonly Fragment[]): string {
  return fragments
    .map((one, at) => (isApart(fragments[at - 1], one) ? ` ${one.text}` : one.text))
    .join('');
}

/** How wide a gap parts two words, in em. */
const GAP_EM = 0.3;

function isApart(before: Fragment | undefined, { block, box, fontPx }: Fragment): boolean {
  if (before === undefined || before.block !== block) return before !== undefined;
  return box[0] - before.box[0] - before.box[2] > GAP_EM * fontPx;
}

/** Its heading, or its first line if that is short. */
export function titleOf(part: Part, { controls, fragments }: Layout): string {
  const heading = controls.slice(...part.controls).find(({ role }) => role === 'heading');
  if (heading !== undefined) return heading.name;
  const inside = fragments.slice(...part.fragments);
  const [first] = inside;
  if (first === undefined) return '';
  const line = joinedText(inside.filter(({ block }) => block === first.block));
  return line.length <= TITLE ? line : '';
}

/** Whether a part contains another, or is it. An empty one spans nothing, so it would count as within its neighbors too. */
export function isWithin(inner: Part, outer: Part): boolean {
  const isSpanned =
    outer.order <= inner.order &&
    outer.fragments[0] <= inner.fragments[0] &&
    inner.fragments[1] <= outer.fragments[1] &&
    outer.controls[0] <= inner.controls[0] &&
    inner.controls[1] <= outer.controls[1];
  const isAround = inner.frame === outer.frame && contains(outer, inner);
  return isSpanned && (!isEmpty(inner) || isAround);
}

/** Whether no text and no control is in it. */
export function isEmpty({ fragments, controls }: Part): boolean {
  return fragments[0] === fragments[1] && controls[0] === controls[1];
}

function contains(outer: Part, inner: Part): boolean {
  const [x, y, width, height] = outer.box;
  const [left, top, across, down] = inner.box;
  return (
    left >= x - 1 && top >= y - 1 && left + across <= x + width + 1 && top + down <= y + height + 1
  );
}

/** The row with the column names is not one of the rows that a person counts. */
export function isOfHeaders(row: Part, parts: readonly Part[]): boolean {
  return (
    row.role === 'row' && parts.some((part) => part.role === 'columnheader' && isWithin(part, row))
  );
}
