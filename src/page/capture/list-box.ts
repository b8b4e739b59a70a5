// Collects the options of a list box that shows several at once; the browser draws them where ranges cannot be measured.
import type { Collector } from './collector.js';
import type { Context } from './context.js';
import { measuredLine, textHeight } from './measured-text.js';

/** Whether a select shows its options as a list, not just the chosen one. */
export function isListbox(element: Element): boolean {
  return element instanceof HTMLSelectElement && (element.multiple || element.size > 1);
}

/** Whether an element is a line of a list box: an option, or the name of a group of them. */
export function isListboxLine(
  element: Element,
): element is HTMLOptionElement | HTMLOptGroupElement {
  return element instanceof HTMLOptionElement || element instanceof HTMLOptGroupElement;
}

/** Adds the label of an option or of a group, at the top of its box. */
export function collectListboxLine(
  element: HTMLOptionElement | HTMLOptGroupElement,
  from: Context,
  into: Collector,
): void {
  const { style, scale } = from;
  const { left, top } = element.getBoundingClientRect();
  const padding = (name: string): number => parseFloat(style.getPropertyValue(name)) || 0;
  const step = parseFloat(style.lineHeight) || textHeight(style);
  const lead = Math.max(0, (step - textHeight(style)) / 2);
  const line = measuredLine(element.label, style, {
    x: left + padding('padding-left') * scale,
    y: top + (padding('padding-top') + lead) * scale,
    scale,
  });
  if (line.text !== '') into.addLine(line, from, { source: 'value', origin: { element } });
}
