// Marks showing that the agent is working; marks from before the turn do not count.
import type { BusyMark, ObserverHints } from './protocol.js';
import { isBoxEnabled } from './boxes.js';
import { Composer, stopsAgent } from './composer.js';
import { isShown, shortName } from './geometry.js';
import { hasBusyWord, isBusyText } from './marks.js';
import { endlesslyMoving } from './motion.js';
import { isEnabled, controlName, pressablesIn } from './pressables.js';
import { gathered } from './remembered.js';
import { readableText } from './text.js';
import { ancestorsOf, classWords, holds, queryAll } from './tree.js';

const parts = 'main, section, article, aside, dialog, [role="dialog"], [role="main"]';

/** The part of the page with the transcript, the message box, and what is above them. */
function panelOf(region: Element | null, box: Element | null): Element {
  if (!region || !box) return document.body;
  const both = ancestorsOf(box).find((at) => at.contains(region)) ?? document.body;
  return both.closest(parts) ?? document.body;
}

/** A progress bar may also belong to an answer. */
function isIndeterminate(element: Element): boolean {
  if (element.tagName === 'PROGRESS') return !element.hasAttribute('value');
  return (
    element.getAttribute('role') === 'progressbar' && element.getAttribute('aria-valuenow') === null
  );
}

function hasFirmMark(element: Element): boolean {
  return element.getAttribute('aria-busy') === 'true' || isIndeterminate(element);
}

const longestMark = 60;

/** A name meaning busy counts if nothing else is said: cards may have a class "pending". */
function isSoftMark(element: Element): boolean {
  const text = element.textContent.trim();
  if (text.length > longestMark) return false;
  if (hasBusyWord(element) && (text === '' || isBusyText(text))) {
    return element.querySelector('textarea, input, [contenteditable]') === null;
  }
  return text !== '' && element.childElementCount === 0 && isBusyText(text);
}

const candidates = gathered((element) => hasFirmMark(element) || isSoftMark(element));

interface Seen extends BusyMark {
  key: string;
  element: Element;
}

const workWords = /^(typing|loading|loader|spinner|thinking|dots|generating)$/;

/** Something called a spinner means work as long as it spins. */
function spins(element: Element, moving: ReadonlySet<Element>): boolean {
  if (!classWords(element).some((word) => workWords.test(word))) return false;
  return [...moving].some((at) => holds(element, at));
}

function markOf(element: Element, moving: ReadonlySet<Element>): Seen {
  if (hasFirmMark(element)) return seen(element, `${shortName(element)} is marked as busy.`, true);
  const text = readableText(element);
  const what = text ? `"${text}"` : shortName(element);
  const says = isBusyText(text) && /\p{L}/u.test(text);
  return seen(
    element,
    `The page shows ${what}, which looks like a typing indicator.`,
    says || spins(element, moving),
  );
}

function marksIn(panel: Element, moving: ReadonlySet<Element>): Seen[] {
  return candidates(panel)
    .filter(isShown)
    .map((element) => markOf(element, moving));
}

/** Something that moves without a telling name is a weaker sign: decoration moves too. */
function motionMarks(panel: Element, box: Element | null, moving: ReadonlySet<Element>): Seen[] {
  const named = candidates(panel);
  return [...moving]
    .filter((element) => !named.some((mark) => holds(mark, element)))
    .filter((element) => !(box && holds(box, element)))
    .map((element) => seen(element, `${shortName(element)} moves without end.`, false));
}

function seen(element: Element, sentence: string, firm: boolean): Seen {
  return {
    key: `${element.tagName}.${[...element.classList].sort().join('.')}`,
    sentence,
    firm,
    element,
  };
}

function stopMarks(panel: Element, region: Element | null, box: Element | null): Seen[] {
  return pressablesIn(panel, (element) => stopsAgent(element, region, box))
    .filter(isEnabled)
    .map((element) => ({
      key: `stop:${controlName(element)}`,
      sentence: `A control ${controlName(element) ? `"${controlName(element)}"` : shortName(element)} is offered.`,
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
  private readonly composer = new Composer();
  private before = new Map<string, number>();
  private told: readonly Seen[] = [];
  /** Kinds of weak marks that stayed after the turn: decoration of the messages. */
  private readonly decoration = new Set<string>();

  private all(region: Element | null, box: Element | null): Seen[] {
    const panel = panelOf(region, box);
    const moving = endlesslyMoving(panel);
    return [
      ...marksIn(panel, moving),
      ...motionMarks(panel, box, moving),
      ...stopMarks(panel, region, box),
      ...boxMarks(box),
    ].filter(({ key, firm }) => firm || !this.decoration.has(key));
  }

  /** Something that looks busy while nothing happens is not a mark. */
  remember(region: Element | null, box: Element | null): void {
    const now = this.all(region, box);
    for (const { key, firm } of this.told) {
      if (!firm && key !== 'box' && now.some((mark) => mark.key === key)) this.decoration.add(key);
    }
    this.told = [];
    this.before = count(now);
    this.composer.remember(panelOf(region, box), region, box);
  }

  now(region: Element | null, box: Element | null, hints: ObserverHints): BusyMark[] {
    const marks = this.found(region, box);
    this.told = marks;
    return [
      ...hinted(hints),
      ...marks.map(({ sentence, firm }) => ({ sentence, firm })),
      ...(marks.some(({ key }) => key.startsWith('stop:'))
        ? []
        : this.composer.now(panelOf(region, box), region, box)),
    ];
  }

  /** The marks that the page itself gives, each with its element. */
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
