// Text of elements, as painted and as bare characters for comparing; does not decide what it means.
import { remembered } from './remembered.js';
import { childrenOf, elementChildrenOf, parentOf } from './tree.js';

const silent = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE', 'TEXTAREA', 'INPUT', 'SELECT']);
/** Parts of an SVG that are not drawn; SVG tag names keep their case. */
const undrawn = new Set(['title', 'desc', 'metadata', 'defs', 'style']);

/** Without white space and case: line breaks and wrapped tokens do not count as a difference. */
export function bare(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\s\u200b\u00ad]+/g, '')
    .toLowerCase();
}

/** Bare characters of everything in the element, shown or not; form values left out. */
export const bareText = remembered((element): string => {
  if (silent.has(element.tagName)) return '';
  return childrenOf(element)
    .map((node) => {
      if (node instanceof Text) return bare(node.data);
      return node instanceof Element ? bareText(node) : '';
    })
    .join('');
});

/** Only letters and digits: markup that a page renders or omits does not count. */
export function lettersOf(bareCharacters: string): string {
  return bareCharacters.replace(/[^\p{L}\p{N}]+/gu, '');
}

/** The innermost elements below `root` for which `read` gives the characters, in order. */
export function innermostHolding(
  root: Element,
  characters: string,
  read: (element: Element) => string = bareText,
): Element[] {
  const found: Element[] = [];
  const visit = (element: Element): boolean => {
    if (!read(element).includes(characters)) return false;
    const inner = elementChildrenOf(element).map(visit);
    if (!inner.includes(true)) found.push(element);
    return true;
  };
  visit(root);
  return found;
}

function transformed(text: string, how: string): string {
  if (how === 'uppercase') return text.toUpperCase();
  if (how === 'lowercase') return text.toLowerCase();
  if (how === 'capitalize') {
    return text.replace(/(?<=^|[\s(\-"'])\p{L}/gu, (letter) => letter.toUpperCase());
  }
  return text;
}

/** Pieces of one flex row are side by side, such as `$` `42` `.00`: touching ones are one word. */
function separatorInRow(element: Element): string {
  const before = element.previousElementSibling?.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  if (!before) return '';
  const overlap = Math.min(before.bottom, box.bottom) - Math.max(before.top, box.top);
  if (overlap < Math.min(before.height, box.height) / 2) return '\n';
  return box.left - before.right < 1.5 ? '' : ' ';
}

function separatorOf(element: Element, style: CSSStyleDeclaration): string {
  if (element.tagName === 'BR') return '\n';
  if (style.display === 'table-cell') return ' ';
  const parent = parentOf(element);
  const parentStyle = parent && getComputedStyle(parent);
  if (parentStyle?.display.endsWith('flex') && !parentStyle.flexDirection.startsWith('column')) {
    return separatorInRow(element);
  }
  return style.display.startsWith('inline') || style.display === 'contents' ? '' : '\n';
}

const nothingLeft =
  /^(rect\((0(px)?|1px)[, ]+(0(px)?|1px)[, ]+(0(px)?|1px)[, ]+(0(px)?|1px)\)|inset\((50|100)%.*\))$/;
/** Further out than any panel slides, in px. */
const farAway = -900;

/** Prefixes such as "Message from" and titles of pictures, which are only for screen readers. */
export function isForScreenReaders(element: Element, style = getComputedStyle(element)): boolean {
  if (!(element instanceof HTMLElement)) return undrawn.has(element.tagName);
  if (nothingLeft.test(style.clipPath)) return true;
  if (style.position !== 'absolute' && style.position !== 'fixed') return false;
  if (nothingLeft.test(style.getPropertyValue('clip'))) return true;
  const { offsetWidth, offsetHeight } = element;
  if (offsetWidth <= 1 && offsetHeight <= 1) return style.overflow !== 'visible';
  return parseFloat(style.left) < farAway;
}

function write(element: Element, out: string[], skip: (element: Element) => boolean): void {
  if (silent.has(element.tagName) || skip(element)) return;
  const style = getComputedStyle(element);
  if (style.display === 'none' || isForScreenReaders(element, style)) return;
  const separator = separatorOf(element, style);
  out.push(separator);
  for (const node of childrenOf(element)) {
    if (node instanceof Element) write(node, out, skip);
    if (node instanceof Text && style.visibility === 'visible') {
      const text = style.whiteSpace.startsWith('pre') ? node.data : node.data.replace(/\s+/g, ' ');
      out.push(transformed(text, style.textTransform));
    }
  }
  if (separator === '\n') out.push(separator);
}

/**
 * Text as a person reads it: after text-transform, hidden parts left out, one line per block.
 * `skip` leaves out whole elements, such as controls.
 */
export function readableText(
  element: Element,
  skip: (element: Element) => boolean = never,
): string {
  const out: string[] = [];
  write(element, out, skip);
  return out
    .join('')
    .split('\n')
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
    .join('\n');
}

function never(): boolean {
  return false;
}
