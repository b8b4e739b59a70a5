// What goes wrong in the page on purpose: scripts that run before the page's own, on any UI; text alone, run nowhere here.

/** Calls `act` once, as soon as the page's text matches. */
const once = (pattern: string, act: string): string => `(() => {
  const wanted = new RegExp(${JSON.stringify(pattern)}, 'i');
  const look = () => {
    if (!document.body || !wanted.test(document.body.innerText)) return;
    watcher.disconnect();
    ${act}
  };
  const watcher = new MutationObserver(look);
  watcher.observe(document, { childList: true, subtree: true, characterData: true });
})();`;

/** A sheet without anything on it lies over the whole page; clicks go through. */
export const covered = (from: string): string =>
  once(
    from,
    `const sheet = document.createElement('div');
    sheet.id = 'promotion';
    sheet.style.cssText = 'position:fixed;inset:0;background:#fff;z-index:2147483647;pointer-events:none';
    document.body.append(sheet);`,
  );

/** A rule of style that the page was shipped with. */
export const styled = (css: string): string => `addEventListener('DOMContentLoaded', () => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(${JSON.stringify(css)});
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
});`;

/** One element shows another text than it was given. */
export const reworded = (selector: string, from: string, to: string): string => `(() => {
  const change = () => {
    for (const one of document.querySelectorAll(${JSON.stringify(selector)}))
      for (const node of one.childNodes)
        if (node.nodeType === 3 && node.data.includes(${JSON.stringify(from)}))
          node.data = node.data.replace(${JSON.stringify(from)}, ${JSON.stringify(to)});
  };
  new MutationObserver(change).observe(document, { childList: true, subtree: true, characterData: true });
})();`;

/** The page's code throws while it draws, and what it had drawn is gone, as under React without an error boundary. */
export const crashed = (from: string): string =>
  once(
    from,
    `setTimeout(() => {
      document.body.replaceChildren();
      throw new TypeError("Cannot read properties of undefined (reading 'map')");
    });`,
  );

/** From a moment on neither a click on these controls nor Enter does anything. */
export const dead = (from: string, selector: string): string =>
  once(
    from,
    `const stop = (event) => {
      const isKey = event.type === 'keydown';
      if (isKey ? event.key !== 'Enter' : !event.composedPath().some((one) => one.matches?.(${JSON.stringify(selector)}))) return;
      event.stopImmediatePropagation();
      event.preventDefault();
    };
    for (const kind of ['click', 'submit', 'keydown', 'pointerdown', 'mousedown']) addEventListener(kind, stop, true);`,
  );
