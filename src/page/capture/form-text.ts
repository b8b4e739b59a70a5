// Collects what form controls show: values, placeholders, lists of options; never a password or a card number.
import type { Box } from '../../episode/layout.js';
import type { Collector, Line } from './collector.js';
import { clipTo, contentBox, paddingBox } from './clip.js';
import { type Context, styledAs } from './context.js';
import type { Field } from './fields.js';
import { isSecret } from './secrets.js';
import { measuredLine, textHeight, textWidth, wrapText } from './measured-text.js';

const TEXTLESS = /^(hidden|checkbox|radio|range|color|image|file)$/;
const CENTRED = /^(button|submit|reset)$/;

/** Adds the value, or the placeholder if there is none, as lines inside the content box. */
export function collectFieldText(field: Field, from: Context, into: Collector): void {
  const shown = visibleText(field);
  if (!shown || shown.text === '') return;
  const isPlaceholder = shown.source === 'placeholder' && !(field instanceof HTMLSelectElement);
  const box = contentBox(field, from.style, [from.scale, from.scale]);
  const inside: Context = {
    ...(isPlaceholder ? styledAs(getComputedStyle(field, '::placeholder'), from) : from),
    clip: clipTo(from.clip, paddingBox(field), { by: field, kind: 'clip' }),
  };
  for (const line of placed(field, shown.text, { style: from.style, box, scale: from.scale })) {
    into.addLine(line, inside, { source: shown.source, origin: { element: field } });
  }
}

function visibleText(field: Field): { text: string; source: 'value' | 'placeholder' } | null {
  if (field instanceof HTMLSelectElement) {
    const labels = [...field.selectedOptions].map((option) => option.label);
    // An option without a value only asks to choose.
    return { text: labels.join(', '), source: field.value === '' ? 'placeholder' : 'value' };
  }
  if (field instanceof HTMLInputElement && TEXTLESS.test(field.type)) return null;
  if (field.value === '')
    return { text: field.placeholder || buttonDefault(field), source: 'placeholder' };
  return isSecret(field) ? null : { text: displayedValue(field), source: 'value' };
}

const DATES: Readonly<Record<string, Intl.DateTimeFormatOptions>> = {
  date: { year: 'numeric', month: '2-digit', day: '2-digit' },
  month: { year: 'numeric', month: 'long' },
  time: { hour: '2-digit', minute: '2-digit' },
  'datetime-local': {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  },
};

/** A date field shows its value in the browser's language, not in its internal form. */
function displayedValue(field: Field): string {
  const format = field instanceof HTMLInputElement ? DATES[field.type] : undefined;
  if (format === undefined || !(field instanceof HTMLInputElement)) return field.value;
  const at = field.valueAsNumber;
  const ms = Number.isNaN(at) ? Date.parse(`${field.value}Z`) : monthAsMs(field, at);
  if (Number.isNaN(ms)) return field.value;
  return new Intl.DateTimeFormat(navigator.language, { ...format, timeZone: 'UTC' }).format(ms);
}

/** A month counts from January 1970 on. */
function monthAsMs({ type }: HTMLInputElement, at: number): number {
  return type === 'month' ? Date.UTC(1970, at) : at;
}

function buttonDefault(field: HTMLInputElement | HTMLTextAreaElement): string {
  return { submit: 'Submit', reset: 'Reset' }[field.type] ?? '';
}

function placed(
  field: Field,
  text: string,
  at: { style: CSSStyleDeclaration; box: Box; scale: number },
): Line[] {
  const { style, box, scale } = at;
  const [x, y, width, height] = box;
  if (field instanceof HTMLTextAreaElement) {
    const step = parseFloat(style.lineHeight) || textHeight(style);
    const lead = ((step - textHeight(style)) / 2) * scale;
    return wrapText(text, style, width / scale).map((line, index) =>
      measuredLine(line, style, {
        x: x - field.scrollLeft * scale,
        y: y + lead + (index * step - field.scrollTop) * scale,
        scale,
      }),
    );
  }
  const free = width - textWidth(text, style) * scale;
  const shift = Math.max(0, free) * alignment(field, style) - field.scrollLeft * scale;
  const middle = y + (height - textHeight(style) * scale) / 2;
  return [measuredLine(text, style, { x: x + shift, y: middle, scale })];
}

function alignment(field: Field, style: CSSStyleDeclaration): number {
  if (CENTRED.test(field.type) || style.textAlign === 'center') return 0.5;
  const ends = style.direction === 'rtl' ? 'start' : 'end';
  return style.textAlign === 'right' || style.textAlign === ends ? 1 : 0;
}

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
