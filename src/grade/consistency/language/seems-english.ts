// Guesses by sequences of letters, with tinyld, whether a message is English; does not name other languages, since it takes Danish for Norwegian.
import { createRequire } from 'node:module';
import type * as tinyld from 'tinyld/light';

const load = createRequire(import.meta.url);

/** Below it, short English sentences are taken for Italian. */
const LEAST_ACCURACY = 0.5;

/** Null where too little of the message says it. */
export function seemsEnglish(text: string): boolean | null {
  // Loaded when it is first needed: for most messages their commonest words are enough.
  const { detectAll } = load('tinyld/light') as typeof tinyld;
  const [best] = detectAll(withoutNames(text));
  if (best === undefined || best.accuracy < LEAST_ACCURACY) return null;
  return best.lang === 'en';
}

/** Without rows of tables, ids, numbers and capitalised words: names are of any language. */
function withoutNames(text: string): string {
  return text
    .replace(/^.*\|.*$/gmu, ' ')
    .replace(/\S*[\d@/]\S*/g, ' ')
    .replace(/(?<![\p{L}'’])\p{Lu}[\p{L}'’-]*/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
