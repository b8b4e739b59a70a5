// Replaces the platform's functions with stand-ins that are indistinguishable by name, length or text.

const originals = new WeakMap<object, object>();

/** Whatever goes wrong while reading along is our own problem: the page goes on. */
export function quietly(work: () => void): void {
  try {
    work();
  } catch {
    // The stream is not read then, and its calls are not seen.
  }
}

function standIn<Original extends object>(original: Original, handler: ProxyHandler<Original>) {
  const proxy = new Proxy(original, handler);
  originals.set(proxy, original);
  return proxy;
}

export type AnyFunction = (this: unknown, ...args: unknown[]) => unknown;
/** Gets the platform's own function, its `this`, and the arguments. */
export type Instead = (original: AnyFunction, self: unknown, args: unknown[]) => unknown;

/** Replaces a method, or a function of the window, and leaves its descriptor as it was. */
export function replaceMethod(owner: object, name: string, instead: Instead): void {
  const descriptor = Object.getOwnPropertyDescriptor(owner, name);
  if (typeof descriptor?.value !== 'function') return;
  const value = standIn(descriptor.value as AnyFunction, { apply: instead });
  Object.defineProperty(owner, name, { ...descriptor, value });
}

/** Replaces the getter of a property. */
export function replaceGetter(owner: object, name: string, instead: Instead): void {
  const descriptor = Object.getOwnPropertyDescriptor(owner, name);
  const getter: unknown = descriptor && Reflect.get(descriptor, 'get');
  if (typeof getter !== 'function') return;
  const get = standIn(getter as AnyFunction, { apply: instead });
  Object.defineProperty(owner, name, { ...descriptor, get });
}

/** Calls back with each new object of a class of the window. */
export function onConstruct(name: string, made: (object: EventTarget) => void): void {
  const descriptor = Object.getOwnPropertyDescriptor(globalThis, name);
  const original = descriptor?.value as (new () => EventTarget) | undefined;
  if (typeof original !== 'function') return;
  const value = standIn(original, {
    construct(target, args, newTarget) {
      const object = Reflect.construct(target, args, newTarget) as EventTarget;
      quietly(() => made(object));
      return object;
    },
  });
  Object.defineProperty(globalThis, name, { ...descriptor, value });
  const prototype = original.prototype as object;
  const link = Object.getOwnPropertyDescriptor(prototype, 'constructor');
  Object.defineProperty(prototype, 'constructor', { ...link, value });
}

const listen: unknown = Object.getOwnPropertyDescriptor(
  EventTarget.prototype,
  'addEventListener',
)?.value;

/** With the platform's own method, before the page replaces it. */
export function listenTo(
  target: EventTarget,
  type: string,
  heard: (event: { data?: unknown }) => void,
): void {
  const listener = (event: { data?: unknown }) => quietly(() => heard(event));
  Reflect.apply(listen as AnyFunction, target, [type, listener]);
}

/** A stand-in has its original's text, and so does this function itself. */
export function hideStandIns(): void {
  replaceMethod(Function.prototype, 'toString', (original, self, args) =>
    Reflect.apply(original, originals.get(self as object) ?? self, args),
  );
}
