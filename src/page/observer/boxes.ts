// Finds the message box among all text fields; types nothing.
import type { TextBox } from './protocol.js';
import { isShown, rectOf, shortName } from './geometry.js';
import { isEnabled, controlName } from './pressables.js';
import { idOf } from './registry.js';
import { sendControlOf } from './send-control.js';
import { ancestorsOf, elementsIn, identifierWords } from './tree.js';

const otherTypes =
  /^(password|email|search|tel|url|number|date|time|datetime-local|month|week|color|range|file|checkbox|radio|button|submit|reset|image|hidden)$/;
const chatWords =
  /\b(message|messages|ask|asking|type|reply|chat|write|prompt|talk|question|say|tell|help you|anything)\b/i;
const otherWords =
  /\b(search|find|filter|e-?mail|password|phone|subject|name|address|city|zip|coupon|promo|code|newsletter|username|quantity)\b/i;
const surroundWords =
  /^(chat|chats|chatbot|message|messages|messenger|composer|prompt|conversation|assistant|copilot|bot|agent|thread|webchat|livechat)$/;

function takesText(element: Element): boolean {
  if (element instanceof HTMLTextAreaElement) return true;
  if (element instanceof HTMLInputElement)
    return !otherTypes.test(element.type) || element.type === 'search';
  if (!(element instanceof HTMLElement) || !element.isContentEditable) return false;
  return !element.parentElement?.isContentEditable;
}

export function isBoxEnabled(element: Element): boolean {
  if (!isEnabled(element) || element.getAttribute('aria-readonly') === 'true') return false;
  const field = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
  return !(field && element.readOnly);
}

function roleOfBox(element: Element): string {
  const stated = element.getAttribute('role');
  if (stated) return stated;
  return element instanceof HTMLInputElement && element.type === 'search' ? 'searchbox' : 'textbox';
}

function placeholderOf(element: Element): string {
  return (
    element.getAttribute('placeholder') ??
    element.getAttribute('aria-placeholder') ??
    element.getAttribute('data-placeholder') ??
    ''
  );
}

function labelOf(element: Element): string {
  if (element instanceof HTMLElement && element.isContentEditable) {
    return element.getAttribute('aria-label') ?? '';
  }
  return controlName(element);
}

/** Fields in the same form, or in the nearest block with a submit control: a form with several is one to fill in. */
function fieldsBeside(element: Element): number {
  const form = element.closest('form, fieldset, [role="form"]');
  if (!form) return 0;
  return elementsIn(form).filter(
    (other) =>
      other !== element &&
      isShown(other) &&
      (other instanceof HTMLSelectElement ||
        takesText(other) ||
        (other instanceof HTMLInputElement &&
          /^(email|tel|password|number|date)$/.test(other.type))),
  ).length;
}

/** Why it is plainly something other than the message box. */
function against(element: Element, words: string): string | null {
  const role = roleOfBox(element);
  if (role === 'searchbox' || element.closest('[role="search"], search')) return 'a search box';
  if (/\b(search|find|filter)\b/i.test(words) && !chatWords.test(words)) return 'a search box';
  if (fieldsBeside(element) > 0) return 'one of several fields of a form';
  if (otherWords.test(words) && !chatWords.test(words)) return 'named like another field';
  const { width, height } = element.getBoundingClientRect();
  return width < 60 || height < 10 ? 'too small' : null;
}

function surroundScore(element: Element): number {
  const words = [element, ...ancestorsOf(element).slice(0, 8)].flatMap((at) =>
    identifierWords(
      `${at.getAttribute('class') ?? ''} ${at.id} ${at.tagName} ${at.getAttribute('aria-label') ?? ''}`,
    ),
  );
  return words.some((word) => surroundWords.test(word)) ? 15 : 0;
}

function transcriptScore(element: Element): number {
  const near = ancestorsOf(element).slice(0, 6);
  return near.some((at) => at !== document.body && at.querySelector('[role="log"], [aria-live]'))
    ? 15
    : 0;
}

function sendScore(element: Element): number {
  const send = sendControlOf(element);
  if (!send) return 0;
  return send.certain ? 15 : 5;
}

function scoreOf(element: Element, words: string): number {
  const rect = rectOf(element);
  const low = Math.min(1, Math.max(0, rect.y / Math.max(1, innerHeight)));
  const kind = element instanceof HTMLInputElement ? 1 : 10;
  const said = chatWords.test(words) ? 30 : 0;
  return Math.round(
    kind + said + low * 10 + surroundScore(element) + transcriptScore(element) + sendScore(element),
  );
}

export function describeBox(element: Element): TextBox {
  const label = labelOf(element);
  const placeholder = placeholderOf(element);
  const words = `${label} ${placeholder} ${element.getAttribute('name') ?? ''} ${element.getAttribute('title') ?? ''}`;
  const reason = against(element, words);
  const { width, height } = rectOf(element);
  return {
    id: idOf(element),
    score: reason ? 0 : scoreOf(element, words),
    role: roleOfBox(element),
    label,
    placeholder,
    width: Math.round(width),
    height: Math.round(height),
    enabled: isBoxEnabled(element),
    element: shortName(element),
    against: reason,
  };
}

/** Every visible text field. */
export function textBoxes(): TextBox[] {
  return elementsIn(document.documentElement)
    .filter((element) => takesText(element) && isShown(element))
    .map(describeBox);
}
