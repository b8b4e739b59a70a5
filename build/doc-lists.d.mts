// Types of doc-lists.mjs, for the tests that keep pages in step.
export function itemsBelow(
  page: string,
  heading: string,
): { names: string[]; note: string; text: string }[];
