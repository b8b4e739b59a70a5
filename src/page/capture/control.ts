// Collects what a person can operate: its role, name, state, and signs that a click does something.
import { intersect } from '../../episode/boxes.js';
import type { ClickSign, Control } from '../../episode/layout.js';
import { accessibleName, errorsOf } from './accessible-name.js';
import { type Collector, rounded } from './collector.js';
import type { Context } from './context.js';
import { coverOf, isOpaque } from './hit.js';
import { isField } from './fields.js';
import { toBox } from './lines.js';
import { isCurrent } from './part.js';
import { isSecret } from './secrets.js';
import { isListed } from '../../episode/roles.js';
import { isListbox } from './form-text.js';
import { flatParent, rootOf } from './flat-tree.js';

/** Adds the element when it is a rendered control; returns its id, or null. */
export function collectControl(from: Context, into: Collector): number | null {
  const { element, style, outer } = from;
  if (style.visibility !== 'visible') return null;
  const listed = controlRole(element);
  const signs = listed === null ? clickSigns(element, style) : [];
  const role = listed ?? (signs.length > 0 ? 'generic' : null);
  if (role === null) return null;
  const box = toBox(from.rect());
  const clipped = from.hidden ? null : outer.box && intersect(outer.box, box);
  const id = into.controls.length;
  const cover = clipped && coverOf(element, clipped);
  into.controlElements.push(element);
  into.controls.push({
    id,
    role,
    name: accessibleName(element, role),
    box: rounded(box),
    clipped: clipped && rounded(clipped),
    disabled: isDisabled(element) || style.pointerEvents === 'none',
    checked: checkedState(element),
    expanded: flag(element, 'aria-expanded') ?? detailsState(element),
    focused: isFocused(element),
    element: into.nameOf(element),
    coveredBy: cover && into.outline(cover.by),
    ...(from.hidden && { hidden: from.hidden }),
    ...(cover && { coveredShare: cover.share, coverIsOpaque: isOpaque(cover.by, element) }),
    ...(signs.length > 0 && { clickSigns: signs }),
    frame: 0,
    order: into.nextOrder(),
    fragments: [],
    ...marks(element),
    ...(isFilledIn(role) && { required: isRequired(element) }),
  });
  return id;
}

function marks(
  element: Element,
): Pick<Control, 'current' | 'errors' | 'filled' | 'options' | 'readOnly'> {
  if (!element.hasAttributes()) return optionsOf(element);
  return {
    ...(isCurrent(element) && { current: true }),
    ...(isReadOnly(element) && { readOnly: true }),
    ...(isField(element) && element.value !== '' && isSecret(element) && { filled: true }),
    ...optionsOf(element),
    ...(flag(element, 'aria-invalid') === true && { errors: errorsOf(element) }),
  };
}

function optionsOf(element: Element): Pick<Control, 'options'> {
  const isOfOne = element instanceof HTMLSelectElement && !element.multiple;
  return isOfOne ? { options: [...element.options].map(({ label }) => label) } : {};
}

function isFilledIn(role: string): boolean {
  return /^(?:textbox|searchbox|combobox|spinbutton|listbox|checkbox|switch|radio)$/.test(role);
}

function isRequired(element: Element): boolean {
  return element.matches(':required') || flag(element, 'aria-required') === true;
}

function isDisabled(element: Element): boolean {
  return (
    element.matches(':disabled') || element.closest('[aria-disabled="true"], [inert]') !== null
  );
}

function isReadOnly(element: Element): boolean {
  const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  return (isField && element.readOnly) || flag(element, 'aria-readonly') === true;
}

function checkedState(element: Element): boolean | null {
  const native = element instanceof HTMLInputElement && /^(checkbox|radio)$/.test(element.type);
  if (native) return element.checked;
  if (element instanceof HTMLOptionElement) return element.selected;
  return (
    flag(element, 'aria-checked') ?? flag(element, 'aria-pressed') ?? flag(element, 'aria-selected')
  );
}

function detailsState(element: Element): boolean | null {
  const { parentElement } = element;
  const folds = element.localName === 'summary' && parentElement instanceof HTMLDetailsElement;
  return folds ? parentElement.open : null;
}

