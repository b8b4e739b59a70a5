// Splits the transcript into messages, and tells whose each is.
import { isVisible, rectOf } from './geometry.js';
import {
  hasBusyWord,
  isBubble,
  isBusyText,
  isChrome,
  isFileName,
  isMarkedMessage,
  isSatelliteText,
  isSeparatorText,
  markedRole,
  signatureOf,
} from './marks.js';
import { isDecoration, labelledRole, learnBeside, withoutLabel } from './decoration.js';
import { isControlText, pressablesIn, pressRoleOf } from './pressables.js';
import { forgetAll, remembered } from './remembered.js';
import { readableText } from './text.js';
import {
  ancestorsOf,
  childrenOf,
  classWords,
  elementChildrenOf,
  elementsIn,
  holds,
  identifierWords,
  parentOf,
} from './tree.js';

export interface Split {
  region: Element;
  box: Element | null;
  /** The elements that show the user's texts. */
  users: readonly Element[];
  /** Selector of one message, from the app file. */
  message: string | undefined;
}

export interface Block {
  element: Element;
  user: boolean;
  /** The part of a user's row that shows the sent words. */
  words?: Element;
}

/** Text that is neither control nor decoration. */
export const messageText = remembered((element) =>
  withoutLabel(
    element,
    readableText(element, (inner) => isControlText(inner) || isDecoration(inner)),
  ),
);

/** What was sent: the words, and the files in the same row. */
export function sentText(row: Element, words: Element): string {
  const own = messageText(words).split('\n');
  const lines = messageText(row).split('\n');
  const files = lines.filter((line) => isFileName(line) && !own.includes(line));
  return [...own, ...files].join('\n');
}

const cardTags = /^(TABLE|DL|FIGURE|FIELDSET|FORM|DETAILS|SECTION|ASIDE)$/;
const cardWords = /^(card|cards|receipt|ticket|widget|tile|panel|attachment)$/;

/** Labels and values, which do not end in a sentence. */
function isCard(element: Element): boolean {
  return cardTags.test(element.tagName) || classWords(element).some((word) => cardWords.test(word));
}

/** What the message says outside its cards; all of it if it is only a card. */
export const proseText = remembered((element) => {
  const prose = readableText(
    element,
    (inner) => isControlText(inner) || isDecoration(inner) || (inner !== element && isCard(inner)),
  );
  return prose === '' ? messageText(element) : prose;
});

const isContent = remembered((element) => {
  if (isChrome(element) || isControlText(element)) return false;
  const text = messageText(element);
  return !isSeparatorText(text) && !isBusyText(text) && !(hasBusyWord(element) && text.length < 40);
});

/** A short answer, such as "Today", reads like a time beside the words of the user. */
function isAnswer(element: Element): boolean {
  if (messageText(element) === '') return false;
  return markedRole(element) === 'agent' || isBuiltAsMessage(element);
}

function hasOtherContent(parent: Element, child: Element): boolean {
  return childrenOf(parent).some((node) => {
    if (node instanceof Text) return node.data.trim() !== '' && !isSatelliteText(node.data);
    return (
      node instanceof Element &&
      node !== child &&
      isVisible(node) &&
      (!isSatelliteText(messageText(node)) || isAnswer(node))
    );
  });
}

/** From the user's words up to the row that contains only them and their decoration. */
function rowOf(user: Element, split: Split): Element {
  let row = user;
  for (const parent of ancestorsOf(user)) {
    const outside = parent === split.region || !holds(split.region, parent);
    const shared = split.users.some((other) => other !== user && holds(parent, other));
    if (outside || shared || hasOtherContent(parent, row)) return row;
    row = parent;
  }
  return row;
}

/** What was taken to be a message stays one, whatever comes into its row. */
const taken = new WeakSet<Element>();

/** Something that reads like a day or a time is a message if it is marked or structured like the others. */
function isBuiltAsMessage(element: Element): boolean {
  if (!taken.has(element) && isBuiltAsOthers(element)) taken.add(element);
  return taken.has(element) && messageText(element) !== '';
}

