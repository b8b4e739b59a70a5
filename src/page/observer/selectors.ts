// Names elements by stable CSS selectors: ids, test ids, roles, labels and names before class words; never generated ones.
import { isShown } from './geometry.js';
import { messageText } from './split.js';
import { ancestorsOf, elementsIn, queryAll } from './tree.js';

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
export function selectorsOf(element: Element): string[] {
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
export function messageSelectorsOf(
  region: Element,
  messages: readonly { element: Element; side: 'user' | 'agent' }[],
): string[] {
  const wanted = new Set(messages.map(({ element }) => element));
  if (wanted.size === 0) return [];
  const candidates = elementsIn(region).filter((at) => isShown(at) && messageText(at) !== '');
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
