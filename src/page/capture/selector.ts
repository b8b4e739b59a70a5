// Names elements: a short selector for people, a structural one that matches a single element.

/** Names of ancestors, cached for naming many elements that share them. */
export type KnownNames = Map<Element, string | null>;

/**
 * `tag#id`, `tag[data-testid]` or `tag.first.second`, after the nearest ancestor that has one of these if the element
 * has none: to recognize an element, not to find it.
 */
export function shortSelector(element: Element, known: KnownNames = new Map()): string {
  const own = markedSelector(element);
  if (own !== null) return own;
  const holder = nearestMarked(element.parentElement, known);
  return holder === null ? element.localName : `${holder} ${element.localName}`;
}

function nearestMarked(element: Element | null, known: KnownNames): string | null {
  if (!element) return null;
  const before = known.get(element);
  if (before !== undefined) return before;
  const found = markedSelector(element) ?? nearestMarked(element.parentElement, known);
  known.set(element, found);
  return found;
}

/** Null if only the tag distinguishes the element from others. */
function markedSelector(element: Element): string | null {
  if (!element.hasAttributes()) return null;
  const tag = element.localName;
  if (element.id) return `${tag}#${element.id}`;
  const testId = element.getAttribute('data-testid');
  if (testId) return `${tag}[data-testid="${testId}"]`;
  const classes = [...element.classList].slice(0, 2);
  return classes.length > 0 ? [tag, ...classes].join('.') : null;
}

/** Matches this element alone within its document or shadow root. */
export function structuralSelector(element: Element): string {
  const steps: string[] = [];
  let current: Element | null = element;
  while (current) {
    const parent: ParentNode | null = current.parentNode;
    if (!parent || parent instanceof Document) break;
    const place = [...parent.children].indexOf(current) + 1;
    steps.unshift(`*:nth-child(${place})`);
    current = parent instanceof Element ? parent : null;
  }
  const anchor = element.getRootNode() instanceof ShadowRoot ? ':host' : ':root';
  return [anchor, ...steps].join(' > ');
}
