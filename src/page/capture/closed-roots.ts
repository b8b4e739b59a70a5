// Shadow roots of elements, also the closed ones that the harness handed over; finds none by itself.

const KEY = Symbol.for('sightline.closed-roots');
let handedOver: WeakMap<Element, ShadowRoot> | null = null;

/** Before each capture; what was handed over for an earlier one stays known. */
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
 * Whether an element may hold a closed root that was not handed over: it has room on the screen, and
 * nothing of its own that would need it.
 */
export function mayBeClosed(element: Element, { width, height }: DOMRect): boolean {
  const isCustom = element.localName.includes('-');
  if (!isCustom && element.hasChildNodes()) return false;
  if (width < LEAST_PX || height < LEAST_PX) return false;
  const isHost =
    isCustom || /^(div|section|article|aside|main|span|nav|p)$/.test(element.localName);
  return isHost && !shadowRootOf(element);
}
