// The ARIA role of an element that a claim can name: what a person operates, and what stands out on a page.
import { isListed } from '../../episode/roles.js';
import { isListbox } from './list-box.js';

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
export function controlRole(element: Element): string | null {
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
