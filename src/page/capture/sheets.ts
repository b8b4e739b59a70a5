// Adds style sheets to those that the app has adopted, and removes them again; writes no rules.

export type Root = Document | ShadowRoot;

/** Adopts a sheet after all others and returns the undo, which is safe to call twice. */
export function adopt(root: Root, css: string): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  return () => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}

/**
 * First what was switched, and only after a style pass what kept it from fading: otherwise it would fade back under the
 * app.
 */
export function takeBack(switched: readonly (() => void)[], still: readonly (() => void)[]): void {
  for (const back of switched) back();
  if (still.length > 0) document.documentElement.getBoundingClientRect();
  for (const back of still) back();
}
