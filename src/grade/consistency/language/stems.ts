// Reduces English words to stems that they share with related words, so that "delivered" finds `delivery_date`; no grammar.
import { MANY, rememberedByText } from '../../remembered.js';

const endings =
  /(?:ations?|ances?|ences?|ments?|ings?|ures?|ness|ions?|ally|ed|es|er|al|ly|s|y|e)$/;
const reduced = rememberedByText(reduce, MANY);

/** "delivered", "delivery", "delivers" -> "deliver"; short words stay as they are. */
export function stem(word: string): string {
  return reduced(word.toLowerCase());
}

function reduce(word: string): string {
  if (word.length <= 4) return word.length === 4 ? word.replace(/(?<=[^s])s$/, '') : word;
  const cut = word.replace(endings, '');
  const base = cut.length >= 3 ? cut : word;
  // "cancelled", "shipped": the letter doubled before an ending.
  return base
    .replace(/([bdglmnprt])\1$/, '$1')
    .replace(/i$/, 'y')
    .replace(/(?<=\w{3})e$/, '');
}

/** The stems of a text's words, in order. */
export function stemsOf(text: string): string[] {
  return (text.match(/[A-Za-zÀ-ÿ]+/g) ?? []).map(stem);
}

const fillers = new Set(
  'the a an is was are were be been it its this that these those of to in on for and or not no your you our we i my has have had with by at from as they their them there which than too very only also can cannot will any all within item order day'
    .split(' ')
    .map(stem),
);

/** The stems of the words that carry meaning. */
export function contentStems(text: string): string[] {
  return stemsOf(text).filter((part) => part.length > 2 && !fillers.has(part));
}
