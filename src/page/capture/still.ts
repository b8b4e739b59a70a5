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
  const survey = new Survey(isMeasured);
  survey.add(document);
  return survey.still;
}

class Survey {
  readonly #texts = new Map<Text, readonly DOMRect[]>();
  readonly #boxes = new Map<Element, DOMRect>();
  readonly #roots: (Document | ShadowRoot)[] = [];
  readonly #content = [[scrollX, scrollY, innerWidth, innerHeight].join()];
  readonly #isMeasured: (element: Element) => boolean;
  /** Around texts that are not laid out. */
  readonly #asked = new Set<Element>();
  #mayHaveClosedRoots = false;

  constructor(isMeasured: (element: Element) => boolean) {
    this.#isMeasured = isMeasured;
  }

  get still(): Still {
    return {
      content: this.#content.join('\n'),
      texts: this.#texts,
      boxes: this.#boxes,
      roots: this.#roots,
      mayHaveClosedRoots: this.#mayHaveClosedRoots,
    };
  }

  add(root: Document | ShadowRoot): void {
    this.#roots.push(root);
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (node instanceof Element) this.#addElement(node);
      else if (node instanceof Text && node.data.trim() !== '') this.#addText(node);
    }
  }

  #addText(text: Text): void {
    const rects = rectsOf(text);
    this.#content.push(text.data);
    this.#texts.set(text, rects);
    if (rects.length === 0) this.#mayHaveClosedRoots ||= this.#isUnslotted(text);
  }

  /** Checks the outermost element around it that is not laid out either, each once. */
  #isUnslotted(text: Text): boolean {
    let child: Element | Text = text;
    for (let around = text.parentElement; around; child = around, around = around.parentElement) {
      const box = this.#boxes.get(around);
      if (!box || this.#asked.has(around)) return false;
      this.#asked.add(around);
      if (box.width > 0 && box.height > 0) return hasNoSlot(child, box);
    }
    return false;
  }

  #addElement(element: Element): void {
    if (isField(element)) this.#content.push(element.value);
    if (this.#isMeasured(element)) {
      const box = element.getBoundingClientRect();
      this.#boxes.set(element, box);
      this.#mayHaveClosedRoots ||= mayBeClosed(element, box);
    }
    const root = shadowRootOf(element);
    if (root) this.add(root);
  }
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
