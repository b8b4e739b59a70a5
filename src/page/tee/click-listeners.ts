// Remembers which elements the page listens on for clicks, since a page's listeners cannot be queried later.
import { quietly, replaceMethod } from './stand-in.js';

export function watchClickListeners(): void {
  const known = new WeakSet<object>();
  replaceMethod(EventTarget.prototype, 'addEventListener', (original, self, args) => {
    quietly(() => {
      if (args[0] === 'click' && args[1] && self instanceof Element) known.add(self);
    });
    return Reflect.apply(original, self, args);
  });
  Object.defineProperty(globalThis, Symbol.for('sightline.clickListeners'), { value: known });
}
