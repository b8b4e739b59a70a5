// Ways to find what people name in words that the page does not use: bars by their content, titles of entries, words split between a thing and what it is in.
import { meaningOf, singular } from '../../../../claim/nouns.js';
import type { Described } from '../../../../claim/predicate.js';
import { ofItsOwner } from '../../../../claim/described.js';
import type { Control, Fragment, Part } from '../../../../episode/layout.js';
import { isOperable } from '../../../../episode/roles.js';
import { brief } from '../../../../verdict/brief.js';
import type { Moment } from '../../moment.js';
import { sightAll } from '../locate-text.js';
import { groupBy } from '../strands.js';
import { sightPart } from '../sight-thing.js';
import { columnOf } from './columns.js';
import { controlsTaken } from './controls.js';
import { around, innermost, isWithin, joinedText, outermost, pageParts } from './page.js';
import { partsOf } from './parts.js';
import { type Scope, spanOf, spanOfFragment, type Taken } from './taken.js';
import { comparedWords, holdsStems, holdsWords, isName } from './words.js';

/** Nouns for boxes with other things in them: a text of that name is not the box. */
export function isContainer({ noun }: Described): boolean {
  return noun !== null && CONTAINERS.has(noun);
}

const CONTAINERS: ReadonlySet<string> = new Set([
  'banner',
  'header',
  'footer',
  'sidebar',
  'navigation',
  'toolbar',
  'alert',
  'dialog',
]);

/** "The save bar": what the page's code calls so, else the one of its kind with these words in it. */
export function containerWith(subject: Described, moment: Moment, scope: Scope): Taken | null {
  const { noun, name } = subject;
  if (noun === null || !isContainer(subject) || name.length === 0) return null;
  const { parts, textOf } = pageParts(moment.layout);
  const own = outermost(parts.filter((part) => scope(part) && isHintedBy(part, name)));
  if (own.length === 1) return partsTaken(own, moment);
  const { parts: roles = [], hints = [], controls = [] } = meaningOf(noun);
  const known: readonly string[] = [...roles, ...controls, ...hints];
  const ofKind = parts.filter(
    (part) =>
      scope(part) &&
      (known.includes(part.role ?? '') || part.hints.some((hint) => known.includes(hint))) &&
      holdsStems(textOf(part), name),
  );
  const found = innermost(ofKind);
  return found.length === 1 ? partsTaken(found, moment) : null;
}

function isHintedBy({ hints, fragments }: Part, name: readonly string[]): boolean {
  const words = hints.flatMap(comparedWords);
  const isFull = fragments[1] > fragments[0];
  return isFull && name.flatMap(comparedWords).every((word) => words.includes(word));
}

function partsTaken(parts: readonly Part[], moment: Moment): Taken {
  return {
    sightings: parts.map((part) => sightPart(part, moment)),
    names: parts.map(({ element }) => element),
  };
}

const TITLE = /^(?:(?:full|long|whole|complete) )?(?:name|title)$/u;

/** "The cargo trike's title": the first text of the one entry that is meant. */
export function titleOfItem(subject: Described, moment: Moment): Taken | null {
  const owned = ofItsOwner(subject) ?? subject;
  if (owned.inside === null || owned.by !== null || !TITLE.test(owned.own.toLowerCase()))
    return null;
  const [item, second] = partsOf(owned.inside, moment);
  if (item === undefined || second !== undefined || item.alike === undefined) return null;
  const inside = moment.layout.fragments.slice(...item.fragments);
  const words = comparedWords(owned.inside.said);
  const titled = blocksOf(inside).find((block) =>
    words.some((word) => comparedWords(joinedText(block)).includes(word)),
  );
  // Words that are all of a text may be a label, and the name is what stands beside it.
  const isLonger = titled !== undefined && !isName(joinedText(titled), words);
  return isLonger ? blockTaken(titled, moment) : null;
}

function blocksOf(fragments: readonly Fragment[]): (readonly Fragment[])[] {
  return [...groupBy(fragments, ({ frame, block }) => `${frame} ${block}`).values()];
}

function blockTaken(block: readonly Fragment[], moment: Moment): Taken {
  const ranges = block.map(({ id, text }) => [id, 0, text.length] as const);
  return {
    sightings: sightAll([{ ranges }], moment),
    names: [`"${brief(joinedText(block).trim(), 60)}"`],
  };
}

