// Names that are split between a thing and what it is in: "yearly billing" is the choice "Yearly" of "Billing period".
import type { Described } from '../../../../claim/predicate.js';
import type { Control, Fragment, Part } from '../../../../episode/layout.js';
import { isOperable } from '../../../../episode/roles.js';
import type { Moment } from '../../moment.js';
import { blocksOf, blockTaken } from './blocks.js';
import { controlsTaken } from './controls.js';
import { around, joinedText, pageParts } from './page.js';
import { type Scope, spanOf, spanOfFragment, type Taken } from './taken.js';
import { comparedWords, holdsWords } from './words.js';

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
