// Walks the rendered tree once and lets each collector look at each element; writes nothing.
import { flatChildren, mayBeClosed, shadowRootOf } from './flat-tree.js';
import { collectControl } from './control.js';
import { Collector } from './collector.js';
import { beginPart } from './part.js';
import { type Context, enter, rootContext } from './context.js';
import { isField } from './fields.js';
import { collectFieldText, collectListboxLine, isListbox, isListboxLine } from './form-text.js';
import { collectMarker, collectPseudo, mayShowGenerated } from './generated-text.js';
import type { Still } from './still.js';
import {
  collectFrame,
  collectOpaque,
  collectSealed,
  collectViewer,
  showsFallback,
} from './opaque.js';
import { collectText } from './text.js';

const WITHOUT_TEXT = /^(script|style|template|noscript|head|defs|metadata)$/;
const REPLACED = /^(canvas|video|audio|object|iframe|frame|select|textarea)$/;

/** Everything that this document and its open shadow roots show or hide. */
export function collectDocument(topFrame: boolean, still: Still): Collector {
  const into = new Collector();
  collectViewer(into);
  walkElement(document.documentElement, rootContext(topFrame, still), into);
  return into;
}

function walkElement(element: Element, parent: Context, into: Collector): void {
  if (WITHOUT_TEXT.test(element.localName)) return;
  if (element.localName === 'br') return into.endLine('\n');
  const here = enter(element, parent);
  if (!here) return;
  const isBlock = !/^(inline|contents|ruby)/.test(here.display);
  if (isBlock) into.newBlock();
  walkInside(here, into);
  if (isBlock) into.newBlock();
}

function walkInside(here: Context, into: Collector): void {
  const { element } = here;
  into.clips.set(element, here.outer);
  into.hasTransitions ||= here.style.transitionDuration !== '0s';
  const root = shadowRootOf(element);
  if (root) into.roots.add(root);
  if (mayBeClosed(element, here.rect())) collectSealed(here, into);
  const first = into.fragments.length;
  const control = collectControl(here, into);
  const endPart = beginPart(here, into);
  collectOpaque(here, into);
  if (element.localName === 'iframe' || element.localName === 'frame') collectFrame(here, into);
  walkContent(here, into);
  const end = into.fragments.length;
  if (here.clip !== here.outer) {
    into.cutters.add(element);
    if (end > first) into.clippers.push({ element, first, end });
  }
  const { opacity } = here.style;
  if (opacity !== '1' && end > first) into.faint.push({ element, opacity, first, end });
  endPart?.();
  const own = control === null ? null : into.controls[control];
  if (own) own.fragments = into.fragments.slice(first).map(({ id }) => id);
}

function walkContent(here: Context, into: Collector): void {
  const { element } = here;
  if (here.display === 'list-item' && mayShowGenerated(here)) collectMarker(here, into);
  if (isListboxLine(element)) {
    collectListboxLine(element, here, into);
    if (element instanceof HTMLOptGroupElement) walkChildren(here, into);
  } else if (isListbox(element)) walkChildren(here, into);
  else if (isField(element)) collectFieldText(element, here, into);
  else if (!REPLACED.test(element.localName) || showsFallback(element)) walkChildren(here, into);
}

function walkChildren(here: Context, into: Collector): void {
  const generates = mayShowGenerated(here);
  if (generates) collectPseudo('::before', here, into);
  const children = flatChildren(here.element);
  for (let at = 0; at < children.length; at += 1) {
    const child = children[at];
    if (child instanceof Text) collectText(child, here, into);
    else if (child instanceof Element) walkElement(child, here, into);
  }
  if (generates) collectPseudo('::after', here, into);
}