function flag(element: Element, name: string): boolean | null {
  const value = element.getAttribute(name);
  return value === 'true' ? true : value === 'false' ? false : null;
}

function isFocused(element: Element): boolean {
  return rootOf(element)?.activeElement === element;
}

const NATIVE = new Set(
  'button summary a area textarea select option input h1 h2 h3 h4 h5 h6 dialog output'.split(' '),
);

const BY_INPUT_TYPE: Readonly<Record<string, string>> = {
  button: 'button',
  submit: 'button',
  reset: 'button',
  image: 'button',
  checkbox: 'checkbox',
  radio: 'radio',
  range: 'slider',
  number: 'spinbutton',
  search: 'searchbox',
  file: 'button',
};

/** The explicit role, or the one that HTML gives the element; null for any other than these. */
function controlRole(element: Element): string | null {
  if (!NATIVE.has(element.localName) && !element.hasAttributes()) return null;
  const explicit = element.getAttribute('role')?.trim().split(/\s+/)[0];
  if (explicit && explicit !== 'none' && explicit !== 'presentation') {
    return isListed(explicit) ? explicit : null;
  }
  return nativeRole(element) ?? (isEditingHost(element) ? 'textbox' : null);
}

function nativeRole(element: Element): string | null {
  switch (element.localName) {
    case 'button':
    case 'summary':
      return 'button';
    case 'a':
    case 'area':
      return element.hasAttribute('href') ? 'link' : null;
    case 'textarea':
      return 'textbox';
    case 'option':
      return 'option';
    case 'dialog':
      return 'dialog';
    case 'output':
      return 'status';
    case 'select':
      return isListbox(element) ? 'listbox' : 'combobox';
    case 'input':
      return inputRole(element);
    default:
      return /^h[1-6]$/.test(element.localName) ? 'heading' : null;
  }
}

function inputRole(element: Element): string | null {
  if (!(element instanceof HTMLInputElement) || element.type === 'hidden') return null;
  if (element.list && /^(text|search|email|tel|url)$/.test(element.type)) return 'combobox';
  return BY_INPUT_TYPE[element.type] ?? 'textbox';
}

function isEditingHost(element: Element): boolean {
  const value = element.getAttribute('contenteditable');
  return value === '' || value === 'true' || value === 'plaintext-only';
}

/** The signs on this very element; none on the page as a whole, where frameworks listen for everything inside. */
function clickSigns(element: Element, style: CSSStyleDeclaration): ClickSign[] {
  if (element === document.documentElement || element === document.body) return [];
  const signs: ClickSign[] = [];
  if (isListenedTo(element)) signs.push('listener');
  if (hasHandler(element)) signs.push('handler');
  if (style.cursor === 'pointer' && !inheritsPointer(element)) signs.push('cursor');
  return signs;
}

/** From the script that runs before the page; if it did not run, nothing is known about listeners. */
function isListenedTo(element: Element): boolean {
  const known = Reflect.get(globalThis, Symbol.for('sightline.clickListeners')) as unknown;
  return known instanceof WeakSet && known.has(element) && !isReactRoot(element);
}

function isReactRoot(element: Element): boolean {
  return Object.keys(element).some((key) => /^(_react|__react)\w*Container/.test(key));
}

/** `onclick`, or what a framework that listens at the root keeps on the element: React, Svelte, Solid. */
function hasHandler(element: Element): boolean {
  if (typeof (element as Partial<HTMLElement>).onclick === 'function') return true;
  return Object.keys(element).some((key) => {
    if (key === '__click' || key === '$$click') return true;
    if (!/^__react(Props|EventHandlers)\$/.test(key)) return false;
    const props: unknown = Reflect.get(element, key);
    return typeof props === 'object' && props !== null && 'onClick' in props && !!props.onClick;
  });
}

function inheritsPointer(element: Element): boolean {
  const parent = flatParent(element);
  const holder = parent instanceof ShadowRoot ? parent.host : parent;
  return holder instanceof Element && getComputedStyle(holder).cursor === 'pointer';
}
