// The tree as it is rendered: through shadow roots and slots; knows no styles.

import { shadowRootOf } from './closed-roots.js';

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