function isBuiltAsOthers(element: Element): boolean {
  const text = messageText(element);
  if (text === '' || !isSeparatorText(text) || isChrome(element) || isControlText(element))
    return false;
  if (isDecoration(element)) return false;
  if (markedRole(element) !== null || labelledRole(element) !== null) return true;
  const signature = signatureOf(element);
  if (!/\.\w/.test(signature)) return false;
  return [...siblingsOf(element), ...cousinsOf(element)].some(
    (at) => isContent(at) && signatureOf(at) === signature,
  );
}

function siblingsOf(element: Element): Element[] {
  const parent = parentOf(element);
  return parent === null ? [] : elementChildrenOf(parent).filter((at) => at !== element);
}

/** If each turn has its own row with the answer and the user's words, or with the message box. */
function cousinsOf(element: Element): Element[] {
  const parent = parentOf(element);
  if (parent === null) return [];
  const signature = signatureOf(parent);
  return siblingsOf(parent)
    .filter((at) => /\.\w/.test(signature) && signatureOf(at) === signature)
    .flatMap(elementChildrenOf);
}

/** Outermost elements that are marked as messages. */
function markedIn(element: Element): Element[] {
  if (isMarkedMessage(element) && pressRoleOf(element) === null) return [element];
  return elementChildrenOf(element).flatMap(markedIn);
}

/** What a group may say besides its messages: whose they are. */
const longestName = 40;

/** A group of several messages is split only if nothing of it would be lost. */
function takenApart(element: Element): readonly Element[] {
  const marked = markedIn(element).filter((at) => !isBubble(at) && isContent(at));
  if (marked.length < 2) return [element];
  const rest = readableText(
    element,
    (at) => isControlText(at) || isDecoration(at) || marked.includes(at),
  );
  return rest.length <= longestName ? marked : [element];
}

const agentBlocks = remembered(takenApart);

const listWords = /^(messages|list|thread|transcript|conversation|log|feed|history|chat)$/;

function isList(element: Element): boolean {
  if (/^(log|feed|list)$/.test(element.getAttribute('role') ?? '')) return true;
  const words = identifierWords(`${element.getAttribute('class') ?? ''} ${element.id}`);
  return words.some((word) => listWords.test(word));
}

function isPainted(element: Element): boolean {
  return elementsIn(element, 3).some(
    (at) => !/^(transparent|rgba\(0, 0, 0, 0\))$/.test(getComputedStyle(at).backgroundColor),
  );
}

/** Only several things to press, such as suggestions without a role. */
function isChoices(element: Element): boolean {
  const choices = pressablesIn(element);
  return choices.length > 1 && readableText(element, (at) => choices.includes(at)) === '';
}

/** Before the user has said anything: a greeting, or a conversation of an earlier visit. */
function withoutUsers(region: Element): Element[] {
  return spokenIn(region).filter((element) => !isChoices(element));
}

function spokenIn(region: Element): Element[] {
  const marked = markedIn(region).filter((element) => element !== region && isContent(element));
  if (marked.length > 0) return marked;
  const content = elementChildrenOf(region).filter((child) => isVisible(child) && isContent(child));
  const only = content[0];
  if (!only) return isContent(region) ? [region] : [];
  if (content.length === 1) return isList(only) || isListWrapper(only) ? spokenIn(only) : [only];
  return isList(region) || content.some(isPainted) ? content : [region];
}

function isListWrapper(element: Element): boolean {
  const children = elementChildrenOf(element).filter(
    (child) => isVisible(child) && isContent(child),
  );
  const first = children[0];
  if (!first) return false;
  if (children.length === 1) return isListWrapper(first) || isList(first);
  return children.every((child) => child.tagName === first.tagName && isPainted(child));
}

