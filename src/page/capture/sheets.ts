// Puts style sheets beside those that the app has adopted and takes them away again; writes no rules.

export type Root = Document | ShadowRoot;

/** Adopts a sheet behind all others and returns the way back; safe to go twice. */
export function adopt(root: Root, css: string): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet];
  return () => {
    root.adoptedStyleSheets = root.adoptedStyleSheets.filter((other) => other !== sheet);
  };
}

/**
 * What was switched first, and what kept it from fading only after a style pass: else it would fade back
 * under the app.
 */
export function takeBack(switched: readonly (() => void)[], still: readonly (() => void)[]): void {
  for (const back of switched) back();
  if (still.length > 0) document.documentElement.getBoundingClientRect();
  for (const back of still) back();
}
