// Collects containers that people have names for: regions, dialogs, tables, lists, and boxes that stand out.
import type { Part } from '../../episode/layout.js';
import { intersect } from '../../episode/boxes.js';
import { accessibleName } from './accessible-name.js';
import { type Collector, rounded } from './collector.js';
import type { Context } from './context.js';
import { isClear } from './hit.js';
import { toBox } from './lines.js';
import type { FramePart } from './protocol.js';

const BY_TAG: Readonly<Record<string, string>> = {
  dialog: 'dialog',
  nav: 'navigation',
  main: 'main',
  aside: 'complementary',
  form: 'form',
  section: 'region',
  article: 'article',
  figure: 'figure',
  fieldset: 'group',
  details: 'group',
  table: 'table',
  tr: 'row',
  th: 'columnheader',
  td: 'cell',
  ul: 'list',
  ol: 'list',
  menu: 'list',
  li: 'listitem',
  header: 'banner',
  footer: 'contentinfo',
  dl: 'list',
  search: 'search',
  progress: 'progressbar',
  meter: 'meter',
};

const ROLES = new Set([
  ...Object.values(BY_TAG),
  ...'alertdialog alert status log feed toolbar menu menubar tablist tabpanel grid treegrid'.split(
    ' ',
  ),
  ...'gridcell rowheader tooltip tree listbox radiogroup'.split(' '),
]);

/** Numbers of groups of similar siblings, by parent and by what makes them similar. */
const groups = new WeakMap<Node, Map<string, number>>();
let lastGroup = 0;

/** Begins the part that an element is; returns how to end it, or null if it is not a part. */
export function beginPart(from: Context, into: Collector): (() => void) | null {
  const { element, style, outer, display } = from;
  const floats = /^(?:fixed|absolute)$/.test(from.position);
  if (display === 'inline' || display === 'contents' || element instanceof SVGElement) return null;
  if (element === document.documentElement || element === document.body) return null;
  const role = partRole(element);
  const background = ownBackground(style);
  const alike = groupOf(element);
  const scroll = scrollOf(from);
  const isSetOff = floats || alike !== null || scroll !== null || isBox(style, background);
  if (role === null && !isSetOff && !isEntry(element)) return null;
  const box = toBox(from.rect());
  if (box[2] <= 0 || box[3] <= 0) return null;
  const clipped = from.hidden ? null : outer.box && intersect(outer.box, box);
  const at = into.parts.length;
  const before = into.fragments.length + into.controls.length;
  const part: FramePart = {
    role,
    name:
      role === null || isNamedByContent(role)
        ? ''
        : accessibleName(element, 'dialog') || legendOf(element),
    hints: hintsOf(element),
    box: rounded(box),
    clipped: clipped && rounded(clipped),
    ...(from.hidden && { hidden: from.hidden }),
    ...(alike !== null && { alike }),
    ...(background && { background }),
    ...(scroll && { scroll }),
    ...(floats && { floats }),
    ...(isCurrent(element) && { current: true }),
    element: into.nameOf(element),
    order: into.nextOrder(),
    until: 0,
  };
  into.parts.push(part);
  return () => {
    part.until = into.nextOrder();
    // An empty box is decoration; with a role it may be an empty row, and one that floats may be a veil.
    const isEmpty = into.fragments.length + into.controls.length === before;
    if (
      isEmpty &&
      role === null &&
      !floats &&
      into.frames.length === 0 &&
      into.parts.length === at + 1
    )
      into.parts.pop();
  };
}

/** Marked as the current, selected or pressed one of several. */
export function isCurrent(element: Element): boolean {
  const current = element.getAttribute('aria-current');
  return (
    (current !== null && current !== 'false' && current !== '') ||
    element.getAttribute('aria-selected') === 'true'
  );
}