/** The messages of the transcript in reading order. */
export function splitMessages(split: Split): Block[] {
  if (split.message !== undefined) return hinted(split, split.message);
  const words = new Map(split.users.map((user) => [rowOf(user, split), user]));
  if ([...words].map(([row, user]) => learnBeside(row, user)).includes(true)) forgetAll();
  const rows = new Set(words.keys());
  const path = new Set([...rows].flatMap((row) => ancestorsOf(row)));
  const composers = composersOf(split.box, rows);
  const visit = (element: Element): Block[] => {
    if (rows.has(element)) return [{ element, user: true, ...sentWords(words.get(element)) }];
    if (path.has(element) || element === split.region)
      return inReadingOrder(element).flatMap(visit);
    if (split.box && holds(element, split.box)) return inReadingOrder(element).flatMap(visit);
    if (composers.some((at) => holds(at, element))) return [];
    if (!isVisible(element) || !(isContent(element) || isBuiltAsMessage(element))) return [];
    return agentBlocks(element).map((at) => ({ element: at, user: false }));
  };
  if (rows.size > 0) return visit(split.region);
  return withoutUsers(split.region).map((element) => ({ element, user: false }));
}

function sentWords(words: Element | undefined): Pick<Block, 'words'> {
  return words && messageText(words) !== '' ? { words } : {};
}

function hinted(split: Split, selector: string): Block[] {
  return elementsIn(split.region)
    .filter((element) => element.matches(selector) && isVisible(element))
    .filter((element) => messageText(element) !== '')
    .map((element) => ({ element, user: split.users.some((user) => holds(element, user)) }));
}

/** The blocks closest to the box: counters, hints and notes. */
function composersOf(box: Element | null, rows: ReadonlySet<Element>): Element[] {
  if (!box) return [];
  return ancestorsOf(box)
    .slice(0, 2)
    .filter((at) => at !== document.body && ![...rows].some((row) => holds(at, row)));
}

function inReadingOrder(element: Element): Element[] {
  const children = elementChildrenOf(element);
  const reversed = getComputedStyle(element).flexDirection === 'column-reverse';
  return reversed ? children.sort((a, b) => rectOf(a).y - rectOf(b).y) : children;
}

/** Horizontal middle of the row's content, from -1 (left edge) to 1 (right edge) of the region. */
function sideOf(element: Element, region: Element): number {
  const around = rectOf(region);
  let at = element;
  while (rectOf(at).width > around.width * 0.9) {
    const only = elementChildrenOf(at).filter((child) => rectOf(child).width > 0);
    const next = only[0];
    if (only.length !== 1 || !next) break;
    at = next;
  }
  const rect = rectOf(at);
  const middle = rect.x + rect.width / 2 - (around.x + around.width / 2);
  return around.width > 0 ? (middle * 2) / around.width : 0;
}

interface Likeness {
  signatures: Set<string>;
  /** Checked only if no mark decides: every side costs a layout. */
  sides: () => readonly number[];
}

function likenessOf(blocks: readonly Block[], region: Element): Likeness {
  const users = blocks.filter(({ user }) => user).map(({ element }) => element);
  return {
    signatures: new Set(users.map(signatureOf)),
    sides: once(() => users.map((element) => sideOf(element, region))),
  };
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

const clearlyRight = 0.08;

function byLikeness(element: Element, region: Element, likeness: Likeness): 'user' | 'agent' {
  const side = sideOf(element, region);
  const sides = likeness.sides();
  const onUsersSide = sides.some((other) => Math.sign(other) === Math.sign(side));
  const usersAreRight = sides.every((other) => other > clearlyRight);
  if (sides.length > 0 && usersAreRight) {
    return side > clearlyRight && onUsersSide ? 'user' : 'agent';
  }
  return sides.length === 0 && side > 0.2 ? 'user' : 'agent';
}

/** The role of every block, in order. */
export function rolesOf(blocks: readonly Block[], region: Element): ('user' | 'agent')[] {
  const likeness = likenessOf(blocks, region);
  const others = new Set(
    blocks.filter(({ user }) => !user).map(({ element }) => signatureOf(element)),
  );
  // Classes only help if they differ: with one class for all rows they say nothing.
  const tells =
    likeness.signatures.size > 0 && [...others].some((one) => !likeness.signatures.has(one));
  return blocks.map(({ element, user }) => {
    if (user) return 'user';
    const marked = markedRole(element) ?? labelledRole(element);
    if (marked) return marked;
    if (tells && !likeness.signatures.has(signatureOf(element))) return 'agent';
    return byLikeness(element, region, likeness);
  });
}
