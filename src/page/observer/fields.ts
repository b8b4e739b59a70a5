// What can be filled in, chosen from or given files, with role, name, value and options; fills in nothing.
import { referencedBy, rootOf } from '../capture/flat-tree.js';
import type { FieldKind, FieldOption, FieldState } from './protocol.js';
import { isVisible } from './geometry.js';
import { controlName, isEnabled, labelledBy, labelsOf, pressRoleOf } from './pressables.js';
import { idOf } from './remembered.js';
import { readableText } from './text.js';
import { ancestorsOf, elementsIn, holds, parentOf } from './tree.js';

const notTyped = /^(checkbox|radio|button|submit|reset|image|hidden|color|range)$/;
const dated = /^(date|time|datetime-local|month|week)$/;

/** A date field has no role of its own; a person types into it all the same. */
const inputRoles: Readonly<Record<string, string>> = {
  file: 'file',
  search: 'searchbox',
  number: 'spinbutton',
};

function isEditableRoot(element: Element): boolean {
  if (!(element instanceof HTMLElement) || !element.isContentEditable) return false;
  return !parentOf(element)?.closest('[contenteditable]:not([contenteditable="false"])');
}

/** ARIA role of a field, or `file`; null for everything else. */
export function fieldRoleOf(element: Element): string | null {
  const stated = element.getAttribute('role')?.trim().split(/\s+/)[0] ?? '';
  if (element instanceof HTMLSelectElement)
    return element.multiple || element.size > 1 ? 'listbox' : 'combobox';
  if (stated === 'combobox' || stated === 'listbox') return stated;
  if (element instanceof HTMLTextAreaElement) return 'textbox';
  if (element instanceof HTMLInputElement) {
    if (notTyped.test(element.type) || pressRoleOf(element) !== null) return null;
    if (stated === 'searchbox' || stated === 'spinbutton') return stated;
    return inputRoles[element.type] ?? (element.list ? 'combobox' : 'textbox');
  }
  if (!isEditableRoot(element)) return null;
  return stated === 'searchbox' ? stated : 'textbox';
}

function kindOf(element: Element): FieldKind {
  if (element instanceof HTMLSelectElement) return 'select';
  if (element instanceof HTMLInputElement) {
    if (element.type === 'file') return 'file';
    return dated.test(element.type) ? (element.type as FieldKind) : 'text';
  }
  if (element instanceof HTMLTextAreaElement) return 'text';
  if (element instanceof HTMLElement && element.isContentEditable) return 'rich';
  return element.getAttribute('role') === 'listbox' ? 'listbox' : 'choice';
}

const uploadWords =
  /\b(attach|attachment|upload|file|files|browse|choose|photo|picture|image|document|receipt|drop)\b|📎/i;
const farthestFace = 4;

/** What a person presses to choose a file: the input, its label, or the control that opens its chooser. */
export function faceOfFile(input: HTMLInputElement): Element | null {
  if (isVisible(input)) return input;
  const label = [...(input.labels ?? [])].find(isVisible);
  if (label) return label;
  for (const ancestor of ancestorsOf(input).slice(0, farthestFace)) {
    if (ancestor === document.body) return null;
    const pressables = elementsIn(ancestor).filter((at) => pressRoleOf(at) && isVisible(at));
    const named = pressables.find((at) =>
      uploadWords.test(`${controlName(at)} ${readableText(at)}`),
    );
    const only = pressables.length === 1 ? pressables[0] : undefined;
    const face = named ?? only;
    if (face) return face;
  }
  return null;
}

/** Where a person would press a field; null if there is nothing to press. */
export function faceOfField(element: Element): Element | null {
  if (element instanceof HTMLInputElement && element.type === 'file') return faceOfFile(element);
  return isVisible(element) ? element : null;
}

const longestLabel = 60;

/** Text directly before a field but not tied to it. */
function textBefore(element: Element): string {
  for (const at of [element, ...ancestorsOf(element).slice(0, 2)]) {
    const before = at.previousElementSibling;
    if (!before || elementsIn(before).some((inner) => fieldRoleOf(inner) !== null)) continue;
    const text = readableText(before).replace(/\n/g, ' ');
    if (text !== '' && text.length <= longestLabel && pressRoleOf(before) === null) return text;
  }
  return '';
}

export function placeholderOf(element: Element): string {
  const names = ['placeholder', 'aria-placeholder', 'data-placeholder'];
  return names.map((name) => element.getAttribute(name) ?? '').find((text) => text !== '') ?? '';
}

/** If an element has its own text, that is its value, not its name. */
function statedName(element: Element): string {
  if (kindOf(element) !== 'rich' && kindOf(element) !== 'listbox') {
    const labelled = labelsOf(element)
      .map((label) => readableText(label, (at) => at === element))
      .join(' ')
      .trim();
    if (!(element instanceof HTMLButtonElement) || labelled !== '')
      return element.getAttribute('aria-label')?.trim() || labelled || controlName(element);
    return controlName(element);
  }
  return labelledBy(element) || (element.getAttribute('aria-label')?.trim() ?? '');
}

