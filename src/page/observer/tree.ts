// Walks the page as rendered, through open shadow roots and slots; only reads.

const unrendered = new Set(['SCRIPT', 'STYLE', 'NOSCRIPT', 'TEMPLATE', 'HEAD', 'META', 'LINK']);

/** Parent in the flat tree: the slot or shadow host if there is one. */
export function parentOf(node: Node): Element | null {
  if ((node instanceof Element || node instanceof Text) && node.assignedSlot) {
    return node.assignedSlot;
  }
  const parent = node.parentNode;
  if (parent instanceof ShadowRoot) return parent.host;
  return parent instanceof Element ? parent : null;
}

/** Children in the flat tree; unslotted light children are left out. */
export function childrenOf(element: Element): Node[] {
  if (element instanceof HTMLSlotElement) {
    const assigned = element.assignedNodes({ flatten: true });
    if (assigned.length > 0) return assigned;
  }
  return [...(element.shadowRoot ?? element).childNodes];
}

export function elementChildrenOf(element: Element): Element[] {
  if (!element.shadowRoot && !(element instanceof HTMLSlotElement)) {
    return [...element.children].filter(isRendered);
  }
  return childrenOf(element).filter(
    (node): node is Element => node instanceof Element && isRendered(node),
  );
}

function isRendered(element: Element): boolean {
  return !unrendered.has(element.tagName);
}

/** The element and everything below it, in flat-tree order, or the first `most` of them. */
export function elementsIn(root: Element, most = Infinity): Element[] {
  const found: Element[] = [];
  const visit = (element: Element): void => {
    if (found.length >= most) return;
    found.push(element);
    if (element.shadowRoot || element.tagName === 'SLOT') {
      for (const child of elementChildrenOf(element)) visit(child);
      return;
    }
    for (let child = element.firstElementChild; child; child = child.nextElementSibling) {
      if (isRendered(child)) visit(child);
    }
  };
  visit(root);
  return found;
}

/** The node's ancestors, nearest first. */
export function ancestorsOf(node: Node): Element[] {
  const found: Element[] = [];
  for (let at = parentOf(node); at; at = parentOf(at)) found.push(at);
  return found;
}

/** Whether `inner` is `outer` or lies below it in the flat tree. */
export function holds(outer: Element, inner: Node): boolean {
  for (let at: Node | null = inner; at; at = parentOf(at)) {
    if (at === outer) return true;
  }
  return false;
}

/** All elements that match a CSS selector, in every open root below the document; none if it is not CSS. */
export function queryAll(selector: string): Element[] {
  if (!isSelector(selector)) return [];
  return openRoots().flatMap((root) => [...root.querySelectorAll(selector)]);
}

function isSelector(selector: string): boolean {
  try {
    document.createDocumentFragment().querySelector(selector);
    return true;
  } catch {
    return false;
  }
}

/** The document and every open shadow root below it. */
export function openRoots(within: Document | ShadowRoot = document): (Document | ShadowRoot)[] {
  const roots: (Document | ShadowRoot)[] = [within];
  for (const element of within.querySelectorAll('*')) {
    if (element.shadowRoot) roots.push(...openRoots(element.shadowRoot));
  }
  return roots;
}

/** Their nearest common ancestor. */
export function commonAncestor(one: Element, other: Element): Element | null {
  for (let at: Element | null = one; at; at = parentOf(at)) {
    if (holds(at, other)) return at;
  }
  return null;
}

const knownWords = new Map<string, readonly string[]>();

/** Words of a class, id or attribute: `chat-bubbleUser__x` gives chat, bubble, user, x. */
export function identifierWords(value: string): readonly string[] {
  const known = knownWords.get(value);
  if (known) return known;
  const words = value
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
  // Hashed class names are without end.
  if (knownWords.size > mostKnown) knownWords.clear();
  knownWords.set(value, words);
  return words;
}

const mostKnown = 5000;

export function classWords(element: Element): readonly string[] {
  return identifierWords(element.getAttribute('class') ?? '');
}
