// Remembers what was read of an element until a mutation tells that it may have changed; holds no element alive.
import { elementChildrenOf, elementsIn, parentOf } from './tree.js';

const clears: (() => void)[] = [];
const drops: ((element: Element) => void)[] = [];

/** The same reading, done once for each element until it is forgotten. A long transcript costs what is new in it. */
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

/** Elements of a subtree for which `test` holds, in order of the flat tree; only what changed is walked again. */
export function gathered(
  test: (element: Element) => boolean,
): (root: Element) => readonly Element[] {
  const gather = remembered((element): readonly Element[] => {
    const below = elementChildrenOf(element).flatMap((child) => gather(child));
    return test(element) ? [element, ...below] : below;
  });
  return gather;
}

/** Tells that something changed in `node`: readings of it and of what holds it are void. */
export function forget(node: Node): void {
  for (let at: Node | null = node; at; at = parentOf(at)) {
    if (!(at instanceof Element)) continue;
    for (const drop of drops) drop(at);
  }
}

/** Tells that the element's look changed: readings of what is below it and of its later siblings are void too. */
export function forgetLook(element: Element): void {
  forget(element);
  for (let at: Element | null = element; at; at = at.nextElementSibling) {
    for (const below of elementsIn(at)) {
      for (const drop of drops) drop(below);
    }
  }
}

/** Tells that anything may have changed. */
export function forgetAll(): void {
  for (const clear of clears) clear();
}