function fileName(input: HTMLInputElement): string {
  const face = faceOfFile(input);
  return (
    input.getAttribute('aria-label')?.trim() ||
    (face && face !== input ? controlName(face) || readableText(face).replace(/\n/g, ' ') : '') ||
    controlName(input)
  );
}

/** What a person would call the field: its label, else its placeholder, else the text before it. */
export function fieldNameOf(element: Element): string {
  const own =
    element instanceof HTMLInputElement && element.type === 'file'
      ? fileName(element)
      : statedName(element);
  return (
    own || placeholderOf(element) || textBefore(element) || (element.getAttribute('title') ?? '')
  );
}

function selectable(select: HTMLSelectElement): HTMLOptionElement[] {
  return [...select.options].filter(
    (option) => !option.disabled && !option.hidden && !option.closest('optgroup:disabled'),
  );
}

function popupOf(element: Element): Element | null {
  const [first] = referencedBy(element, 'aria-controls');
  return first ?? referencedBy(element, 'aria-owns')[0] ?? null;
}

function ariaOptionsIn(root: Element): Element[] {
  return elementsIn(root).filter(
    (at) =>
      /^(option|menuitem|menuitemradio|treeitem)$/.test(at.getAttribute('role') ?? '') &&
      isVisible(at) &&
      isEnabled(at),
  );
}

/** A list that opens floats over the page; one that is part of the page is a separate field. */
function floats(list: Element): boolean {
  return [list, ...ancestorsOf(list)].some((at) =>
    /^(absolute|fixed)$/.test(getComputedStyle(at).position),
  );
}

/** For a combobox, the options of its list while open; if nothing relates the two, the newest floating list. */
function ariaOptions(element: Element): Element[] {
  if (element.getAttribute('role') === 'listbox') return ariaOptionsIn(element);
  const popup = popupOf(element);
  if (popup && !holds(popup, element)) return isVisible(popup) ? ariaOptionsIn(popup) : [];
  if (element.getAttribute('aria-expanded') !== 'true') return [];
  const lists = elementsIn(document.body).filter(
    (at) => /^(listbox|menu|tree)$/.test(at.getAttribute('role') ?? '') && isVisible(at),
  );
  const list = lists.findLast(floats) ?? (lists.length === 1 ? lists[0] : undefined);
  return list ? ariaOptionsIn(list) : [];
}

function textOf(option: Element): string {
  return readableText(option).replace(/\n/g, ' ') || controlName(option);
}

/** What can be chosen now, in order. */
export function optionsOf(element: Element): FieldOption[] {
  if (element instanceof HTMLSelectElement) {
    return selectable(element).map((option) => ({
      id: idOf(option),
      text: option.label.trim(),
      chosen: option.selected,
    }));
  }
  return ariaOptions(element).map((option) => ({
    id: idOf(option),
    text: textOf(option),
    chosen: option.getAttribute('aria-selected') === 'true',
  }));
}

function chosenText(element: Element): string {
  return optionsOf(element)
    .filter(({ chosen }) => chosen)
    .map(({ text }) => text)
    .join(', ');
}

/** The field's content as a person sees it: a password as dots. */
export function fieldValueOf(element: Element): string {
  if (element instanceof HTMLInputElement) {
    if (element.type === 'file')
      return [...(element.files ?? [])].map(({ name }) => name).join(', ');
    return element.type === 'password' ? '•'.repeat(element.value.length) : element.value;
  }
  if (element instanceof HTMLTextAreaElement) return element.value;
  if (element instanceof HTMLSelectElement) return chosenText(element);
  if (element.getAttribute('role') === 'listbox') return chosenText(element);
  return readableText(element).replace(/\n/g, ' ');
}

export function isReadOnly(element: Element): boolean {
  const field = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  return (field && element.readOnly) || element.getAttribute('aria-readonly') === 'true';
}

/** A read-only combobox can be chosen from; anything else read-only cannot be filled in. */
export function isFieldEnabled(element: Element): boolean {
  return isEnabled(element) && (fieldRoleOf(element) === 'combobox' || !isReadOnly(element));
}

export function hasFocus(element: Element): boolean {
  const focus = rootOf(element)?.activeElement ?? null;
  return focus !== null && element.contains(focus);
}

/** What the driver has to know while filling in a field. */
export function fieldStateOf(element: Element): FieldState {
  return {
    kind: kindOf(element),
    value: fieldValueOf(element),
    masked: element instanceof HTMLInputElement && element.type === 'password',
    focused: hasFocus(element),
    typed: kindOf(element) === 'text' || kindOf(element) === 'rich' || dated.test(kindOf(element)),
    expanded: element.getAttribute('aria-expanded') === 'true',
    multiple: element instanceof HTMLSelectElement && element.multiple,
    listed: element instanceof HTMLSelectElement && (element.multiple || element.size > 1),
    options: optionsOf(element),
  };
}
