// Words for the page as a whole: "the page", and "the board" of a page that is called so.
import type { Described } from '../../../../claim/predicate.js';
import type { Layout } from '../../../../episode/layout.js';
import { comparedWords } from './words.js';

/** "The board" of a page that has this for the last word of its title, or of a part of that. */
export function isWholePage({ noun, name, which }: Described, { title = '' }: Layout): boolean {
  const [word = '', second] = name;
  if (noun !== null || which !== null || word === '' || second !== undefined) return false;
  if (/^(?:page|screen|window|viewport)$/u.test(word)) return true;
  const pieces = title.split(/\s*[-·|–—:]\s+/u);
  return PLACES.test(word) && pieces.some((piece) => comparedWords(piece).at(-1) === word);
}

/** Kinds of page that hold all there is on them. */
const PLACES = /^(?:board|calendar|timetable|dashboard|schedule|feed|inbox|log)$/u;
