// The value beside a label: what follows it in its line, or else stands right below it. Picks none of several, and reads no values.
import type { Control, Fragment, Part } from '../../episode/layout.js';
import type { TextRange } from '../pixels/ink.js';
import { type Located, notFound, undecidable } from './located.js';
import { isName, labelName } from './names.js';
import { isFilledIn } from './field-meant.js';
import { sightControl } from './sight-thing.js';
import { type Sighting, sightText } from '../sighting.js';
import { blocksOf, onOneLine } from './visual-lines.js';
import { oncePer } from '../../values/remembered.js';
import { fragmentsById, type Moment, wholeOf } from '../moment.js';
import { normalise } from './normalise.js';

/** How far below a label its value may stand, in em. */
const BELOW_EM = 1.5;

/** A text on the page that is nothing but a label, with the value that stands beside it. */
interface Labelled {
  /** As on the page, without its colon. */
  label: string;
  values: readonly (readonly TextRange[])[];
}

/** The value beside a label of just this name: what its field holds, if it is the label of one. */
export function locateValue(label: string, moment: Moment): Located {
  const fields = moment.layout.controls.filter((one) => isFilledIn(one) && isName(one.name, label));
  if (fields.length > 0)
    return { ...notFound(''), sightings: fields.map((one) => sightControl(one, moment)) };
  const labels = labelsOf(moment.layout);
  const sightings = valuesOfLabel(label, moment).flat();
  if (sightings.length > 0) return { ...notFound(''), sightings };
  const known = [...new Set(labels.map((one) => one.label))].slice(0, 8);
  const list =
    known.length === 0 ? '' : `; labels there: ${known.map((one) => `"${one}"`).join(', ')}`;
  return undecidable(`No label on the page is just "${label}", with one value beside it${list}`);
}

/** What stands beside each label of this name. */
export function valuesOfLabel(label: string, moment: Moment): Sighting[][] {
  const found = labelsOf(moment.layout).filter((one) => isName(one.label, label));
  return found.map(({ values }) =>
    values
      .flatMap((ranges) => apartFromStruck(ranges, moment))
      .flatMap((ranges) => sightText(moment, ranges) ?? []),
  );
}

/** An old price and the new one are two values. */
export function apartFromStruck(ranges: readonly TextRange[], moment: Moment): TextRange[][] {
  const fragments = fragmentsById(moment.layout);
  const isRedacted = ([id]: TextRange): boolean => fragments.get(id)?.struck === true;
  const both = [ranges.filter(isRedacted), ranges.filter((range) => !isRedacted(range))];
  return both.filter((part) => part.length > 0);
}

/** Every text that could be a label and has something beside it. */
const labelsOf = oncePer((layout: Moment['layout']): Labelled[] => {
  const { parts = [] } = layout;
  const blocks = blocksOf(layout.fragments.filter(isThere));
  const byFragment = new Map(blocks.flatMap((block) => block.map(({ id }) => [id, block])));
  const blocksIn = oncePer((part: Part) => wholeBlocks(part, byFragment));
  const headers = parts.filter(({ role }) => role === 'columnheader');
  const fields = layout.controls.filter(isFilledIn);
  return blocks.flatMap((block, at) => {
    const page = { blocks, at, parts, fields, blocksIn };
    const inOne = splitAtColon(block);
    if (inOne !== null) return [inOne];
    const apart = splitAtElement(block);
    if (apart !== null) {
      // "Shipping (2 days)", and the price at the end of the line: either may be meant.
      const last = block.at(-1);
      const beside = valuesBeside(block, page);
      const onLine = beside.filter((one) => last !== undefined && isBehind(one, last));
      return [{ ...apart, values: [...apart.values, ...onLine.map(wholeOf)] }];
    }
    const label = labelName(textOf(block));
    if (label === '' || block.some((one) => headers.some((part) => isIn(one, part)))) return [];
    const values = valuesBeside(block, page);
    return values.length === 0 ? [] : [{ label, values: values.map(wholeOf) }];
  });
});

function isThere({ hidden, text, source }: Fragment): boolean {
  const isGone =
    hidden !== null && /^(?:visibility|closed_details|too_small)$/u.test(hidden.reason);
  return !isGone && text.trim() !== '' && source !== 'placeholder';
}

function textOf(block: readonly Fragment[]): string {
  return block.map(({ text }) => text).join('');
}

