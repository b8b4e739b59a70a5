// Decides which attributes of an element a copy keeps and their values; runs nothing and loads nothing.
import { isField } from '../capture/fields.js';
import { isSecret } from '../capture/secrets.js';
import type { Collector } from '../capture/collector.js';
import { canvasStyle, imageSource, videoPoster } from './pictures.js';
import { frameMark, type Resources } from './resources.js';
import { isScrolled, scrollerStyle, topLayerKind, topLayerStyle } from './state.js';
import { cssText } from './style-sheets.js';

/** Anything that runs, loads, navigates or moves the focus. */
const DROPPED =
  /^(on.*|src|srcset|sizes|srcdoc|data|href|xlink:href|action|formaction|ping|target|method|background|poster|integrity|nonce|autofocus|autoplay|loading|crossorigin|referrerpolicy|http-equiv|manifest|sandbox|allow|csp|imagesrcset|classid|codebase|archive|code|value|checked|selected|style)$/i;
/** Elements that a copy says more about than their attributes do. */
const TOLD =
  /^(input|textarea|select|option|img|video|iframe|dialog|canvas|object|embed|applet|portal|fencedframe)$/;
const EMBEDDED = /^(object|embed|applet|portal|fencedframe)$/;
const GREY_BOX = 'background:#c8c8c8';

/** What is needed to copy one document. */
export interface Copying {
  page: Collector;
  resources: Resources;
  animated: ReadonlyMap<Element, string>;
}

/** The attributes as in the copy's start tag, each with a leading space. */
export function attributesOf(element: Element, copying: Copying): string {
  const isTold = element.hasAttributes() || TOLD.test(element.localName);
  if (!isTold && !copying.animated.has(element) && !isScrolled(element, copying.page)) return '';
  const kept = [...element.attributes]
    .filter(({ name }) => !DROPPED.test(name) && /^[^\s"'<>/=]+$/.test(name))
    .filter(({ value }) => !/^[^a-z]*javascript:/i.test(value.replace(/[\t\r\n]/g, '')))
    .map(({ name, value }): [string, string] => [name, value]);
  const set: [string, string][] = [...stateOf(element, copying), ...styleOf(element, copying)];
  const names = new Set(set.map(([name]) => name));
  return [...kept.filter(([name]) => !names.has(name)), ...set]
    .map(([name, value]) => ` ${name}="${escapeValue(value)}"`)
    .join('');
}

function stateOf(element: Element, { page, resources }: Copying): [string, string][] {
  const top = topLayerKind(element);
  const marked: [string, string][] = top === null ? [] : [['data-sightline-top', top]];
  if (isField(element)) return [...marked, ...fieldState(element)];
  if (element instanceof HTMLOptionElement) {
    const { value } = element;
    return [
      ...(element.hasAttribute('value') ? [['value', value] as [string, string]] : []),
      ...flag('selected', element.selected),
    ];
  }
  if (element instanceof HTMLImageElement) return [['src', imageSource(element, resources)]];
  if (element instanceof HTMLVideoElement) {
    const poster = videoPoster(element);
    return poster === null ? marked : [['poster', poster]];
  }
  if (element instanceof HTMLIFrameElement) {
    const index = page.frameElements.indexOf(element);
    return [
      ['sandbox', ''],
      ...(index < 0 ? [] : [['srcdoc', frameMark(index)] as [string, string]]),
    ];
  }
  if (element instanceof HTMLAnchorElement || element instanceof HTMLAreaElement) {
    return element.hasAttribute('href') ? [['href', '#']] : [];
  }
  if (element instanceof SVGElement) return svgReference(element, resources);
  const isValued = /^(progress|meter|li|data|button|param)$/.test(element.localName);
  const value = isValued ? element.getAttribute('value') : null;
  return value === null ? marked : [...marked, ['value', value]];
}

function fieldState(
  field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement,
): [string, string][] {
  if (!(field instanceof HTMLInputElement)) return [];
  if (isSecret(field) || field.type === 'file') return [];
  return [['value', field.value], ...flag('checked', field.checked)];
}

function flag(name: string, isSet: boolean): [string, string][] {
  return isSet ? [[name, '']] : [];
}

/** References within the document stay; pictures are inlined; anything else would be loaded. */
function svgReference(element: SVGElement, resources: Resources): [string, string][] {
  const href = element.getAttribute('href') ?? element.getAttribute('xlink:href');
  if (href === null) return [];
  if (href.startsWith('#')) return [['href', href]];
  if (element.localName === 'a') return [['href', '#']];
  if (!(element instanceof SVGImageElement)) return [];
  const { width, height } = element.getBoundingClientRect();
  return [['href', resources.mark(href, { kind: 'image', width, height })]];
}

function styleOf(element: Element, { page, resources, animated }: Copying): [string, string][] {
  const own = element.getAttribute('style') ?? '';
  const parts = [
    cssText(own, document.baseURI, resources),
    animated.get(element) ?? '',
    isScrolled(element, page) ? scrollerStyle(element) : '',
    topLayerKind(element) === null ? '' : topLayerStyle(element),
    element instanceof HTMLCanvasElement ? canvasStyle(element) : '',
    EMBEDDED.test(element.localName) ? greyBox(element) : '',
  ];
  const style = parts.filter((part) => part !== '').join(';');
  return style === '' ? [] : [['style', style]];
}

function greyBox(element: Element): string {
  const { width, height } = element.getBoundingClientRect();
  return `display:inline-block;width:${width}px;height:${height}px;${GREY_BOX}`;
}

/** For content and double-quoted values; `>` too, so that every `>` ends a tag. */
export function escapeValue(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;');
}

export function escapeText(text: string): string {
  if (!/[&<>\u00a0]/.test(text)) return text;
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\u00a0', '&nbsp;');
}
