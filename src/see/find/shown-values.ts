// What a page shows as the value of a thing: in its field, beside its label, or as the texts of the row or card that it names. Compares nothing.
import { nounsOf, roleNames } from '../../claim/roles.js';
import type { ClaimSubject } from '../../claim/subjects.js';
import type { Control, Fragment, Layout, Part } from '../../episode/layout.js';
import { type Moment, passagesOf, wholeOf } from '../moment.js';
import { type Sighting, sightText } from '../sighting.js';
import { apartFromStruck, valuesOfLabel } from './beside-label.js';
import { isFilledIn } from './field-meant.js';
import type { Located } from './located.js';
import { locateText } from './locate-text.js';
import { isName } from './names.js';
import { isOfHeaders, isWithin, joinedText, titleOf } from './page-parts.js';
import { isInside } from './scope.js';
import { sightPart } from './sight-thing.js';
import { blocksOf } from './visual-lines.js';

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
export function shownValues(subject: ClaimSubject, located: Located, moment: Moment): Valued[] {
  const words = wordsOf(subject);
  const seen = located.sightings.filter(({ state }) => state !== 'unpainted');
  // A text or a label is not what stands beside it.
  const things = subject.kind === 'text' || subject.kind === 'value' ? [] : seen;
  const whole = { options: [], others: [], saysMore: false, called: subject };
  const chosen = things.flatMap((one) => inField(one, moment) ?? inChoice(one, moment) ?? []);
  if (chosen.length > 0) return chosen.map((one) => ({ ...whole, ...one }));
  const own = things.flatMap(({ thing }) =>
    thing?.part && isEntry(thing.part) ? [thing.part] : [],
  );
  const entries = own.length > 0 ? own : entriesCalled(words, moment);
  const inEntries = entries.map((entry) => inEntry(entry, moment));
  const places = inEntries.filter(({ texts }) => texts.length > 0);
  const isHeld = (text: Sighting): boolean =>
    inEntries.some(({ texts, others }) =>
      [...texts, ...others].some((one) => isOverlapping(one, text)),
    );
  const besides = words.flatMap((label) =>
    valuesOfLabel(label, moment)
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
function inField(one: Sighting, moment: Moment): Choice | null {
  const control = one.thing?.control ?? null;
  if (control === null || !isFilledIn(control) || control.role === 'slider') return null;
  const isValue = passagesOf(one, moment).some(({ fragment }) => fragment.source !== 'placeholder');
  return { texts: isValue ? [one] : [], options: control.options ?? [] };
}

const CHOOSING = /^(?:radio|tab)$/u;
const CHOICE = /^(?:group|radiogroup|tablist)$/u;

/** The name of the one that is chosen in a group of radio buttons or a list of tabs. */
function inChoice(one: Sighting, moment: Moment): Choice | null {
  const part = one.thing?.part ?? null;
  if (part === null || !CHOICE.test(part.role ?? '')) return null;
  const all = moment.layout.controls.slice(...part.controls);
  const choices = all.filter(({ role }) => CHOOSING.test(role));
  const isChosen = ({ checked, current }: Control): boolean => checked === true || current === true;
  const [only, other] = choices.filter(isChosen);
  const isOneList = new Set(choices.map(({ role }) => role)).size === 1;
  if (!isOneList || choices.length < 2 || only === undefined || other !== undefined) return null;
  const holder = sightPart(part, moment);
  const texts = locateText(only.name, moment).sightings.filter((text) => isInside(text, holder));
  return { texts, options: choices.map(({ name }) => name) };
}

/** Rows, list items, articles, and boxes of which there are several alike. */
function isEntry({ role, alike }: Part): boolean {
  return /^(?:row|listitem|article)$/u.test(role ?? '') || (role === null && alike !== undefined);
}

/** The innermost with such a title and something else in it. */
function entriesCalled(names: readonly string[], { layout }: Moment): Part[] {
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
  return isName(title, id) && kindNames(entry, layout).some((one) => isKind(one, noun));
}

function isKind(name: string, noun: string): boolean {
  return isName(name, noun) || isName(name, `${noun}s`);
}

/** The last heading before it, and the names of what it is in. */
function kindNames(entry: Part, { controls, parts = [] }: Layout): string[] {
  const holders = parts.filter((one) => isWithin(entry, one));
  const heading = controls.findLast(({ role, order }) => role === 'heading' && order < entry.order);
  return [heading?.name ?? '', ...holders.map(({ name }) => name)];
}

/** Its texts without its title, and those of entries in it that say more than one thing. */
function inEntry(entry: Part, moment: Moment): Valued {
  const { layout } = moment;
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
      .flatMap((block) => apartFromStruck(wholeOf(block), moment))
      .flatMap((ranges) => sightText(moment, ranges) ?? []);
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
