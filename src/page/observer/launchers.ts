// Finds controls that may open a chat or begin a conversation; presses nothing.
import type { Launcher } from './protocol.js';
import { isShown, rectOf } from './geometry.js';
import { controlName, pressablesIn } from './pressables.js';
import { idOf } from './registry.js';
import { isSubmit } from './send-control.js';
import { ancestorsOf, elementsIn, holds, identifierWords } from './tree.js';

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
      getComputedStyle(element).position === 'fixed' && isShown(element) && isFixedCorner(element),
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
