// Tells where the keyboard's focus is and what it takes to use an element from there; moves and presses nothing.
import { referencedBy } from '../capture/flat-tree.js';
import { fieldNameOf, fieldRoleOf } from './fields.js';
import type { FocusState, FocusStop } from './protocol.js';
import { shortName } from './geometry.js';
import { controlName, labelsOf, pressRoleOf } from './pressables.js';
import { idOf } from './remembered.js';
import { holds } from './tree.js';

/** In these, Tab goes to one element, and arrows to the others. */
const composite =
  '[role=tablist],[role=radiogroup],[role=menu],[role=menubar],[role=listbox],[role=tree],[role=toolbar],[role=grid],select';
const option = /^(option|menuitem|menuitemradio|menuitemcheckbox|treeitem)$/;

/** Through open shadow roots; null: nothing has it. */
function focused(): Element | null {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at === document.body || at === document.documentElement ? null : at;
}

export function focusStop(): FocusStop | null {
  const at = focused();
  return at && { id: idOf(at), name: controlName(at) || fieldNameOf(at) || shortName(at) };
}

export function focusStateOf(target: Element): FocusState {
  const at = document.hasFocus() ? focused() : null;
  return {
    reached: at !== null && (isSame(at, target) || activeOption(at) === target),
    arrows: at !== null && mayLead(at, target),
    key: keyOf(target),
    native: target.matches('button, a[href], input, summary, select, option, label'),
  };
}

/** The focus may be on a part of a control, on its hidden input, or on what wraps it. */
function isSame(at: Element, target: Element): boolean {
  if (holds(target, at)) return true;
  if (holds(at, target) && pressRoleOf(at) !== null) return true;
  return labelsOf(at).some((label) => holds(label, target));
}

function activeOption(at: Element): Element | null {
  if (at instanceof HTMLSelectElement) return at.selectedOptions[0] ?? null;
  return referencedBy(at, 'aria-activedescendant')[0] ?? null;
}

function mayLead(at: Element, target: Element): boolean {
  if (isRadio(at) && isRadio(target) && at.name === target.name && at.form === target.form)
    return true;
  const group = target.closest(composite);
  if (group !== null && holds(group, at)) return true;
  const opens = at.getAttribute('aria-expanded') === 'true' || fieldRoleOf(at) === 'combobox';
  return opens && option.test(target.getAttribute('role') ?? '');
}

function isRadio(element: Element): element is HTMLInputElement {
  return element instanceof HTMLInputElement && element.type === 'radio';
}

function keyOf(target: Element): FocusState['key'] {
  const field = fieldRoleOf(target);
  if (field === 'file') return 'Enter';
  if (target instanceof HTMLSelectElement) return field === 'combobox' ? 'Space' : null;
  if (target instanceof HTMLOptionElement) return null;
  if (field === 'combobox') return 'ArrowDown';
  if (field !== null) return null;
  return /^(checkbox|radio|switch)$/.test(pressRoleOf(target) ?? '') ? 'Space' : 'Enter';
}
