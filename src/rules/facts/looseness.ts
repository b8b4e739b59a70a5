// How exactly a value is meant, by the words around it: "about $84", "up to 5 days", "just under 20 degrees".

export type Looseness = 'exact' | 'about' | 'at_most' | 'at_least';

const about =
  /(?:\b(?:about|around|approximately|approx\.?|roughly|nearly|almost|close to|some|circa|ca\.|just (?:under|over|above|below|about)|a (?:little|bit) (?:under|over|above|below|less than|more than)|slightly (?:under|over|above|below|less than|more than)|(?:in the )?mid|or so)|~|≈)[\s-]*$/i;
const atMost =
  /\b(?:up to|at most|no more than|not more than|less than|under|below|max(?:imum)?(?: of)?|within|by)\s*$/i;
const atLeast =
  /\b(?:at least|no less than|more than|over|above|min(?:imum)?(?: of)?|from|starting at)\s*$/i;

/** Reads the words just before the value and "or so" after it. */
export function loosenessOf(
  text: string,
  { start, end }: { start: number; end: number },
): Looseness {
  const before = text.slice(Math.max(0, start - 28), start);
  if (
    about.test(before) ||
    /^\s+(?:or so|or thereabouts|approximately|-ish)\b/i.test(text.slice(end, end + 20))
  )
    return 'about';
  if (atMost.test(before)) return 'at_most';
  return atLeast.test(before) ? 'at_least' : 'exact';
}
