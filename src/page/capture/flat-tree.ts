// The tree as it is rendered, through shadow roots and slots, closed roots too where the harness handed them over.
/** The document or shadow root of an element; null while it is in neither. */
export function rootOf(element: Element): Document | ShadowRoot | null {
  const root = element.getRootNode();
  return root instanceof Document || root instanceof ShadowRoot ? root : null;
}

/** The elements whose ids an attribute lists. */
export function referencedBy(element: Element, attribute: string): Element[] {
  const ids =
    element
      .getAttribute(attribute)
      ?.split(/\s+/)
      .filter((id) => id !== '') ?? [];
  return ids.flatMap((id) => rootOf(element)?.getElementById(id) ?? []);
}

/** Children in rendering order. */
export function flatChildren(element: Element): ArrayLike<Node> {
  const root = shadowRootOf(element);
  if (root) return root.childNodes;
  if (element instanceof HTMLSlotElement) {
    const assigned = element.assignedNodes();
    if (assigned.length > 0) return assigned;
  }
  return element.childNodes;
}

export function flatParent(node: Node): Node | null {
  if (node instanceof ShadowRoot) return node.host;
  const slot = node instanceof Element || node instanceof Text ? node.assignedSlot : null;
  return slot ?? (node.parentNode instanceof ShadowRoot ? node.parentNode.host : node.parentNode);
}

/** Whether `inner` is `outer` or rendered inside it. */
export function flatContains(outer: Node, inner: Node): boolean {
  for (let node: Node | null = inner; node; node = flatParent(node)) {
    if (node === outer) return true;
  }
  return false;
}

const KEY = Symbol.for('sightline.closed-roots');
let handedOver: WeakMap<Element, ShadowRoot> | null = null;

/** Before each capture; roots handed over for an earlier one stay known. */
export function takeOverClosedRoots(): void {
  const known: unknown = Reflect.get(globalThis, KEY);
  Reflect.deleteProperty(globalThis, KEY);
  if (known instanceof WeakMap) handedOver = known;
}

/** The open or handed-over shadow root of an element. */
export function shadowRootOf(element: Element): ShadowRoot | null {
  return element.shadowRoot ?? handedOver?.get(element) ?? null;
}

const LEAST_PX = 16;

/**
 * Whether an element may have a closed root that was not handed over: it takes up room on the screen without content of
 * its own that would need it.
 */
export function mayBeClosed(element: Element, box: DOMRect): boolean {
  if (!isCustom(element) && element.hasChildNodes()) return false;
  return canHost(element, box) && !shadowRootOf(element);
}

/** Whether a child has no layout because its parent's root, which no script can reach, has no slot for it. */
export function hasNoSlot(child: Element | Text, box: DOMRect): boolean {
  const { parentElement } = child;
  if (!parentElement || !canHost(parentElement, box) || shadowRootOf(parentElement)) return false;
  // Outside the flat tree an element has no style.
  return child instanceof Text || getComputedStyle(child).display === '';
}

function isCustom({ localName }: Element): boolean {
  return localName.includes('-');
}

function canHost(element: Element, { width, height }: DOMRect): boolean {
  if (width < LEAST_PX || height < LEAST_PX) return false;
  return (
    isCustom(element) || /^(div|section|article|aside|main|span|nav|p)$/.test(element.localName)
  );
}
