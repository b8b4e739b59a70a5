// Reports what was taken to be what, where it is, and a stable CSS selector for it; decides nothing.
import type { BusyPiece, ChatPart, FrameExplanation, ObserverHints, Rect } from './protocol.js';
import { describeBox, sendControlOf } from './message-box.js';
import type { BusyMarks } from './busy.js';
import { isVisible, shortName, visiblePart } from './geometry.js';
import { controlName, pressRoleOf } from './pressables.js';
import type { Transcript } from './transcript.js';
import { ancestorsOf, elementsIn, queryAll } from './tree.js';
import { messageText } from './split.js';

export interface ChatFound {
  transcript: Transcript;
  hints: ObserverHints;
  /** The control that was pressed to send. */
  send: Element | null;
  view: Rect;
}

const longestName = 80;

export function pieceOf(element: Element, view: Rect): ChatPart {
  return {
    element: shortName(element),
    role: element.getAttribute('role') ?? pressRoleOf(element) ?? '',
    name: isContainer(element) ? (element.getAttribute('aria-label') ?? '') : shortNameOf(element),
    box: isVisible(element) ? visiblePart(element, view) : null,
    selectors: selectorsOf(element),
  };
}

/** The name of a transcript is not all of its text. */
function isContainer(element: Element): boolean {
  return element.childElementCount > 0 && pressRoleOf(element) === null;
}

function shortNameOf(element: Element): string {
  const name = controlName(element).replace(/\s+/g, ' ');
  return name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name;
}

function explainBox(box: Element, view: Rect): FrameExplanation['box'] {
  const { role, label, placeholder, enabled } = describeBox(box);
  return { ...pieceOf(box, view), role, name: label, placeholder, enabled };
}

function sendOf({ transcript, hints, send }: ChatFound): Element | null {
  if (send) return send;
  if (hints.send !== undefined) return queryAll(hints.send)[0] ?? null;
  const box = transcript.currentBox;
  return box?.isConnected ? (sendControlOf(box)?.target ?? null) : null;
}

function messagesOf({ transcript, view }: ChatFound): {
  messages: FrameExplanation['messages'];
  elements: { element: Element; side: 'user' | 'agent' }[];
} {
  const known = transcript.sync(view).map((message) => ({
    ...message,
    element: transcript.elementOfMessage(message.id),
  }));
  return {
    messages: known.map(({ id, role, text }) => ({ id, side: role, text })),
    elements: known.flatMap(({ element, role }) => (element ? [{ element, side: role }] : [])),
  };
}

export function busyPieces(busy: BusyMarks, transcript: Transcript, view: Rect): BusyPiece[] {
  const marks = busy.found(transcript.region(), transcript.currentBox);
  return marks.map(({ element, sentence, firm }) => {
    const piece = pieceOf(element, view);
    // When the agent is done, the element stays but the attribute goes.
    const state = element.getAttribute('aria-busy') === 'true' ? '[aria-busy="true"]' : '';
    const selectors =
      element === transcript.currentBox
        ? []
        : piece.selectors.map((selector) => `${selector}${state}`);
    return { ...piece, selectors, sentence, firm };
  });
}

export function explain(explained: ChatFound): FrameExplanation {
  const { transcript, view } = explained;
  const box = transcript.currentBox;
  const { messages, elements } = messagesOf(explained);
  const region = transcript.region();
  const send = sendOf(explained);
  return {
    box: box?.isConnected ? explainBox(box, view) : null,
    send: send && pieceOf(send, view),
    transcript: region && pieceOf(region, view),
    messages,
    messageSelectors: region ? messageSelectorsOf(region, elements) : [],
  };
}

const testIds = ['data-testid', 'data-test-id', 'data-test', 'data-cy', 'data-qa'];
const mostSelectors = 3;
const mostAncestors = 8;
const longestLabel = 60;

/** Names that frameworks number or hash will differ tomorrow. */
const counted = /\d{2}|[:«»]|\d[a-f]+\d|^(radix|headlessui|mui|react-aria|ember|yui|ext-gen)/i;

function isLasting(value: string): boolean {
  return value !== '' && value.length <= longestLabel && !counted.test(value);
}

const generatedStyle = /^(css|sc|jss|jsx|svelte|emotion|styled|_)|__[\w-]*[A-Z0-9][\w-]*$/;
const wordStyle = /^[a-z]{2,}([-_]{1,2}[a-z]{2,})*$/;
/** Classes that say how something looks, as in utility style sheets. */
const utility =
  /^(flex|grid|block|inline|hidden|relative|absolute|fixed|sticky|static|overflow|text|bg|border|rounded|shadow|grow|shrink|items|justify|self|gap|space|min|max|font|leading|tracking|top|left|right|bottom|inset|col|row|order|opacity|cursor|transition|animate|ring|outline|whitespace|break|align|container|active|open|show|visible|focus|focused|selected|disabled|enabled|dark|light|mt|mb|ml|mr|mx|my|pt|pb|pl|pr|px|py)(-|$)/;

function lastingClasses(element: Element): string[] {
  return [...element.classList].filter(
    (name) => wordStyle.test(name) && !generatedStyle.test(name) && !utility.test(name),
  );
}