/** "Total: $84.20" in one piece of text. */
function splitAtColon(block: readonly Fragment[]): Labelled | null {
  const [first, ...rest] = block;
  const [, label = '', gap = ''] = /^\s*([^:]{1,60}):(\s+)(?=\S)/u.exec(first?.text ?? '') ?? [];
  if (first === undefined || label === '' || /[.!?]\s/u.test(label)) return null;
  const from = first.text.indexOf(label) + label.length + 1 + gap.length;
  return {
    label: normalise(label),
    values: [[[first.id, from, first.text.length], ...wholeOf(rest)]],
  };
}

/** "Total" and "$84.20" in elements of their own, in one line of text. */
function splitAtElement(block: readonly Fragment[]): Labelled | null {
  const [first] = block;
  if (first === undefined) return null;
  const end = block.findIndex(({ element }) => element !== first.element);
  if (end < 0) return null;
  const value = block.slice(end).filter(({ text }) => text.trim() !== '');
  const isAlone = new Set(value.map(({ element }) => element)).size === 1;
  const label = labelName(textOf(block.slice(0, end)));
  return isAlone && label !== '' ? { label, values: [wholeOf(value)] } : null;
}

type Block = readonly Fragment[];

interface Page {
  blocks: readonly Block[];
  at: number;
  parts: readonly Part[];
  fields: readonly Control[];
  /** Blocks of which all is in a part. */
  blocksIn: (part: Part) => readonly Block[];
}

/** Goes over the text of the part alone: a long list has thousands of blocks, and as many entries. */
function wholeBlocks(part: Part, byFragment: ReadonlyMap<number, Block>): Block[] {
  const [first, end] = part.fragments;
  const touched = new Set<Block>();
  for (let id = first; id < end; id++) {
    const block = byFragment.get(id);
    if (block !== undefined) touched.add(block);
  }
  return [...touched].filter((block) => block.every((one) => isIn(one, part)));
}

/** On the line of the label, within the row or entry that it is in; else the one text right below it. */
function valuesBeside(
  label: readonly Fragment[],
  { blocks, at, parts, fields, blocksIn }: Page,
): (readonly Fragment[])[] {
  const last = label.at(-1);
  if (last === undefined) return [];
  const isOther = (one: Block): boolean => one !== label && one[0]?.frame === last.frame;
  const holder = parts.findLast((part) => isIn(last, part) && blocksIn(part).some(isOther));
  const isEntry = holder !== undefined && (holder.role === 'row' || holder.alike !== undefined);
  const [next, afterNext] = [blocks[at + 1], blocks[at + 2]];
  const following = isEntry ? blocksIn(holder).filter(isOther) : [next ?? []];
  const onLine = following.filter((one) => isBehind(one, last));
  if (onLine.length > 0) return onLine;
  if (next?.[0] === undefined || !isRightBelow(next[0], last)) return [];
  const isDefinition = isOf('dt', last) && !isOf('dt', next[0]);
  const isPair = isEntry && following.length === 1 && following[0] === next;
  const isColumn = isAlikeBelow(next[0], afterNext?.[0]);
  return isDefinition || isPair || (!isColumn && !isHint(next[0], fields)) ? [next] : [];
}

/** Of a column of texts of one look nobody knows which belong together. */
function isAlikeBelow(text: Fragment, below: Fragment | undefined): boolean {
  return (
    below !== undefined &&
    isRightBelow(below, text) &&
    below.fontPx === text.fontPx &&
    below.fontWeight === text.fontWeight &&
    below.color === text.color
  );
}

/** A text between a label and its field. */
function isHint({ box, fontPx }: Fragment, fields: readonly Control[]): boolean {
  return fields.some((one) => {
    const gap = one.box[1] - box[1] - box[3];
    return gap >= -2 && gap < fontPx * BELOW_EM && Math.abs(one.box[0] - box[0]) < fontPx;
  });
}

function isBehind([first]: readonly Fragment[], label: Fragment): boolean {
  return (
    first !== undefined &&
    first.order > label.order &&
    onOneLine(first, label) &&
    first.box[0] >= label.box[0] + label.box[2] - 1
  );
}

function isRightBelow(text: Fragment, label: Fragment): boolean {
  if (text.frame !== label.frame) return false;
  const gap = text.box[1] - label.box[1] - label.box[3];
  const isAligned = Math.abs(text.box[0] - label.box[0]) < label.fontPx;
  const isIndented = isOf('dt', label) && !isOf('dt', text);
  return gap >= -2 && gap < label.fontPx * BELOW_EM && (isAligned || isIndented);
}

/** Whether a text is directly in such an element. */
function isOf(tag: string, { element }: Fragment): boolean {
  return /^[\w-]*/u.exec(element.split(' ').at(-1) ?? '')?.[0] === tag;
}

function isIn({ id }: Fragment, { fragments: [first, end] }: Part): boolean {
  return first <= id && id < end;
}
