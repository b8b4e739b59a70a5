// Collects the markers of list items that are text: numbers, letters, strings; bullets are none.
import type { Collector } from './collector.js';
import { paddingBox } from './clip-contents.js';
import type { Context } from './context.js';
import { measuredLine, textWidth } from './measured-text.js';

/** Adds the marker of a list item, beside its first line or in front of it. */
export function collectMarker(from: Context, into: Collector): void {
  const { element, style, scale } = from;
  const text = markerText(element, style.listStyleType);
  if (text === null) return;
  const range = document.createRange();
  range.selectNodeContents(element);
  const first = [...range.getClientRects()].find(({ width }) => width > 0);
  const [x, y] = paddingBox(element);
  const own = getComputedStyle(element, '::marker');
  const width = textWidth(text, own) * scale;
  const inside = style.listStylePosition === 'inside';
  const start = inside && first ? first.left - width : (first?.left ?? x) - width;
  const line = measuredLine(text, own, { x: start, y: first?.top ?? y, scale });
  into.addLine(line, { ...from, style: own }, { source: 'pseudo', origin: { element } });
}

/** As the browser writes it, with the space behind it; null where it is a bullet or nothing. */
function markerText(element: Element, type: string): string | null {
  const [, quoted] = /^"((?:[^"\\]|\\.)*)"$/.exec(type) ?? [];
  if (quoted !== undefined) return quoted.replace(/\\(.)/g, '$1');
  const write = writers[type];
  return write === undefined ? null : `${write(ordinalOf(element))}. `;
}

const writers: Readonly<Record<string, (ordinal: number) => string>> = {
  decimal: String,
  'decimal-leading-zero': (ordinal) => String(ordinal).padStart(2, '0'),
  'lower-alpha': letters,
  'lower-latin': letters,
  'upper-alpha': (ordinal) => letters(ordinal).toUpperCase(),
  'upper-latin': (ordinal) => letters(ordinal).toUpperCase(),
  'lower-roman': (ordinal) => roman(ordinal).toLowerCase(),
  'upper-roman': roman,
};

/** The number of an item, after `start`, `value` and `reversed` of HTML. */
function ordinalOf(element: Element): number {
  const list = element.parentElement;
  const items = [...(list?.children ?? [])].filter((child) => child instanceof HTMLLIElement);
  const reversed = list instanceof HTMLOListElement && list.reversed;
  const step = reversed ? -1 : 1;
  const start = list instanceof HTMLOListElement && list.hasAttribute('start') ? list.start : null;
  let ordinal = (start ?? (reversed ? items.length : 1)) - step;
  for (const item of items) {
    ordinal = item.hasAttribute('value') ? item.value : ordinal + step;
    if (item === element) return ordinal;
  }
  return 1;
}

function letters(ordinal: number): string {
  if (ordinal < 1) return String(ordinal);
  const last = String.fromCharCode(97 + ((ordinal - 1) % 26));
  return ordinal > 26 ? letters(Math.floor((ordinal - 1) / 26)) + last : last;
}

const numerals: readonly (readonly [number, string])[] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];

function roman(ordinal: number): string {
  if (ordinal < 1 || ordinal > 3999) return String(ordinal);
  let left = ordinal;
  return numerals
    .map(([value, numeral]) => {
      const times = Math.floor(left / value);
      left -= times * value;
      return numeral.repeat(times);
    })
    .join('');
}
