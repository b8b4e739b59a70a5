// Finds the control that sends what is in a message box; presses nothing.
import type { SendControl } from './protocol.js';
import { rectOf } from './geometry.js';
import { isEnabled, controlName, pressablesIn } from './pressables.js';
import { idOf } from './registry.js';
import { ancestorsOf, holds, identifierWords } from './tree.js';

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

export function isSubmit(element: Element): boolean {
  if (element instanceof HTMLButtonElement)
    return element.type === 'submit' && element.form !== null;
  return element instanceof HTMLInputElement && element.type === 'submit';
}

/** Gap between the two, px, plus a little for distance from the box's end, where send controls are. */
function distance(box: Element, element: Element): number {
  const a = rectOf(box);
  const b = rectOf(element);
  const gapX = Math.max(0, b.x - (a.x + a.width), a.x - (b.x + b.width));
  const gapY = Math.max(0, b.y - (a.y + a.height), a.y - (b.y + b.height));
  const fromEnd = Math.abs(a.x + a.width - (b.x + b.width / 2));
  return gapX + gapY + Math.min(100, fromEnd / 10);
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
