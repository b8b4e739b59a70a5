// Writes one document as HTML that looks the same without scripts and network; changes nothing in it.
import type { Collector } from './collector.js';
import { shadowRootOf } from './flat-tree.js';
import { isField } from './fields.js';
import type { DocumentCopy } from './protocol.js';
import { isSecret } from './secrets.js';
import {
  adoptedText,
  canvasStyle,
  cssText,
  frameMark,
  imageSource,
  ownedSheet,
  Resources,
  videoPoster,
} from './copy-resources.js';

/** Only what is in the file itself. */
const POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; font-src data:; form-action 'none'";
const DROPPED_TAGS = /^(script|noscript|base|template|source|track|param)$/;
const VOID = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/;
/** The content of these is shown only if they themselves are not. */
const WITHOUT_FALLBACK = /^(canvas|object|applet|iframe|video|audio)$/;
const KEPT_META = /^(viewport|color-scheme|theme-color|description)$/;

/** The document as it is now, with marks where the harness has to fill in resources and frames. */
export function copyDocument(page: Collector): DocumentCopy {
  const resources = new Resources();
  const copying: Copying = { page, resources, animated: animatedStyles() };
  const doctype = document.compatMode === 'BackCompat' ? '' : '<!DOCTYPE html>';
  const html = doctype + elementHtml(document.documentElement, copying);
  return { html, wanted: resources.wanted };
}

function elementHtml(element: Element, copying: Copying): string {
  const { localName } = element;
  if (localName === 'link') return linkHtml(element as HTMLLinkElement, copying);
  if (DROPPED_TAGS.test(localName)) return '';
  if (localName === 'meta' && !KEPT_META.test(element.getAttribute('name') ?? '')) return '';
  const tag = element instanceof HTMLElement ? localName : element.tagName;
  const start = `<${tag}${attributesOf(element, copying)}>`;
  if (element instanceof HTMLStyleElement || element instanceof SVGStyleElement) {
    return `${start}${ownedSheet(element.sheet, copying.resources)}</${tag}>`;
  }
  if (element instanceof HTMLElement && VOID.test(localName)) return start;
  return `${start}${insideHtml(element, copying)}</${tag}>`;
}

/** Style sheets become part of the copy; icons, preloads and manifests are dropped. */
function linkHtml(link: HTMLLinkElement, { resources }: Copying): string {
  if (!link.sheet) return '';
  const media = link.media === '' ? '' : ` media="${escapeValue(link.media)}"`;
  return `<style${media}>${ownedSheet(link.sheet, resources)}</style>`;
}

function insideHtml(element: Element, copying: Copying): string {
  if (element === document.head) return headHtml(copying);
  if (element instanceof HTMLTextAreaElement) {
    return isSecret(element) ? '' : `\n${escapeText(element.value)}`;
  }
  if (element instanceof HTMLSelectElement && isField(element) && isSecret(element)) return '';
  if (WITHOUT_FALLBACK.test(element.localName)) return '';
  const root = shadowRootOf(element);
  const marker = markerOf(element, copying);
  const shadow = root ? shadowHtml(root, copying, marker) : '';
  const children = childrenHtml(element, copying);
  const leading =
    /^(pre|listing)$/.test(element.localName) && children.startsWith('\n') ? '\n' : '';
  return shadow + leading + children + (root ? '' : marker);
}

function headHtml(copying: Copying): string {
  const start = `<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY}">`;
  const adopted = `<style>${adoptedText(document, copying.resources)}</style>`;
  return start + childrenHtml(document.head, copying) + adopted;
}

function markerOf(element: Element, { page }: Copying): string {
  const own = isScrolled(element, page) ? scrollMarker(element) : '';
  return element === document.body ? pageScrollMarker() + own : own;
}

function shadowHtml(root: ShadowRoot, copying: Copying, marker: string): string {
  const focus = root.delegatesFocus ? ' shadowrootdelegatesfocus=""' : '';
  const adopted = `<style>${adoptedText(root, copying.resources)}</style>`;
  return `<template shadowrootmode="open"${focus}>${childrenHtml(root, copying)}${adopted}${marker}</template>`;
}

function childrenHtml(parent: ParentNode & Node, copying: Copying): string {
  let html = '';
  for (let child = parent.firstChild; child; child = child.nextSibling) {
    if (child instanceof Text) html += escapeText(child.data);
    else if (child instanceof Element) html += elementHtml(child, copying);
  }
  return html;
}

/** Anything that runs, loads, navigates or moves the focus. */
const DROPPED_ATTRIBUTES =
  /^(on.*|src|srcset|sizes|srcdoc|data|href|xlink:href|action|formaction|ping|target|method|background|poster|integrity|nonce|autofocus|autoplay|loading|crossorigin|referrerpolicy|http-equiv|manifest|sandbox|allow|csp|imagesrcset|classid|codebase|archive|code|value|checked|selected|style)$/i;
