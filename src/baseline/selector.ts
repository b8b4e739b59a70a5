// Whether a layout's short selector is that of an element that a person's selector matches; knows no other CSS.

/** Tag, id, class or test id of an element: `p`, `#total`, `.time`, `[data-testid="x"]`. */
const PART = /\[data-testid=(?:"[^"]*"|'[^']*'|[^\]]*)\]|[#.]?[\w-]+/gu;

/** Every part of the selector must match: the last word the element, one before it something around the element. */
export function matchesSelector(element: string, selector: string): boolean {
  const held = element.split(' ').map(partsOf);
  const wanted = selector.trim().split(/\s+/u).map(partsOf);
  const own = wanted.at(-1) ?? [];
  if (own.length === 0 || !own.every((part) => held.at(-1)?.includes(part))) return false;
  return wanted.slice(0, -1).every((step) => {
    const ancestors = held.slice(0, -1);
    return ancestors.some((one) => step.every((part) => one.includes(part)));
  });
}

/** Why it cannot be looked up in a layout, as a phrase; null if it can. */
export function selectorProblem(selector: string): string | null {
  const rest = selector.replaceAll(PART, '').trim();
  if (selector.trim() !== '' && rest === '') return null;
  return `the selector "${selector}" has more than a layout knows: only tag, #id, .class and [data-testid] (name anything else as a landmark)`;
}

function partsOf(compound: string): string[] {
  return [...compound.matchAll(PART)].map(([part]) => part.replaceAll("'", '"'));
}
