// Marks by which a page shows that the agent works; marks that were there before the turn do not count.
import type { BusyMark, ObserverHints } from './protocol.js';
import { isBoxEnabled, stopWords } from './boxes.js';
import { isShown, shortName } from './geometry.js';
import { hasBusyWord, isBusyText } from './marks.js';
import { isEnabled, nameOf, pressablesIn } from './pressables.js';
import { readableText } from './text.js';
import { ancestorsOf, elementsIn, queryAll } from './tree.js';

/** The panel that holds both the transcript and the message box. */
function panelOf(region: Element | null, box: Element | null): Element {
  if (!region || !box) return document.body;
  return ancestorsOf(box).find((at) => at.contains(region)) ?? document.body;
}

function hasFirmMark(element: Element): boolean {
  return (
    element.getAttribute('aria-busy') === 'true' || element.getAttribute('role') === 'progressbar'
  );
}

const longestMark = 60;

/** A name that says busy counts where nothing else is said: cards may have a class "pending". */
function isSoftMark(element: Element): boolean {
  const text = element.textContent.trim();
  if (text.length > longestMark) return false;
  if (hasBusyWord(element) && (text === '' || isBusyText(text))) {
    return element.querySelector('textarea, input, [contenteditable]') === null;
  }
  return text !== '' && element.childElementCount === 0 && isBusyText(text);
}

interface Seen extends BusyMark {
  key: string;
  element: Element;
}

function marksIn(panel: Element): Seen[] {
  return elementsIn(panel).flatMap((element): Seen[] => {
    if (hasFirmMark(element)) {
      return isShown(element)
        ? [seen(element, `${shortName(element)} is marked as busy.`, true)]
        : [];
    }
    if (!isSoftMark(element) || !isShown(element)) return [];
    const text = readableText(element);
    const what = text ? `"${text}"` : shortName(element);
    return [
      seen(
        element,
        `The page shows ${what}, which looks like a typing indicator.`,
        isBusyText(text) && /\p{L}/u.test(text),
      ),
    ];
  });
}

function seen(element: Element, sentence: string, firm: boolean): Seen {
  return {
    key: `${element.tagName}.${[...element.classList].sort().join('.')}`,
    sentence,
    firm,
    element,
  };
}

function stopMarks(panel: Element): Seen[] {
  return pressablesIn(panel)
    .filter((element) => isEnabled(element) && stopWords.test(nameOf(element)))
    .map((element) => ({
      key: `stop:${nameOf(element)}`,
      sentence: `A control "${nameOf(element)}" is offered.`,
      firm: true,
      element,
    }));
}

function boxMarks(box: Element | null): Seen[] {
  if (!box?.isConnected || isBoxEnabled(box)) return [];
  return [{ key: 'box', sentence: 'The message box is disabled.', firm: false, element: box }];
}

function count(marks: readonly Seen[]): Map<string, number> {
  const counted = new Map<string, number>();
  for (const { key } of marks) counted.set(key, (counted.get(key) ?? 0) + 1);
  return counted;
}

/** Watches the busy marks of one frame. */
export class BusyMarks {
  private before = new Map<string, number>();

  private all(region: Element | null, box: Element | null): Seen[] {
    const panel = panelOf(region, box);
    return [...marksIn(panel), ...stopMarks(panel), ...boxMarks(box)];
  }

  /** What looks busy while nothing happens is no mark. */
  remember(region: Element | null, box: Element | null): void {
    this.before = count(this.all(region, box));
  }

  now(region: Element | null, box: Element | null, hints: ObserverHints): BusyMark[] {
    const marks = this.found(region, box);
    return [...hinted(hints), ...marks.map(({ sentence, firm }) => ({ sentence, firm }))];
  }

  /** The marks that the page gives by itself, each with its element. */
  found(region: Element | null, box: Element | null): Seen[] {
    const left = new Map(this.before);
    return this.all(region, box).filter(({ key }) => {
      const known = left.get(key) ?? 0;
      left.set(key, known - 1);
      return known <= 0;
    });
  }
}

function hinted({ busy }: ObserverHints): BusyMark[] {
  if (busy === undefined || !queryAll(busy).some(isShown)) return [];
  return [{ sentence: `The app's own busy marker ${busy} is shown.`, firm: true }];
}
