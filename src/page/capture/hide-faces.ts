// Takes things without text out of the picture through adopted style sheets, to tell whether they are in it.
import type { Collector } from './collector.js';
import { structuralSelector } from './selector.js';

/**
 * Makes what holds no text wholly transparent, with all that is in it, and returns the way back.
 * Elements that move by themselves are left alone: their transitions would end under the app.
 */
export function hideFaces(page: Collector): () => void {
  const textless = [...page.controlElements.filter((_, id) => isTextless(page, id)), ...page.faces];
  const still = textless.filter((element) => element.getAnimations().length === 0);
  const added = [...page.roots].flatMap((root) => {
    const own = still.filter((element) => element.getRootNode() === root).map(structuralSelector);
    if (own.length === 0) return [];
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      `:is(${own.join(', ')}):is(*, #a#a#a#a) { opacity: 0 !important; transition: none !important; }`,
    );
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
    return [{ root, sheet }];
  });
  return () => {
    for (const { root, sheet } of added)
      root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}

function isTextless(page: Collector, id: number): boolean {
  const control = page.controls[id];
  if (!control?.clipped) return false;
  return control.fragments.every((one) => {
    const { text = '', source } = page.fragments[one] ?? {};
    return text.trim() === '' || source === 'placeholder';
  });
}
