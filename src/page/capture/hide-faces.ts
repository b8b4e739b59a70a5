// Removes things without text from the picture through adopted style sheets, to find out whether they are in it.
import type { Collector } from './collector.js';
import { structuralSelector } from './selector.js';
import { adopt, takeBack } from './sheets.js';

/**
 * Makes elements without text fully transparent, with everything in them, and returns the undo. Elements that move on
 * their own are left alone: their transitions would end under the app.
 */
export function hideFaces(page: Collector): () => void {
  const textless = [...page.controlElements.filter((_, id) => isTextless(page, id)), ...page.faces];
  const still = textless.filter((element) => element.getAnimations().length === 0);
  const rules = [...page.roots].flatMap((root) => {
    const own = still.filter((element) => element.getRootNode() === root).map(structuralSelector);
    return own.length === 0 ? [] : [{ root, which: `:is(${own.join(', ')}):is(*, #a#a#a#a)` }];
  });
  const unfading = rules
    .filter(() => page.hasTransitions)
    .map(({ root, which }) => adopt(root, `${which} { transition: none !important; }`));
  const hidden = rules.map(({ root, which }) => adopt(root, `${which} { opacity: 0 !important; }`));
  return () => takeBack(hidden, unfading);
}

function isTextless(page: Collector, id: number): boolean {
  const control = page.controls[id];
  if (!control?.clipped) return false;
  return control.fragments.every((one) => {
    const { text = '', source } = page.fragments[one] ?? {};
    return text.trim() === '' || source === 'placeholder';
  });
}
