// Names elements for the driver: an id means exactly one element, never a look-alike.

const ids = new WeakMap<Element, string>();
const elements = new Map<string, WeakRef<Element>>();

export function idOf(element: Element): string {
  const known = ids.get(element);
  if (known) return known;
  const id = `e${elements.size + 1}`;
  ids.set(element, id);
  elements.set(id, new WeakRef(element));
  return id;
}

/** The element, while it is in the page. */
export function elementOf(id: string): Element | null {
  const element = elements.get(id)?.deref();
  return element?.isConnected ? element : null;
}