function quoted(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}

function withAttribute(element: Element, name: string, tag = ''): string[] {
  const value = element.getAttribute(name) ?? '';
  return isLasting(value) && !/[\n\r]/.test(value) ? [`${tag}[${name}=${quoted(value)}]`] : [];
}

/** Selectors of one element, whether or not they match others too. */
function atoms(element: Element): string[] {
  const tag = element.localName;
  const isField = /^(textarea|input|select)$/.test(tag);
  return [
    ...(isLasting(element.id) ? [`#${CSS.escape(element.id)}`] : []),
    ...testIds.flatMap((name) => withAttribute(element, name)),
    ...withAttribute(element, 'aria-label', element.hasAttribute('role') ? '' : tag).map(
      (label) => {
        const role = withAttribute(element, 'role')[0] ?? '';
        return `${role}${label}`;
      },
    ),
    ...withAttribute(element, 'name', tag),
    ...withRole(element),
    ...(isField ? withAttribute(element, 'placeholder', tag) : []),
    ...withAttribute(element, 'title', tag),
    ...(element.getAttribute('type') === 'submit' ? [`${tag}[type="submit"]`] : []),
    ...(isField || tag.includes('-') ? [tag] : []),
    ...(element.hasAttribute('contenteditable') ? ['[contenteditable]'] : []),
    ...lastingClasses(element).map((name) => `.${name}`),
  ];
}

/** Roles that a page may have a second one of tomorrow. */
const commonRole =
  /^(button|link|img|presentation|none|list|listitem|group|generic|status|region)$/;

function withRole(element: Element): string[] {
  const role = element.getAttribute('role') ?? '';
  return commonRole.test(role) ? [] : withAttribute(element, 'role');
}

function isExactly(selector: string, element: Element): boolean {
  const found = queryAll(selector);
  return found.length === 1 && found[0] === element;
}

/** What names an element inside one with a stable name; a second button is too likely. */
function looseAtoms(element: Element): string[] {
  const isAlone = /^(ul|ol|main|section|form)$/.test(element.localName);
  return isAlone ? [...atoms(element), element.localName] : atoms(element);
}

function below(element: Element): string[] {
  const root = element.getRootNode();
  return ancestorsOf(element)
    .filter((at) => at.getRootNode() === root)
    .slice(0, mostAncestors)
    .flatMap((at) =>
      atoms(at).flatMap((outer) => looseAtoms(element).map((inner) => `${outer} ${inner}`)),
    );
}

/**
 * CSS selectors that match this element and no other in the document or in any open shadow root; the most stable first,
 * at most three. Empty if only generated names would work.
 */
function selectorsOf(element: Element): string[] {
  const found: string[] = [];
  for (const selector of [...atoms(element), ...below(element)]) {
    if (isExactly(selector, element)) found.push(selector);
    if (found.length === mostSelectors) break;
  }
  return found;
}

const sideMarks = [
  'data-message-author-role',
  'data-message-role',
  'data-message-id',
  'data-role',
  'data-author',
  'data-sender',
  'data-from',
];

/** Selectors that messages of one side, or of both, may share. */
function messageAtoms(element: Element): string[] {
  const tag = element.localName;
  const marks = sideMarks.filter((name) => element.hasAttribute(name));
  return [
    ...marks.filter((name) => name !== 'data-role').map((name) => `[${name}]`),
    ...testIds.flatMap((name) => withAttribute(element, name)),
    ...withAttribute(element, 'role'),
    ...marks.flatMap((name) => [`[${name}]`, ...withAttribute(element, name)]),
    ...(tag === 'article' || tag.includes('-') ? [tag] : []),
    ...lastingClasses(element).map((name) => `.${name}`),
    ...(tag === 'li' ? [tag] : []),
  ];
}

function shared(elements: readonly Element[]): string[] {
  const [first, ...others] = elements.map((element) => [...new Set(messageAtoms(element))]);
  return (first ?? []).filter((atom) => others.every((list) => list.includes(atom)));
}

/**
 * CSS selectors that match exactly these messages of the region, as `surface.message` reads them: one for both sides if
 * possible, else one for each side. Empty if no stable mark identifies them.
 */
function messageSelectorsOf(
  region: Element,
  messages: readonly { element: Element; side: 'user' | 'agent' }[],
): string[] {
  const wanted = new Set(messages.map(({ element }) => element));
  if (wanted.size === 0) return [];
  const candidates = elementsIn(region).filter((at) => isVisible(at) && messageText(at) !== '');
  const isExact = (selector: string): boolean => {
    const found = candidates.filter((at) => at.matches(selector));
    return found.length === wanted.size && found.every((at) => wanted.has(at));
  };
  const of = (side: 'user' | 'agent'): Element[] =>
    messages.flatMap((message) => (message.side === side ? [message.element] : []));
  const users = shared(of('user'));
  const agents = shared(of('agent'));
  const both = shared([...wanted]);
  const pairs = users.flatMap((user) => agents.map((agent) => `${user}, ${agent}`));
  return [...both, ...pairs].filter(isExact).slice(0, mostSelectors);
}
