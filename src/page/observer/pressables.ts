// What can be pressed on the page, with its role, name and surroundings; presses nothing.
import { referencedBy } from '../capture/flat-tree.js';
import { isVisible } from './geometry.js';
import { gathered, remembered } from './remembered.js';
import { readableText } from './text.js';
import { ancestorsOf, elementChildrenOf, elementsIn, holds, parentOf } from './tree.js';

const pressRole =
  /^(button|link|radio|checkbox|option|menuitem|menuitemcheckbox|menuitemradio|switch|tab)$/;

const inputRoles: Readonly<Record<string, string>> = {
  button: 'button',
  submit: 'button',
  reset: 'button',
  image: 'button',
  checkbox: 'checkbox',
  radio: 'radio',
};

function ownRole(element: Element): string | null {
  const stated = element.getAttribute('role')?.trim().split(/\s+/)[0] ?? '';
  if (pressRole.test(stated)) return stated;
  if (element instanceof HTMLButtonElement) return 'button';
  if (element instanceof HTMLAnchorElement && element.href) return 'link';
  if (element instanceof HTMLInputElement) return inputRoles[element.type] ?? null;
  return element.tagName === 'SUMMARY' ? 'button' : null;
}

/** A plain element that is meant to be pressed has a pointer cursor that its parent lacks. */
function looksPressable(element: Element): boolean {
  if (!(element instanceof HTMLElement)) return false;
  if (/^(LABEL|BODY|HTML|SELECT|OPTION|INPUT|TEXTAREA)$/.test(element.tagName)) return false;
  if (element.hasAttribute('onclick')) return true;
  const parent = parentOf(element);
  if (getComputedStyle(element).cursor !== 'pointer') return false;
  return !parent || getComputedStyle(parent).cursor !== 'pointer';
}

/** ARIA role of something pressable; null for everything else. */
export const pressRoleOf = remembered((element): string | null => {
  const role = ownRole(element);
  if (role) return role;
  if (!looksPressable(element)) return null;
  if (ancestorsOf(element).some((ancestor) => ownRole(ancestor))) return null;
  return elementsIn(element).some((inner) => inner !== element && ownRole(inner)) ? null : 'button';
});

/** A short control: its text is its own, not the message's; a whole pressable card is text too. */
export const isControlText = remembered((element): boolean => {
  const role = ownRole(element);
  if (!role || role === 'link') return false;
  const text = element.textContent;
  return text.length <= 120 && !elementChildrenOf(element).some(isParagraph);
});

function isParagraph(element: Element): boolean {
  return /^(P|H[1-6]|UL|OL|TABLE|DL|DT|DD)$/.test(element.tagName);
}

/** Whether the node is inside a control. */
export function inControl(element: Element): boolean {
  return [element, ...ancestorsOf(element)].some((at) => isControlText(at));
}

export function isEnabled(element: Element): boolean {
  if (element.matches(':disabled')) return false;
  return ![element, ...ancestorsOf(element)].some(
    (at) => at.getAttribute('aria-disabled') === 'true' || at.hasAttribute('inert'),
  );
}

export function labelledBy(element: Element): string {
  const labels = referencedBy(element, 'aria-labelledby');
  return labels
    .map(({ textContent }) => textContent.trim())
    .join(' ')
    .trim();
}

/** The labels tied to a native control, by `for` or by enclosing it. */
export function labelsOf(element: Element): HTMLLabelElement[] {
  const labelled =
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement ||
    element instanceof HTMLButtonElement;
  return labelled ? [...(element.labels ?? [])] : [];
}

function labelText(element: Element): string {
  return labelsOf(element)
    .map((label) => readableText(label, (inner) => inner === element))
    .join(' ')
    .trim();
}

function pictureName(element: Element): string {
  const picture = element.querySelector('img[alt], svg[aria-label], svg > title, [aria-label]');
  return (
    picture?.getAttribute('alt') ??
    picture?.getAttribute('aria-label') ??
    picture?.textContent ??
    ''
  ).trim();
}

const textOf = remembered((element): string => oneLine(readableText(element)));

/** Accessible name, in the order of the ARIA name computation as far as controls need it. */
export function controlName(element: Element): string {
  const stated = labelledBy(element) || (element.getAttribute('aria-label')?.trim() ?? '');
  if (stated) return stated;
  const labelled = labelText(element);
  if (labelled) return labelled;
  if (element instanceof HTMLInputElement && ['submit', 'button', 'reset'].includes(element.type)) {
    return element.value || element.type;
  }
  return textOf(element) || pictureName(element) || (element.getAttribute('title')?.trim() ?? '');
}

const withPressRole = gathered((element) => pressRoleOf(element) !== null);

/** All shown pressables below `root`, in order; `wanted` is checked first, since checking visibility costs a layout. */
export function pressablesIn(
  root: Element,
  wanted: (element: Element) => boolean = () => true,
): Element[] {
  return withPressRole(root).filter((element) => wanted(element) && isReachable(element));
}

/** A hidden native radio is pressed by its label. */
export function isReachable(element: Element): boolean {
  if (isVisible(element)) return true;
  const label = element instanceof HTMLInputElement ? element.labels?.[0] : null;
  return label ? isVisible(label) : false;
}

/** Where a person would press: the control itself, or its label if that is what is drawn. */
export function faceOf(element: Element): Element {
  if (isVisible(element) || !(element instanceof HTMLInputElement)) return element;
  return element.labels?.[0] ?? element;
}

const contextLength = 300;

/** What a page marks as one card or row of several. */
function isCard(element: Element): boolean {
  if (/^(ARTICLE|LI|TR)$/.test(element.tagName)) return true;
  return /^(article|listitem|row)$/.test(element.getAttribute('role') ?? '');
}

/** A label is about one field, not about the card around it. */
function isLabel(element: Element): boolean {
  return element.tagName === 'LABEL' || element.tagName === 'LEGEND';
}

function isLeftOut(inner: Element): boolean {
  return isControlText(inner) || isLabel(inner);
}

/** Its text with the controls left out: the same for every control in it. */
const writtenAround = remembered((at): string => oneLine(readableText(at, isLeftOut)));

function oneLine(text: string): string {
  return text.replace(/\n/g, ' ');
}

/**
 * Text of the nearest card or row around the control, without controls; empty if there is none. `isTwin` tells whether
 * another element is a control of the same kind: an element containing one of the same name is the list of rows, no
 * longer the row.
 */
export function contextOf(
  element: Element,
  boundary: Element | null,
  isTwin: (other: Element) => boolean,
): string {
  const around: Element[] = [];
  let hasTwin = false;
  for (const ancestor of ancestorsOf(element)) {
    if (ancestor === document.body || (boundary && !holds(boundary, ancestor))) break;
    hasTwin = elementsIn(ancestor).some((other) => other !== element && isTwin(other));
    if (hasTwin) break;
    around.push(ancestor);
  }
  const written = isLeftOut(element)
    ? writtenAround
    : (at: Element): string =>
        oneLine(readableText(at, (inner) => inner === element || isLeftOut(inner)));
  const card = around.find((at) => isCard(at) && written(at) !== '');
  const row = hasTwin ? around.at(-1) : around.find((at) => written(at) !== '');
  const best = card ?? row;
  return best ? written(best).slice(0, contextLength) : '';
}

/** Whether another element is a control that can be pressed under this name. */
export function isPressTwin(name: string): (other: Element) => boolean {
  return (other) => ownRole(other) !== null && isVisible(other) && controlName(other) === name;
}
