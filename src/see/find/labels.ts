// What a page shows as the value of a thing: beside its label, in its field, or as the texts of a row or card. Picks none of several, and compares nothing.
import type { Control, Fragment, Layout, Part } from '../../episode/layout.js';
import { fragmentsById, passagesOf, type TextRange, wholeOf } from '../pixels/ink.js';
import { type Located, notFound, type Sighting, sightText, undecidable } from '../sighting.js';
import { blocksOf, isName, labelName, normalize, onOneLine } from './lines.js';
import {
  isFilledIn,
  isInside,
  isOfHeaders,
  isTypedIn,
  isWithin,
  joinedText,
  sightControl,
  sightPart,
  titleOf,
} from './things.js';
import { oncePer } from '../../values/remembered.js';
import type { ScreenEvidence } from '../evidence.js';
import { nounsOf, roleNames } from '../../claim/roles.js';
import type { ClaimSubject } from '../../claim/subjects.js';
import { locateText } from './locate-text.js';

/** How far below a label its value may stand, in em. */
const BELOW_EM = 1.5;

/** A text on the page that is nothing but a label, with the value that stands beside it. */
interface Labeled {
  /** As on the page, without its colon. */
  label: string;
  values: readonly (readonly TextRange[])[];
}

/** The value beside a label of just this name: what its field holds, if it is the label of one. */
export function locateValue(label: string, screen: ScreenEvidence): Located {
  const fields = screen.layout.controls.filter((one) => isFilledIn(one) && isName(one.name, label));
  if (fields.length > 0)
    return { ...notFound(''), sightings: fields.map((one) => sightControl(one, screen)) };
  const labels = labelsOf(screen.layout);
  const sightings = valuesOfLabel(label, screen).flat();
  if (sightings.length > 0) return { ...notFound(''), sightings };
  const known = [...new Set(labels.map((one) => one.label))].slice(0, 8);
  const list =
    known.length === 0 ? '' : `; labels there: ${known.map((one) => `"${one}"`).join(', ')}`;
  return undecidable(`No label on the page is just "${label}", with one value beside it${list}`);
}

/** What stands beside each label of this name. */
function valuesOfLabel(label: string, screen: ScreenEvidence): Sighting[][] {
  const found = labelsOf(screen.layout).filter((one) => isName(one.label, label));
  return found.map(({ values }) =>
    values
      .flatMap((ranges) => splitStruck(ranges, screen))
      .flatMap((ranges) => sightText(screen, ranges) ?? []),
  );
}

/** An old price and the new one are two values. */
function splitStruck(ranges: readonly TextRange[], screen: ScreenEvidence): TextRange[][] {
  const fragments = fragmentsById(screen.layout);
  const isStruck = ([id]: TextRange): boolean => fragments.get(id)?.struck === true;
  const both = [ranges.filter(isStruck), ranges.filter((range) => !isStruck(range))];
  return both.filter((part) => part.length > 0);
}