function partRole(element: Element): string | null {
  const explicit = element.getAttribute('role')?.trim().split(/\s+/)[0];
  if (explicit) return ROLES.has(explicit) ? explicit : null;
  const role = BY_TAG[element.localName] ?? null;
  return role === 'columnheader' && isRowHeader(element) ? 'rowheader' : role;
}

/** Without a scope it is what stands before the data of its row. */
function isRowHeader(header: Element): boolean {
  const scope = header.getAttribute('scope');
  if (scope !== null) return scope === 'row';
  const isFirst = header.previousElementSibling === null && header.closest('thead') === null;
  return isFirst && header.nextElementSibling?.localName === 'td';
}

function isNamedByContent(role: string): boolean {
  return /^(?:row|cell|gridcell|columnheader|rowheader|listitem|tooltip)$/.test(role);
}

function legendOf(element: Element): string {
  const title = element.querySelector(
    ':scope > legend, :scope > caption, :scope > summary, :scope > figcaption',
  );
  return title?.textContent.replace(/\s+/g, ' ').trim() ?? '';
}

/** Siblings with the same tag and first class, at least two. */
function groupOf(element: Element): number | null {
  const { parentNode, localName } = element;
  if (parentNode === null) return null;
  const key = `${localName}.${element.classList[0] ?? ''}`;
  const isLike = (other: Element | null): boolean =>
    other !== null &&
    other.localName === localName &&
    (other.classList[0] ?? '') === (element.classList[0] ?? '');
  const known = groups.get(parentNode) ?? new Map<string, number>();
  groups.set(parentNode, known);
  const group = known.get(key);
  if (group !== undefined) return group;
  let next = element.nextElementSibling;
  while (next !== null && !isLike(next)) next = next.nextElementSibling;
  if (next === null) return null;
  lastGroup += 1;
  known.set(key, lastGroup);
  return lastGroup;
}

/**
 * Whether it is a separate entry in a log, however many boxes are around it: each entry is one thing, whatever its
 * look.
 */
function isEntry(element: Element): boolean {
  let list = element.parentElement;
  while (list && !isLog(list) && list.parentElement?.childElementCount === 1)
    list = list.parentElement;
  return list !== null && isLog(list);
}

function isLog(element: Element): boolean {
  return /^(?:log|feed)$/.test(element.getAttribute('role') ?? '');
}

function ownBackground({ backgroundColor }: CSSStyleDeclaration): string | null {
  return isClear(backgroundColor) ? null : backgroundColor;
}

/** Whether its own look sets it apart from its surroundings. */
function isBox(style: CSSStyleDeclaration, background: string | null): boolean {
  if (background !== null || style.boxShadow !== 'none') return true;
  const hasTop = parseFloat(style.borderTopWidth) > 0 && style.borderTopStyle !== 'none';
  return hasTop && parseFloat(style.borderBottomWidth) > 0 && style.borderBottomStyle !== 'none';
}

function scrollOf({ element, clip, outer }: Context): Part['scroll'] | null {
  if (clip === outer || clip.kind !== 'scroll') return null;
  const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = element;
  return {
    left: Math.round(scrollLeft),
    top: Math.round(scrollTop),
    mostLeft: Math.round(scrollWidth - clientWidth),
    mostTop: Math.round(scrollHeight - clientHeight),
  };
}

const PLAIN_TAG = /^(div|span|p|b|i|em|strong|a|li|ul|ol|td|tr|th)$/;
const MOST = 10;

/** Distinct words in lower case, at most ten; words that look generated, with a digit in them, are left out. */
function hintsOf(element: Element): string[] {
  const testId = element.getAttribute('data-testid') ?? element.getAttribute('data-test') ?? '';
  const tag = PLAIN_TAG.test(element.localName) ? '' : element.localName;
  const words = `${tag} ${element.id} ${testId} ${element.getAttribute('class') ?? ''}`
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .split(/[\s_:-]+/)
    .filter((word) => /^\p{L}{2,20}$/u.test(word))
    .map((word) => word.toLowerCase());
  return [...new Set(words)].slice(0, MOST);
}
