// Writes one document as HTML that looks the same without scripts and network; changes nothing in it.
import type { Collector } from '../capture/collector.js';
import { shadowRootOf } from '../capture/closed-roots.js';
import { isField } from '../capture/fields.js';
import type { DocumentCopy } from '../capture/protocol.js';
import { isSecret } from '../capture/secrets.js';
import { attributesOf, type Copying, escapeText, escapeValue } from './attributes.js';
import { Resources } from './resources.js';
import { animatedStyles, isScrolled, pageScrollMarker, scrollMarker } from './state.js';
import { adoptedText, ownedSheet } from './style-sheets.js';

/** Only what is in the file itself. */
const POLICY =
  "default-src 'none'; img-src data:; style-src 'unsafe-inline'; font-src data:; form-action 'none'";
const DROPPED = /^(script|noscript|base|template|source|track|param)$/;
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
  if (DROPPED.test(localName)) return '';
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