/** Every text that could be a label and has something beside it. */
const labelsOf = oncePer((layout: ScreenEvidence['layout']): Labeled[] => {
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
    const label = labelName(blockText(block));
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

function blockText(block: readonly Fragment[]): string {
  return block.map(({ text }) => text).join('');
}

/** "Total: $84.20" in one piece of text. */
function splitAtColon(block: readonly Fragment[]): Labeled | null {
  const [first, ...rest] = block;
  const [, label = '', gap = ''] = /^\s*([^:]{1,60}):(\s+)(?=\S)/u.exec(first?.text ?? '') ?? [];
  if (first === undefined || label === '' || /[.!?]\s/u.test(label)) return null;
  const from = first.text.indexOf(label) + label.length + 1 + gap.length;
  return {
    label: normalize(label),
    values: [[[first.id, from, first.text.length], ...wholeOf(rest)]],
  };
}

/** "Total" and "$84.20" in elements of their own, in one line of text. */
function splitAtElement(block: readonly Fragment[]): Labeled | null {
  const [first] = block;
  if (first === undefined) return null;
  const end = block.findIndex(({ element }) => element !== first.element);
  if (end < 0) return null;
  const value = block.slice(end).filter(({ text }) => text.trim() !== '');
  const isAlone = new Set(value.map(({ element }) => element)).size === 1;
  const label = labelName(blockText(block.slice(0, end)));
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

/** One thing with what stands as its value. */
export interface Valued {
  /** Each whole. */
  texts: readonly Sighting[];
  /** What else it can be set to; empty if that is not known. */
  options: readonly string[];
  /** Texts in it that belong to something in it. */
  others: readonly Sighting[];
  /** Its texts may say other things too, as those of a row, a card or a message do. */
  saysMore: boolean;
  /** What can be said to have the value in quotes; null where only the value can be named. */
  called: ClaimSubject | null;
}

/** Each thing that the subject may mean. */
export function findValues(
  subject: ClaimSubject,
  located: Located,
  screen: ScreenEvidence,
): Valued[] {
  const words = wordsOf(subject);
  const seen = located.sightings.filter(({ state }) => state !== 'unpainted');
  // A text or a label is not what stands beside it.
  const things = subject.kind === 'text' || subject.kind === 'value' ? [] : seen;
  const whole = { options: [], others: [], saysMore: false, called: subject };
  const chosen = things.flatMap((one) => inField(one, screen) ?? inChoice(one, screen) ?? []);
  if (chosen.length > 0) return chosen.map((one) => ({ ...whole, ...one }));
  const own = things.flatMap(({ thing }) =>
    thing?.part && isEntry(thing.part) ? [thing.part] : [],
  );
  const entries = own.length > 0 ? own : entriesCalled(words, screen);
  const inEntries = entries.map((entry) => inEntry(entry, screen));
  const places = inEntries.filter(({ texts }) => texts.length > 0);
  const isHeld = (text: Sighting): boolean =>
    inEntries.some(({ texts, others }) =>
      [...texts, ...others].some((one) => isOverlapping(one, text)),
    );
  const besides = words.flatMap((label) =>
    valuesOfLabel(label, screen)
      .filter((texts) => !texts.some(isHeld))
      .map((texts) => ({ ...whole, texts, called: { kind: 'value' as const, label } })),
  );
  if (places.length + besides.length > 0) return [...places, ...besides];
  return things
    .filter((one) => one.characters > 0 && !words.some((word) => isName(one.text, word)))
    .map((one) => ({ ...whole, texts: [one], saysMore: true }));
}

/** The words that a page may have as a label or a title of it. */
function wordsOf(subject: ClaimSubject): readonly string[] {
  if (subject.kind === 'named') return [subject.words];
  if (subject.kind === 'text') return [subject.text];
  if (subject.kind === 'value') return [subject.label];
  return subject.kind === 'role' && subject.name === null ? nounsOf(subject.role) : [];
}

type Choice = Pick<Valued, 'texts' | 'options'>;

/** What a field holds; a hint in it is no value. */
function inField(one: Sighting, screen: ScreenEvidence): Choice | null {
  const control = one.thing?.control ?? null;
  if (control === null || !isTypedIn(control)) return null;
  const isValue = passagesOf(one, screen).some(({ fragment }) => fragment.source !== 'placeholder');
  return { texts: isValue ? [one] : [], options: control.options ?? [] };
}

const CHOOSING = /^(?:radio|tab)$/u;
const CHOICE = /^(?:group|radiogroup|tablist)$/u;

/** The name of the one that is chosen in a group of radio buttons or a list of tabs. */
function inChoice(one: Sighting, screen: ScreenEvidence): Choice | null {
  const part = one.thing?.part ?? null;
  if (part === null || !CHOICE.test(part.role ?? '')) return null;
  const all = screen.layout.controls.slice(...part.controls);
  const choices = all.filter(({ role }) => CHOOSING.test(role));
  const isChosen = ({ checked, current }: Control): boolean => checked === true || current === true;
  const [only, other] = choices.filter(isChosen);
  const isOneList = new Set(choices.map(({ role }) => role)).size === 1;
  if (!isOneList || choices.length < 2 || only === undefined || other !== undefined) return null;
  const holder = sightPart(part, screen);
  const texts = locateText(only.name, screen).sightings.filter((text) => isInside(text, holder));
  return { texts, options: choices.map(({ name }) => name) };
}

/** Rows, list items, articles, and boxes of which there are several alike. */
function isEntry({ role, alike }: Part): boolean {
  return /^(?:row|listitem|article)$/u.test(role ?? '') || (role === null && alike !== undefined);
}

/** The innermost with such a title and something else in it. */
function entriesCalled(names: readonly string[], { layout }: ScreenEvidence): Part[] {
  const { parts = [], fragments } = layout;
  const isTitleOnly = (one: Part): boolean =>
    isName(joinedText(fragments.slice(...one.fragments)), titleOf(one, layout));
  const called = parts
    .filter((one) => isEntry(one) && !isOfHeaders(one, parts))
    .filter((one) => names.some((name) => isCalled(one, name, layout)) && !isTitleOnly(one));
  return called.filter((one) => !called.some((inner) => inner !== one && isWithin(inner, one)));
}

/** By its title, or "invoice INV-302" where such things are called invoices, and each by its number alone. */
function isCalled(entry: Part, name: string, layout: Layout): boolean {
  const title = titleOf(entry, layout);
  const [, noun = '', id = ''] = /^(\S+(?: \S+)?) (\S*\d\S{2,}|\S{2,}\d\S*)$/u.exec(name) ?? [];
  if (isName(title, name)) return true;
  const nouns = [noun, `${noun}s`];
  return (
    isName(title, id) &&
    kindNames(entry, layout).some((one) => nouns.some((kind) => isName(one, kind)))
  );
}

/** The last heading before it, and the names of what it is in. */
function kindNames(entry: Part, { controls, parts = [] }: Layout): string[] {
  const holders = parts.filter((one) => isWithin(entry, one));
  const heading = controls.findLast(({ role, order }) => role === 'heading' && order < entry.order);
  return [heading?.name ?? '', ...holders.map(({ name }) => name)];
}

/** Its texts without its title, and those of entries in it that say more than one thing. */
function inEntry(entry: Part, screen: ScreenEvidence): Valued {
  const { layout } = screen;
  const { parts = [], fragments } = layout;
  const blocksIn = (part: Part): Fragment[][] =>
    blocksOf(fragments.slice(...part.fragments).filter(({ text }) => text.trim() !== ''));
  const inner = parts.filter(
    (one) => one !== entry && isEntry(one) && isWithin(one, entry) && blocksIn(one).length > 1,
  );
  const isOfInner = (block: readonly Fragment[]): boolean =>
    block.some(({ id }) => inner.some((one) => one.fragments[0] <= id && id < one.fragments[1]));
  const title = titleOf(entry, layout);
  const blocks = blocksIn(entry).filter((block) => !isName(joinedText(block), title));
  const sighted = (all: readonly Fragment[][]): Sighting[] =>
    all
      .flatMap((block) => splitStruck(wholeOf(block), screen))
      .flatMap((ranges) => sightText(screen, ranges) ?? []);
  const role = roleNames.find((one) => one === entry.role);
  return {
    texts: sighted(blocks.filter((block) => !isOfInner(block))),
    others: sighted(blocks.filter(isOfInner)),
    options: [],
    saysMore: true,
    called: role === undefined ? null : { kind: 'role', role, name: title },
  };
}

function isOverlapping(one: Sighting, other: Sighting): boolean {
  return one.ranges.some(([id]) => other.ranges.some(([own]) => own === id));
}
