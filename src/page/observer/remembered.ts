// What the observer keeps of elements: their ids, and readings until a mutation shows that they may have changed; keeps none alive.
import { elementChildrenOf, elementsIn, parentOf } from './tree.js';

const clears: (() => void)[] = [];
const drops: ((element: Element) => void)[] = [];

/** The same reading, done once per element until forgotten. A long transcript costs only what is new in it. */
export function remembered<T>(read: (element: Element) => T): (element: Element) => T {
  let known = new WeakMap<Element, { value: T }>();
  clears.push(() => {
    known = new WeakMap();
  });
  drops.push((element) => known.delete(element));
  return (element) => {
    const before = known.get(element);
    if (before) return before.value;
    const value = read(element);
    known.set(element, { value });
    return value;
  };
}

/** Elements of a subtree that pass `test`, in flat-tree order; only what changed is walked again. */
export function gathered(
  test: (element: Element) => boolean,
): (root: Element) => readonly Element[] {
  const gather = remembered((element): readonly Element[] => {
    const below = elementChildrenOf(element).flatMap((child) => gather(child));
    return test(element) ? [element, ...below] : below;
  });
  return gather;
}

/** Call when something changed in `node`: readings of it and its ancestors are void. */
export function forget(node: Node): void {
  for (let at: Node | null = node; at; at = parentOf(at)) {
    if (!(at instanceof Element)) continue;
    for (const drop of drops) drop(at);
  }
}

/** Call when the element's look changed: readings of its descendants and later siblings are void too. */
export function forgetLook(element: Element): void {
  forget(element);
  for (let at: Element | null = element; at; at = at.nextElementSibling) {
    for (const below of elementsIn(at)) {
      for (const drop of drops) drop(below);
    }
  }
}

/** Call when anything may have changed. */
export function forgetAll(): void {
  for (const clear of clears) clear();
}

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
