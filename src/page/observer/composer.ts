// Tells from the controls at the message box whether the agent is working: the send control looks different, a stop icon appeared; presses nothing.
import type { BusyMark } from './protocol.js';
import { sendControlOf, stopWords } from './send-control.js';
import { isShown, rectOf, shortName } from './geometry.js';
import { isEnabled, controlName, pressablesIn } from './pressables.js';
import { remembered } from './remembered.js';
import { readableText } from './text.js';
import { classWords, holds, identifierWords } from './tree.js';

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
export function stopsAgent(element: Element, region: Element | null, box: Element | null): boolean {
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
  const a = rectOf(box);
  const b = rectOf(element);
  const gapX = Math.max(0, b.x - (a.x + a.width), a.x - (b.x + b.width));
  const gapY = Math.max(0, b.y - (a.y + a.height), a.y - (b.y + b.height));
  return gapX + gapY < near;
}

interface Send {
  element: Element;
  face: string;
  name: string;
  enabled: boolean;
}

/** The controls at the message box as they were before the turn. */
export class Composer {
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
    const kept = before.element.isConnected && isShown(before.element);
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
