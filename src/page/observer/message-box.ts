// Finds the message box, the control that sends, and what may open the chat; types and presses nothing.
import type { Launcher, SendControl, TextBox } from './protocol.js';
import { isReadOnly, placeholderOf } from './fields.js';
import { gapBetween, isVisible, rectOf, shortName } from './geometry.js';
import { controlName, isEnabled, pressablesIn } from './pressables.js';
import { idOf } from './remembered.js';
import { ancestorsOf, elementsIn, holds, identifierWords } from './tree.js';

const sendWords = /(^|\b)(send|submit|ask|post|reply|go|senden|envoyer|enviar)\b|^[↑➤➜→▶⏎⬆✈]/i;
const otherActions =
  /\b(attach|upload|file|image|photo|voice|mic|microphone|dictate|record|emoji|sticker|gif|stop|cancel|abort|clear|close|minimi[sz]e|menu|settings|new|history|feedback|call|back|model|tools?|plugin|search|copy|retry|regenerate|expand|scroll|download|share|restart|reset|delete)\b/i;
export const stopWords =
  /^(stop|cancel|abort|interrupt)\b|\b(stop (generating|response|streaming|agent|reply))\b/i;

function saysSend(element: Element): boolean {
  const marks = ['class', 'id', 'data-testid', 'title'].map(
    (name) => element.getAttribute(name) ?? '',
  );
  return identifierWords(marks.join(' ')).some((word) => /^(send|submit|sendbutton)$/.test(word));
}

function isSubmit(element: Element): boolean {
  if (element instanceof HTMLButtonElement)
    return element.type === 'submit' && element.form !== null;
  return element instanceof HTMLInputElement && element.type === 'submit';
}

/** Gap between the two, px, plus a little for distance from the box's end, where send controls are. */
function distance(box: Element, element: Element): number {
  const [a, b] = [rectOf(box), rectOf(element)];
  const fromEnd = Math.abs(a.x + a.width - (b.x + b.width / 2));
  return gapBetween(a, b) + Math.min(100, fromEnd / 10);
}

const farthest = 300;

function sendRank(box: Element, element: Element): number {
  const name = controlName(element);
  if (stopWords.test(name) || (name && otherActions.test(name) && !sendWords.test(name))) return -1;
  const far = distance(box, element);
  if (far > farthest) return -1;
  const named = sendWords.test(name) || saysSend(element) ? 1000 : 0;
  const submits = isSubmit(element) ? 500 : 0;
  // A name in a different script from these words says neither yes nor no.
  if (/[a-z]/i.test(name) && !named && !submits) return -1;
  return named + submits + farthest + 1 - far;
}

/** The control that sends the box's content, if it can be recognized. */
export function sendControlOf(box: Element): (SendControl & { target: Element }) | null {
  for (const ancestor of ancestorsOf(box).slice(0, 6)) {
    const best = pressablesIn(ancestor)
      .filter((element) => !holds(box, element) && !holds(element, box))
      .map((element) => ({ element, rank: sendRank(box, element) }))
      .filter(({ rank }) => rank > 0)
      .sort((a, b) => b.rank - a.rank)[0];
    const wholePage = ancestor === document.body || ancestor === document.documentElement;
    if (best && (best.rank >= 500 || !wholePage))
      return describeSend(best.element, best.rank >= 500);
  }
  return null;
}

function describeSend(target: Element, certain: boolean): SendControl & { target: Element } {
  return {
    id: idOf(target),
    name: controlName(target),
    enabled: isEnabled(target),
    certain,
    target,
  };
}

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
  return isEnabled(element) && !isReadOnly(element);
}

function roleOfBox(element: Element): string {
  const stated = element.getAttribute('role');
  if (stated) return stated;
  return element instanceof HTMLInputElement && element.type === 'search' ? 'searchbox' : 'textbox';
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
      isVisible(other) &&
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
    .filter((element) => takesText(element) && isVisible(element))
    .map(describeBox);
}

const launcherWords = /\b(chat|help|support|assistant|message|ask|talk|bot|copilot|contact us)\b/i;
const beginWords =
  /\b(start|begin|continue|agree|accept|got it|let'?s go|okay?|new conversation)\b/i;

function marksOf(element: Element): string {
  return identifierWords(
    ['class', 'id', 'title', 'data-testid', 'aria-controls']
      .map((name) => element.getAttribute(name) ?? '')
      .join(' '),
  ).join(' ');
}

function isFixedCorner(element: Element): boolean {
  const rect = rectOf(element);
  const fixed = [element, ...ancestorsOf(element)].some(
    (at) => getComputedStyle(at).position === 'fixed',
  );
  const small = rect.width <= 320 && rect.height <= 120;
  return fixed && small && rect.y + rect.height / 2 > innerHeight / 2;
}

function launcherScore(element: Element): number {
  const name = controlName(element);
  const said = launcherWords.test(name) ? 30 : launcherWords.test(marksOf(element)) ? 20 : 0;
  const begins = beginWords.test(name) ? 20 : 0;
  const corner = isFixedCorner(element) ? 25 : 0;
  const away =
    element instanceof HTMLAnchorElement && !element.getAttribute('href')?.startsWith('#')
      ? -40
      : 0;
  const submit = isSubmit(element) ? -40 : 0;
  return said + begins + corner + away + submit;
}

/** A launcher may be a plain div without a pointer: then its corner position shows it. */
function cornerPieces(): Element[] {
  return elementsIn(document.body).filter(
    (element) =>
      getComputedStyle(element).position === 'fixed' &&
      isVisible(element) &&
      isFixedCorner(element),
  );
}

/** Controls that may open the chat, best first. */
export function launchers(): Launcher[] {
  const pressables = pressablesIn(document.body);
  const pieces = cornerPieces().filter((piece) => !pressables.some((other) => holds(piece, other)));
  return [...new Set([...pressables, ...pieces])]
    .map((element) => ({
      id: idOf(element),
      name: controlName(element),
      score: launcherScore(element),
    }))
    .filter(({ score }) => score >= 20)
    .sort((a, b) => b.score - a.score);
}
