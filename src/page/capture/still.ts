// Where everything in a document is at one moment; changes nothing.
import { hasNoSlot, mayBeClosed, shadowRootOf } from './flat-tree.js';
import { isField } from './fields.js';
import { rectsOf } from './lines.js';

/** Where everything was: far cheaper than a capture. */
export interface Still {
  /** All texts and values in order, with the scroll position and size of the viewport. */
  content: string;
  /** The laid-out part of each text that is more than white space. */
  texts: ReadonlyMap<Text, readonly DOMRect[]>;
  boxes: ReadonlyMap<Element, DOMRect>;
  /** The document and all reachable shadow roots. */
  roots: readonly (Document | ShadowRoot)[];
  /** Whether there may be text in shadow roots that no script can reach. */
  mayHaveClosedRoots: boolean;
}

/** Goes through all reachable roots; `isMeasured` selects the elements to measure. */
export function standStill(isMeasured: (element: Element) => boolean): Still {
  const texts = new Map<Text, readonly DOMRect[]>();
  const boxes = new Map<Element, DOMRect>();
  const roots: (Document | ShadowRoot)[] = [];
  const content = [[scrollX, scrollY, innerWidth, innerHeight].join()];
  /** Around texts that are not laid out; each is checked once. */
  const checked = new Set<Element>();
  let mayHaveClosedRoots = false;

  /** Whether the outermost element around it that is not laid out either has no slot. */
  const isUnslotted = (text: Text): boolean => {
    let child: Element | Text = text;
    for (let around = text.parentElement; around; child = around, around = around.parentElement) {
      const box = boxes.get(around);
      if (!box || checked.has(around)) return false;
      checked.add(around);
      if (box.width > 0 && box.height > 0) return hasNoSlot(child, box);
    }
    return false;
  };
  const addText = (text: Text): void => {
    const rects = rectsOf(text);
    content.push(text.data);
    texts.set(text, rects);
    if (rects.length === 0) mayHaveClosedRoots ||= isUnslotted(text);
  };
  const addElement = (element: Element): void => {
    if (isField(element)) content.push(element.value);
    if (isMeasured(element)) {
      const box = element.getBoundingClientRect();
      boxes.set(element, box);
      mayHaveClosedRoots ||= mayBeClosed(element, box);
    }
    const root = shadowRootOf(element);
    if (root) addRoot(root);
  };
  const addRoot = (root: Document | ShadowRoot): void => {
    roots.push(root);
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) addElement(node);
      else if (node instanceof Text && node.data.trim() !== '') addText(node);
    }
  };
  addRoot(document);
  return { content: content.join('\n'), texts, boxes, roots, mayHaveClosedRoots };
}

export interface Own {
  element: Element;
  style: CSSStyleDeclaration;
  display: string;
  position: string;
  contentVisibility: string;
  /** Its box on the screen. */
  rect: () => DOMRect;
  /** Where everything was when the capture began. */
  still: Still;
}

export function ownParts(element: Element, still: Still): Own {
  const style = getComputedStyle(element);
  const { display, position, contentVisibility } = style;
  const rect = () => still.boxes.get(element) ?? element.getBoundingClientRect();
  return { element, style, display, position, contentVisibility, rect, still };
}
