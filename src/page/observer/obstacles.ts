// What is between a person and the message box: sign-in fields, consent, layers over it; only reads.
import { deepElementFromPoint } from '../capture/hit.js';
import type { Layer, Obstacles } from './protocol.js';
import { isVisible, rectOf, shortName } from './geometry.js';
import { controlName, isControlText, pressablesIn } from './pressables.js';
import { readableText } from './text.js';
import { ancestorsOf, elementsIn, holds } from './tree.js';

const mostControls = 8;
const longestText = 120;
const consentWords = /\b(cookies?|consent|privacy|gdpr|terms|personal data|tracking)\b/i;

function namesIn(root: Element): string[] {
  const names = pressablesIn(root).map((element) => controlName(element));
  return [...new Set(names.filter((name) => name !== ''))].slice(0, mostControls);
}

function layerOf(element: Element): Layer {
  const text = readableText(element, isControlText).replace(/\n/g, ' ');
  return {
    element: shortName(element),
    text: text.length > longestText ? `${text.slice(0, longestText - 1)}…` : text,
    controls: namesIn(element),
  };
}

function isLayer(element: Element): boolean {
  const role = element.getAttribute('role');
  if (role === 'dialog' || role === 'alertdialog' || element.tagName === 'DIALOG') return true;
  return /^(fixed|sticky)$/.test(getComputedStyle(element).position);
}

function outermost(elements: readonly Element[]): Element[] {
  return elements.filter((one) => !elements.some((other) => other !== one && holds(other, one)));
}

/** A page that is only a consent request has no layer: the whole page is one. */
function consents(): Layer[] {
  const layers = outermost(elementsIn(document.body).filter((at) => isLayer(at) && isVisible(at)));
  const asking = layers.filter((at) => consentWords.test(readableText(at)));
  const page = asking.length === 0 && asksAltogether() ? [document.body] : asking;
  return page.map(layerOf).filter(({ controls }) => controls.length > 0);
}

const shortPage = 1500;

function asksAltogether(): boolean {
  const text = readableText(document.body);
  return (
    text.length < shortPage &&
    consentWords.test(text) &&
    namesIn(document.body).some((name) => /accept|agree|allow|consent|reject|decline/i.test(name))
  );
}

export function obstacles(): Obstacles {
  const all = elementsIn(document.body);
  return {
    passwords: all
      .filter((at) => at instanceof HTMLInputElement && at.type === 'password' && isVisible(at))
      .map((at) => shortName(at)),
    consents: consents(),
    headings: all
      .filter((at) => /^H[1-3]$/.test(at.tagName) && isVisible(at))
      .map((at) => readableText(at).replace(/\n/g, ' ').slice(0, longestText))
      .filter((text) => text !== '')
      .slice(0, 3),
    controls: namesIn(document.body),
  };
}

/** The outermost element over the box's middle, excluding common ancestors; null if there is none. */
export function boxCover(box: Element): Layer | null {
  const { x, y, width, height } = rectOf(box);
  const hit = deepElementFromPoint(x + width / 2, y + height / 2);
  if (!hit || holds(box, hit) || holds(hit, box)) return null;
  const around = [hit, ...ancestorsOf(hit)].filter((at) => !holds(at, box));
  const layer = around.at(-1) ?? hit;
  return layerOf(layer);
}
