// Remembers how far everything is scrolled, and scrolls back only what has moved.
export function scrollKeeper(cutters: ReadonlySet<Element>): { restore: () => void } {
  const scrollers = [document.scrollingElement ?? document.documentElement, ...cutters];
  const kept = scrollers.map((element) => ({
    element,
    left: element.scrollLeft,
    top: element.scrollTop,
  }));
  return {
    restore() {
      for (const { element, left, top } of kept) {
        if (element.scrollTop !== top) element.scrollTop = top;
        if (element.scrollLeft !== left) element.scrollLeft = left;
      }
    },
  };
}
