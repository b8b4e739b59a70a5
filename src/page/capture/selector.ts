// Names elements: a short selector for people, a structural one that matches a single element.

/**
 * `tag#id`, `tag[data-testid]` or `tag.first.second`, behind the nearest ancestor that has one of these
 * where the element has none: to recognise an element, not to find it.
 */
export function shortSelector(element: Element): string {
  const own = markedSelector(element);
  if (own !== null) return own;
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    const marked = markedSelector(parent);
    if (marked !== null) return `${marked} ${element.localName}`;
  }
  return element.localName;
}

/** Null where nothing but the tag tells the element from others. */
function markedSelector(element: Element): string | null {
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