/** "The merchant names", "the numbers in the Days column": the cells of a column. */
export function cellsOfColumn(subject: Described, moment: Moment): Taken | null {
  const { isPlural, inside, which, by } = subject;
  if (!isPlural || which !== null || by !== null) return null;
  const isColumn = inside?.noun === 'column';
  const header = columnOf(isColumn ? inside.name.join(' ') : singular(subject.own), moment);
  if (header === null) return null;
  const [x, , width] = header.box;
  const cells = pageParts(moment.layout).parts.filter(
    ({ role, box, order }) =>
      /^(?:cell|gridcell)$/u.test(role ?? '') &&
      order > header.order &&
      x - 1 <= box[0] + box[2] / 2 &&
      box[0] + box[2] / 2 <= x + width + 1,
  );
  return cells.length < 2 ? null : partsTaken(cells, moment);
}

/** "Yearly billing": the choice "Yearly" of "Billing period"; "the order total": the total on a page about an order. */
export function inItsContext(subject: Described, moment: Moment, scope: Scope): Taken | null {
  const { name, which, isPlural } = subject;
  const wanted = name.flatMap(comparedWords);
  if (wanted.length < 2 || which !== null || isPlural || subject.oneOf?.joint != null) return null;
  const { layout } = moment;
  const controls = layout.controls.filter(
    (one) => isOperable(one.role) && scope(spanOf(one)) && isSplit(one.name, wanted),
  );
  const named = controls.filter((one) => isAbout(wanted, one.name, contextOf(one, moment)));
  if (named.length === 1) return controlsTaken(named, moment);
  if (named.length > 1) return null;
  const blocks = blocksOf(
    layout.fragments.filter((one) => one.hidden === null && scope(spanOfFragment(one))),
  );
  const labels = blocks.filter((block) => isSplit(joinedText(block), wanted));
  const meant = labels.filter((block) =>
    isAbout(wanted, joinedText(block), contextOfText(block, moment)),
  );
  const [only, second] = meant;
  return only === undefined || second !== undefined ? null : blockTaken(only, moment);
}

/** Nothing but some of the words, in their order. */
function isSplit(text: string, wanted: readonly string[]): boolean {
  const own = comparedWords(text);
  return own.length > 0 && own.length < wanted.length && own.every((word) => wanted.includes(word));
}

function isAbout(wanted: readonly string[], text: string, context: string): boolean {
  const own = comparedWords(text);
  return holdsWords(
    context,
    wanted.filter((word) => !own.includes(word)),
  );
}

function contextOf({ id, order }: Control, moment: Moment): string {
  const holders = pageParts(moment.layout).parts.filter(
    ({ controls: [first, end] }) => first <= id && id < end,
  );
  return contextText(holders, order, moment);
}

function contextOfText([first]: readonly Fragment[], moment: Moment): string {
  if (first === undefined) return '';
  const span = spanOfFragment(first);
  const { parts } = pageParts(moment.layout);
  const holders = parts.filter(
    ({ fragments: [from, end] }) => from <= span.fragments[0] && span.fragments[1] <= end,
  );
  const inner = holders.at(-1);
  const all = inner === undefined ? [] : [inner, ...around(inner, parts)];
  return contextText(all, first.order, moment);
}

/** The names of what it is in, the last heading above it and the title of the page. */
function contextText(holders: readonly Part[], order: number, { layout }: Moment): string {
  const headings = layout.controls.filter((one) => one.role === 'heading' && one.order < order);
  const named = holders.map((part) => part.name);
  return [...named, headings.at(-1)?.name ?? '', layout.title ?? ''].join(' · ');
}

/** What stands where a suggestion to answer stands. */
export function quickReplies(subject: Described, moment: Moment): Taken | null {
  const { noun, own } = subject;
  if (noun !== 'message' || !/^(?:quick|suggested|suggestion)/iu.test(own)) return null;
  const { parts } = pageParts(moment.layout);
  const groups = innermost(
    parts.filter(
      (part) =>
        (/quick|suggest/iu.test(part.name) ||
          part.hints.some((hint) => /^(?:quick|suggest\w*|chips)$/u.test(hint))) &&
        part.controls[1] - part.controls[0] > 1,
    ),
  );
  const [group, second] = groups;
  if (group === undefined || second !== undefined) return null;
  const inside = moment.layout.controls.filter(
    (one) => one.role === 'button' && isWithin(spanOf(one), group),
  );
  return inside.length > 1 ? controlsTaken(inside, moment) : null;
}
