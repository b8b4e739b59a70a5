// A compact accessible name after the W3C accname computation: the steps that controls of web apps use.
import { flatChildren, referencedBy } from './flat-tree.js';
import { isField } from './fields.js';

const DEPTH = 12;

/** Roles that are never named by their content. */
const NAMED_OUTSIDE = /^(dialog|alertdialog|alert|status)$/;

/** The name that assistive technology announces for an element of this role; empty if it has none. */
export function accessibleName(element: Element, role: string): string {
  const inside = NAMED_OUTSIDE.test(role) ? [] : [content];
  const candidates = [labelledBy, ariaLabel, nativeLabel, ...inside, tooltip];
  for (const candidate of candidates) {
    const name = collapse(candidate(element));
    if (name !== '') return name;
  }
  return '';
}

function labelledBy(element: Element): string {
  const parts = referencedBy(element, 'aria-labelledby');
  return parts.map((part) => part.getAttribute('aria-label') ?? textOf(part)).join(' ');
}

/** The texts that say what is wrong with a field: what it names as its error, or else all that describes it. */
export function errorsOf(element: Element): string[] {
  const own = element.hasAttribute('aria-errormessage') ? 'aria-errormessage' : 'aria-describedby';
  return referencedBy(element, own).flatMap((one) => collapse(textOf(one)) || []);
}

function ariaLabel(element: Element): string {
  return element.getAttribute('aria-label') ?? '';
}

function nativeLabel(element: Element): string {
  if (element instanceof HTMLInputElement && /^(button|submit|reset)$/.test(element.type)) {
    return element.value || { submit: 'Submit', reset: 'Reset' }[element.type] || '';
  }
  if (element instanceof HTMLInputElement && element.type === 'image') return element.alt;
  if (!isField(element)) return '';
  return [...(element.labels ?? [])].map((label) => textOf(label, 0, element)).join(' ');
}

/** Fields are not named by their content. */
function content(element: Element): string {
  if (isField(element) || element.getAttribute('role') === 'textbox') return '';
  return element.hasAttribute('contenteditable') ? '' : textOf(element);
}

function tooltip(element: Element): string {
  const placeholder = isField(element) ? element.getAttribute('placeholder') : null;
  return (
    element.getAttribute('title') || placeholder || element.getAttribute('aria-placeholder') || ''
  );
}

function textOf(element: Element, depth = 0, except?: Element): string {
  if (depth > DEPTH) return '';
  const parts = Array.from(flatChildren(element)).map((child) => {
    if (child instanceof Text) return child.data;
    return child instanceof Element && child !== except ? textOfChild(child, depth) : '';
  });
  return parts.join('');
}

function textOfChild(child: Element, depth: number): string {
  if (child.localName === 'br') return ' ';
  if (
    child.getAttribute('aria-hidden') === 'true' ||
    /^(script|style|template)$/.test(child.localName)
  ) {
    return '';
  }
  const style = getComputedStyle(child);
  if (style.display === 'none' || style.visibility !== 'visible') return '';
  const label = child.getAttribute('aria-label') || child.getAttribute('alt');
  const text = label || imageTitle(child) || textOf(child, depth + 1);
  return style.display.startsWith('inline') ? text : ` ${text} `;
}

function imageTitle(child: Element): string {
  return child instanceof SVGSVGElement ? (child.querySelector('title')?.textContent ?? '') : '';
}

function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
