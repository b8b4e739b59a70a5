// Collects what a person can operate, with name and state; its boxes show whether it is visible.
import { intersect } from '../../episode/boxes.js';
import type { Control } from '../../episode/layout.js';
import { accessibleName, errorsOf } from './accessible-name.js';
import { rounded, type Collector } from './collector.js';
import type { Context } from './context.js';
import { clickSigns } from './click-signs.js';
import { coverOf, isOpaque } from './hit.js';
import { isField } from './fields.js';
import { toBox } from './lines.js';
import { controlRole } from './roles.js';
import { isCurrent } from './part.js';
import { isSecret } from './secrets.js';

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
  const root = element.getRootNode();
  return (root instanceof Document || root instanceof ShadowRoot) && root.activeElement === element;
}
