// Distinguishes form fields from other elements; reads nothing in them.

export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const NAMES = new Set(['input', 'textarea', 'select']);

export function isField(element: Element): element is Field {
  if (!NAMES.has(element.localName)) return false;
  return (
    element instanceof HTMLInputElement ||
    element instanceof HTMLTextAreaElement ||
    element instanceof HTMLSelectElement
  );
}