/** Elements that a copy says more about than their attributes do. */
const DESCRIBED =
  /^(input|textarea|select|option|img|video|iframe|dialog|canvas|object|embed|applet|portal|fencedframe)$/;
const EMBEDDED = /^(object|embed|applet|portal|fencedframe)$/;
const GREY_BOX = 'background:#c8c8c8';

/** What is needed to copy one document. */
interface Copying {
  page: Collector;
  resources: Resources;
  animated: ReadonlyMap<Element, string>;
}

/** The attributes as in the copy's start tag, each with a leading space. */
function attributesOf(element: Element, copying: Copying): string {
  const isDescribed = element.hasAttributes() || DESCRIBED.test(element.localName);
  if (!isDescribed && !copying.animated.has(element) && !isScrolled(element, copying.page))
    return '';
  const kept = [...element.attributes]
    .filter(({ name }) => !DROPPED_ATTRIBUTES.test(name) && /^[^\s"'<>/=]+$/.test(name))
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
function escapeValue(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;');
}

function escapeText(text: string): string {
  if (!/[&<>\u00a0]/.test(text)) return text;
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\u00a0', '&nbsp;');
}

/** Inline style of every element that an animation or transition holds, as it is at this moment. */
function animatedStyles(): ReadonlyMap<Element, string> {
  const styles = new Map<Element, string>();
  for (const { effect } of document.getAnimations()) {
    if (!(effect instanceof KeyframeEffect) || !effect.target || effect.pseudoElement) continue;
    const computed = getComputedStyle(effect.target);
    const names = new Set(effect.getKeyframes().flatMap((frame) => Object.keys(frame)));
    const held = [...names]
      .filter((name) => !/^(offset|computedOffset|easing|composite)$/.test(name))
      .map((name) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))
      .map((name) => `${name}:${computed.getPropertyValue(name)}!important`);
    styles.set(effect.target, [styles.get(effect.target) ?? '', ...held].join(';'));
  }
  return styles;
}

/** How an element got above all others; null for those that did not. */
function topLayerKind(element: Element): 'modal' | 'popover' | null {
  if (element instanceof HTMLDialogElement && element.matches(':modal')) return 'modal';
  const isPopover = element.hasAttribute('popover') && element.matches(':popover-open');
  return isPopover ? 'popover' : null;
}

/** Puts a top-layer element where it is, above everything, with its backdrop. */
function topLayerStyle(element: Element): string {
  const { left, top, width, height } = element.getBoundingClientRect();
  const { display, boxShadow } = getComputedStyle(element);
  const backdrop = getComputedStyle(element, '::backdrop').backgroundColor;
  const shadows = [boxShadow === 'none' ? '' : boxShadow, `0 0 0 200vmax ${backdrop}`];
  return [
    `position:fixed;left:${left}px;top:${top}px;width:${width}px;height:${height}px`,
    'right:auto;bottom:auto;margin:0;box-sizing:border-box;max-width:none;max-height:none',
    'transform:none;translate:none;scale:none;rotate:none;z-index:2147483647',
    `display:${display};box-shadow:${shadows.filter((one) => one !== '').join(',')}`,
  ].join(';');
}

/** Whether an element is scrolled within itself; the page's own scroller is not meant. */
function isScrolled(element: Element, { cutters }: Collector): boolean {
  // Checking an element costs a layout, and most cannot be scrolled.
  if (!cutters.has(element) && element !== document.body && !isField(element)) return false;
  if (element.scrollTop === 0 && element.scrollLeft === 0) return false;
  return element !== document.scrollingElement && !(element instanceof HTMLTextAreaElement);
}

/** Markers are at a position in the scrolled content, which has to be the scroller's own. */
function scrollerStyle(element: Element): string {
  return getComputedStyle(element).position === 'static' ? 'position:relative' : '';
}

/** An empty element of the size of the view at the visible position: browsers start there. */
function scrollMarker(element: Element): string {
  const { scrollLeft, scrollTop, clientWidth, clientHeight } = element;
  return markerAt(scrollLeft, scrollTop, [clientWidth, clientHeight]);
}

/** The same for the page itself; empty if it is not scrolled. */
function pageScrollMarker(): string {
  if (scrollX === 0 && scrollY === 0) return '';
  const isStatic = getComputedStyle(document.body).position === 'static';
  const { left, top } = document.body.getBoundingClientRect();
  const [x, y] = isStatic ? [scrollX, scrollY] : [-left, -top];
  return markerAt(x, y, [innerWidth, innerHeight]);
}

function markerAt(left: number, top: number, [width, height]: [number, number]): string {
  const style = `position:absolute;left:${left}px;top:${top}px;width:${width}px;height:${height}px`;
  return `<sightline-scroll style="${style};margin:0;pointer-events:none;scroll-initial-target:nearest"></sightline-scroll>`;
}
