// Recognizes fields whose content must not be kept, and painted text that is in no fragment; keeps none of it.
import { accessibleName } from './accessible-name.js';
import { type Field, isField } from './fields.js';
import type { PlacedText, Secret } from './protocol.js';
import { rounded } from './collector.js';
import { toBox } from './lines.js';

/** Names of fields for card numbers, expiry dates and check values, words set apart by spaces. */
const CARD =
  /\b((credit|debit|payment|bank) ?card|card ?(number|no|nr|num|code|expiry|expiration|verification|security)|cc ?(number|no|nr|num|csc|cvc|cvv|exp|expiry)|cvc ?2?|cvv ?2?|csc|security code|pan)\b/;
const NEVER = /^(hidden|checkbox|radio|range|color|image|file|button|submit|reset)$/;

/** Whether a field's content is private. */
export function isSecret(element: Element): boolean {
  if (!isField(element)) return false;
  if (element instanceof HTMLInputElement) {
    if (element.type === 'password') return true;
    if (NEVER.test(element.type)) return false;
  }
  if (/\b(cc-|(current|new)-password|one-time-code)/.test(element.autocomplete)) return true;
  if (isCardNumber(element.value)) return true;
  return !(element instanceof HTMLTextAreaElement) && CARD.test(namesOf(element));
}

/** All names that people and programs use for a field, in words. */
function namesOf(field: Field): string {
  const { name, id } = field;
  const placeholder = field.getAttribute('placeholder') ?? '';
  const words = [name, id].map((code) => code.replace(/([a-z])([A-Z])/g, '$1 $2'));
  return [...words, placeholder, accessibleName(field, 'textbox')]
    .join(' ; ')
    .replace(/[_-]+/g, ' ')
    .toLowerCase();
}

/** 13 to 19 digits, in groups or not, with the check digit of ISO/IEC 7812 (Luhn). */
function isCardNumber(value: string): boolean {
  const digits = value.trim().replace(/[ -]/g, '');
  if (!/^\d{13,19}$/.test(digits)) return false;
  const sum = Array.from(digits, Number)
    .reverse()
    .reduce((total, digit, index) => {
      const twice = digit * (index % 2 === 0 ? 1 : 2);
      return total + (twice > 9 ? twice - 9 : twice);
    }, 0);
  return sum % 10 === 0;
}

/** Secret fields with content. */
export function secretFields(roots: Iterable<Document | ShadowRoot>): Secret[] {
  return [...roots]
    .flatMap((root) => [...root.querySelectorAll('input, textarea, select')])
    .filter(isField)
    .filter((field) => field.value !== '' && isSecret(field))
    .map((field) => ({ box: rounded(toBox(field.getBoundingClientRect())), value: field.value }));
}

/** Options of open lists, and words in place of pictures. */
export function unlistedTexts(roots: Iterable<Document | ShadowRoot>): PlacedText[] {
  return [...roots]
    .flatMap((root) => [...root.querySelectorAll('select, img[alt], input[type="image"], area')])
    .map((element) => ({ element, text: textOf(element) }))
    .filter(({ text }) => text !== '')
    .map(({ element, text }) => ({ text, box: rounded(toBox(element.getBoundingClientRect())) }));
}

function textOf(element: Element): string {
  if (!(element instanceof HTMLSelectElement)) return element.getAttribute('alt') ?? '';
  const isOpen = element.multiple || element.size > 1;
  return isOpen ? [...element.options].map(({ label }) => label).join('\n') : '';
}
