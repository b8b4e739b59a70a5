// Marks that the agent is working: names, words, endless motion, a stop control; marks from before the turn do not count.
import { rootOf } from '../capture/flat-tree.js';
import type { BusyMark, ObserverHints } from './protocol.js';
import { isBoxEnabled, sendControlOf, stopWords } from './message-box.js';
import { gapBetween, isVisible, rectOf, shortName } from './geometry.js';
import { hasBusyWord, isBusyText } from './marks.js';
import { controlName, isEnabled, pressablesIn } from './pressables.js';
import { gathered, remembered } from './remembered.js';
import { readableText } from './text.js';
import { ancestorsOf, classWords, holds, identifierWords, queryAll } from './tree.js';

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
    .filter(isVisible)
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
  if (busy === undefined || !queryAll(busy).some(isVisible)) return [];
  return [{ sentence: `The app's own busy marker ${busy} is shown.`, firm: true }];
}

const stopFace = /^(stop|stopping|interrupt|halt|abort|square)$/;
const stopSign = /^[■◼◾▪⏹□⏸✋🛑]\uFE0F?$/u;
const stopOnly =
  /^(stop|interrupt|(stop|cancel) (generat\w+|respon\w+|streaming|agent|reply\w*|answer\w*))$/i;
/** Choices that an answer may offer; they stop nothing. */
const otherCancel =
  /^(cancel|abort|interrupt|stop)\s+(?!generat|respon|stream|agent|reply|answer)/i;

/** How a control looks: its name, its picture, and words in its class that mean work. */
function faceOf(element: Element): string {
  const words = classWords(element).filter((word) => stopFace.test(word) || workFace.test(word));
  const picture = [...element.querySelectorAll('svg, img, i, use, path')]
    .map((at) => `${at.tagName}${at.getAttribute('class') ?? ''}${pictureOf(at)}`)
    .join();
  return `${controlName(element)}|${words.join(' ')}|${picture}`;
}

const workFace = /^(loading|busy|pending|working|spinner|streaming|generating)$/;

function pictureOf(element: Element): string {
  return ['d', 'src', 'href', 'points'].map((name) => element.getAttribute(name) ?? '').join('');
}

function keyOf(element: Element): string {
  return `${element.tagName}.${[...element.classList].sort().join('.')}|${faceOf(element)}`;
}

/** A long transcript has many controls, and none of them changes its name. */
const knownName = remembered(controlName);

const choices = 'dialog, form, fieldset, [role="dialog"], [role="alertdialog"]';

/** A separate form or dialog, which the agent may have opened: "Cancel" is one of its choices. */
function isChoice(element: Element, box: Element | null): boolean {
  const around = element.closest(choices);
  return around !== null && !(box && holds(around, box));
}

/** Whether the control stops the agent: by its name, else by the names of its picture or marks. */
function stopsAgent(element: Element, region: Element | null, box: Element | null): boolean {
  if (region && holds(region, element)) return stopOnly.test(knownName(element));
  const name = controlName(element);
  if (stopWords.test(name)) return !otherCancel.test(name) && !isChoice(element, box);
  if (stopSign.test(name.trim())) return true;
  if (/\p{L}/u.test(readableText(element))) return false;
  const marks = ['class', 'id', 'data-testid', 'title'].map((at) => element.getAttribute(at) ?? '');
  return identifierWords(marks.join(' ')).some((word) => stopFace.test(word));
}

const near = 300;

function isNear(box: Element, element: Element): boolean {
  return gapBetween(rectOf(box), rectOf(element)) < near;
}

interface Send {
  element: Element;
  face: string;
  name: string;
  enabled: boolean;
}

/** The controls at the message box as they were before the turn. */
class Composer {
  private send: Send | null = null;
  private icons = new Set<string>();

  remember(panel: Element, region: Element | null, box: Element | null): void {
    const target = box?.isConnected ? sendControlOf(box)?.target : undefined;
    this.send = target
      ? {
          element: target,
          face: faceOf(target),
          name: controlName(target),
          enabled: isEnabled(target),
        }
      : null;
    this.icons = new Set(this.iconsIn(panel, region, box).map(keyOf));
  }

  /** What has changed since before the turn. */
  now(panel: Element, region: Element | null, box: Element | null): BusyMark[] {
    if (!box?.isConnected) return [];
    const send = this.sendMark(box);
    return [...(send ? [send] : []), ...this.newIcons(panel, region, box)];
  }

  private sendMark(box: Element): BusyMark | null {
    const before = this.send;
    if (!before) return null;
    const kept = before.element.isConnected && isVisible(before.element);
    const element = kept ? before.element : sendControlOf(box)?.target;
    const called = before.name ? `"${before.name}"` : shortName(before.element);
    if (!element) return soft(`The control ${called} that sent the message has gone.`);
    if (faceOf(element) !== before.face)
      return soft(`The control ${called} that sent the message looks different since then.`);
    if (before.enabled && !isEnabled(element)) return soft(`The control ${called} is disabled.`);
    return null;
  }

  private newIcons(panel: Element, region: Element | null, box: Element): BusyMark[] {
    return this.iconsIn(panel, region, box)
      .filter((element) => !this.icons.has(keyOf(element)))
      .map((element) =>
        soft(`A control without a name, ${shortName(element)}, appeared beside the message box.`),
      );
  }

  private iconsIn(panel: Element, region: Element | null, box: Element | null): Element[] {
    if (!box?.isConnected) return [];
    return pressablesIn(
      panel,
      (element) =>
        !(region && holds(region, element) && !holds(region, box)) &&
        isNear(box, element) &&
        controlName(element) === '',
    );
  }
}

function soft(sentence: string): BusyMark {
  return { sentence, firm: false };
}

const hosts = gathered((element) => element.shadowRoot !== null);

const endlessSmil = 'svg :is(animate, animateTransform, animateMotion)[repeatCount="indefinite"]';

function isEndless(animation: Animation): boolean {
  return (
    animation.playState === 'running' &&
    animation.effect?.getComputedTiming().iterations === Infinity
  );
}

function drawn(element: Element): Element | null {
  return element.closest('svg') ?? element;
}

/** Visible elements of the panel with endless motion in them. */
function endlesslyMoving(panel: Element): Set<Element> {
  const moving = new Set<Element>();
  const inside = hosts(panel).flatMap(({ shadowRoot }) => shadowRoot ?? []);
  const own = rootOf(panel);
  for (const root of own ? [own, ...inside] : inside) {
    for (const animation of root.getAnimations().filter(isEndless)) {
      const target = animation.effect instanceof KeyframeEffect ? animation.effect.target : null;
      if (target) moving.add(target);
    }
    for (const piece of root.querySelectorAll(endlessSmil)) {
      const picture = drawn(piece);
      if (picture) moving.add(picture);
    }
  }
  return new Set([...moving].filter((element) => holds(panel, element) && isVisible(element)));
}
