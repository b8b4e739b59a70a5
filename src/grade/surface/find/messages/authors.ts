// Who wrote each message in a list, by its name, heading, label or marks, never by its side of the screen; null if the signs disagree.
import {
  type AgentKind,
  agentKinds,
  type Speaker,
  speakerNamed,
} from '../../../../claim/speakers.js';
import type { Layout, Part } from '../../../../episode/layout.js';
import { isWithin, joinedText, pageParts } from '../described/page.js';

export interface Author {
  /** Null if the page does not show it. */
  side: Speaker | null;
  /** What else the page says about somebody who answers. */
  kinds: readonly AgentKind[];
  /** As written on the page, such as "Support bot"; null if there is none. */
  label: string | null;
}

/** What a message says about its author: a side, or only whether it is the reader's own. */
type Sign = Speaker | 'own' | 'other';

/** The author of each, in order. */
export function authorsOf(items: readonly Part[], layout: Layout): Author[] {
  const labels = labelsOf(items, layout);
  const boxes = items.map((item) => [item, ...mainBoxes(item, layout)]);
  const marks = telling(boxes.map((all) => all.flatMap(({ hints }) => hints)));
  const told = items.map((_, at) => {
    const said = (boxes[at] ?? []).flatMap(({ author }) => (author === undefined ? [] : [author]));
    const label = labels[at] ?? null;
    return [marks[at] ?? [], ...[...said, ...(label === null ? [] : [label])].map(wordsIn)];
  });
  const plain = told.map((all) => new Set(all.flatMap(signsIn)));
  const partner = partnerIn(plain, labels);
  const signs = plain.map((own, at) =>
    own.size === 0 && partner !== null && labels[at] === partner ? new Set<Sign>(['other']) : own,
  );
  const reader = readerOf(signs);
  return signs.map((own, at) => ({
    side: sideOf(own, reader),
    kinds: (told[at] ?? []).flatMap(agentKinds),
    label: labels[at] ?? null,
  }));
}

/** Whoever else writes, in a conversation of the reader with one other; null if it is none. */
function partnerIn(
  signs: readonly ReadonlySet<Sign>[],
  labels: readonly (string | null)[],
): string | null {
  const hasOwn = signs.some((all) => all.has('own'));
  const others = new Set(labels.filter((_, at) => signs[at]?.size === 0));
  const [partner, second] = others;
  return hasOwn && second === undefined ? (partner ?? null) : null;
}

/**
 * In a shop's chat the reader is the customer; if somebody else's message is the customer's, nobody knows who the
 * reader is.
 */
function readerOf(signs: readonly ReadonlySet<Sign>[]): Speaker | null {
  const hasOwn = signs.some((all) => all.has('own'));
  const isOther = signs.some(
    (all) => (hasOwn && all.has('user') && !all.has('own')) || (all.has('own') && all.has('agent')),
  );
  return isOther ? null : 'user';
}

function sideOf(signs: ReadonlySet<Sign>, reader: Speaker | null): Speaker | null {
  const sides = [...signs].map((sign): Speaker | null => {
    if (sign === 'own') return reader;
    if (sign === 'other') return reader === null ? null : 'agent';
    return sign;
  });
  const [only, second] = new Set(sides);
  return second === undefined ? (only ?? null) : null;
}

const OWN = /^(?:you|me|mine|own|self|outgoing|outbound|sent)$/u;
const OTHER = /^(?:incoming|inbound|received)$/u;

function signsIn(words: readonly string[]): Sign[] {
  const side = speakerNamed(words);
  return [
    ...(side === null ? [] : [side]),
    ...(words.some((word) => OWN.test(word)) ? (['own'] as const) : []),
    ...(words.some((word) => OTHER.test(word)) ? (['other'] as const) : []),
  ];
}

function wordsIn(label: string): string[] {
  return label.toLowerCase().match(/\p{L}+/gu) ?? [];
}

/** The boxes in a message that contain most of its text, such as a bubble beside an avatar. */
function mainBoxes(item: Part, { parts = [], fragments }: Layout): Part[] {
  const lengthOf = (part: Part): number => joinedText(fragments.slice(...part.fragments)).length;
  const whole = lengthOf(item);
  return parts.filter(
    (part) => part !== item && isWithin(part, item) && lengthOf(part) > whole / 2,
  );
}

/** A word that all of them have, as in `support-message`, names the chat, not an author. */
function telling(marks: readonly string[][]): string[][] {
  return marks.map((own) => own.filter((word) => !marks.every((other) => other.includes(word))));
}

/** No label is longer, in characters. */
const LONGEST = 30;

/**
 * By name or heading; else by what each begins with, since only then it is certain that it does not belong to the
 * message itself.
 */
function labelsOf(items: readonly Part[], layout: Layout): (string | null)[] {
  const named = items.map((item) => labelIn(item.name) ?? headingOf(item, layout));
  if (named.some((label) => label !== null)) return named;
  // A name beside a time belongs to no message.
  const bylines = items.map((item) => byline(item, layout));
  if (bylines.length > 1 && !bylines.includes(null)) return bylines;
  const ways = [beforeColon, firstBlock].map((read) => items.map((item) => read(item, layout)));
  return ways.find(areLabels) ?? named;
}

/** Each message has one, which shows a side or is shared with another message. */
function areLabels(labels: readonly (string | null)[]): boolean {
  const isOne = (label: string | null): boolean =>
    label !== null &&
    !SENTENCE.test(label) &&
    (signsIn(wordsIn(label)).length > 0 || labels.filter((other) => other === label).length > 1);
  return labels.length > 1 && labels.every(isOne);
}

/** Words that do not occur in names. */
const SENTENCE = /\b(?:i|we|my|please|want|need|is|are|can|do|have|get|contact|ask|talk|help)\b/iu;

function headingOf(item: Part, { controls }: Layout): string | null {
  const heading = controls.slice(...item.controls).find(({ role }) => role === 'heading');
  return heading === undefined ? null : labelIn(heading.name);
}

/** "You said:" and "Bot" are labels; a sentence is not. */
function labelIn(text: string): string | null {
  const plain = text.trim().replace(/(?: (?:said|says|wrote))?:?$/u, '');
  return plain === '' || plain.length > LONGEST || /[.!?;,\n]/u.test(plain) ? null : plain;
}

function beforeColon(item: Part, layout: Layout): string | null {
  const text = pageParts(layout).textOf(item).trim();
  const [, label] = /^([^:\n]{1,30}?)\s?:\s+\S/u.exec(text) ?? [];
  return label === undefined ? null : labelIn(label);
}

const BYLINE =
  /^(\p{L}[^\d\n]*?)\s*[·•|,–—-]\s*(?:at )?\d{1,2}[:.]\d\d(?: ?[ap]m)?(?:\s*[·•|–—-][^.!?\n]*)?$/iu;

/** "Pip · 09:02", above or below what was written. */
function byline(item: Part, { fragments }: Layout): string | null {
  const inside = fragments.slice(...item.fragments);
  const edges = [inside[0], inside.at(-1)].map((edge) =>
    joinedText(inside.filter(({ block }) => block === edge?.block)).trim(),
  );
  const names = edges.flatMap((text) => BYLINE.exec(text)?.[1] ?? []);
  return labelIn(names[0] ?? '');
}

function firstBlock(item: Part, { fragments }: Layout): string | null {
  const inside = fragments.slice(...item.fragments);
  const own = inside.filter(({ block }) => block === inside[0]?.block);
  return own.length === inside.length ? null : labelIn(joinedText(own));
}
