// Splits a text into sentences; knows nothing about tools, records or plans.
import { type Clause, clausesOf } from './clauses.js';
import { textLines } from './lines.js';

export interface Sentence {
  text: string;
  clauses: Clause[];
}

/** The sentences of a message, without its markup. */
export function sentencesOf(message: string): Sentence[] {
  return cards(message)
    .flatMap(splitSentences)
    .map((text) => ({ text, clauses: clausesOf(text) }));
}

/**
 * Lines; short ones without a full stop belong together: a card says "Refund issued", "$84.00" and "Arrives in 5 days"
 * on lines of their own and means one thing.
 */
function cards(message: string): string[] {
  const joined: string[] = [];
  let open = false;
  for (const { text, below } of textLines(message)) {
    const short = !/[.!?:]$/.test(text) && text.split(' ').length <= 6;
    if (short && open && below) joined.push(`${joined.pop() ?? ''}\n${text}`);
    else joined.push(text);
    open = short;
  }
  return joined;
}

const ABBREVIATION = /\b(?:e\.g|i\.e|approx|mr|mrs|ms|dr|prof|no|st|vs|etc|incl|ext|a\.m|p\.m)\.$/i;

/** A line or card split after its full stops, but not after those in "e.g." and "order no. 5". */
export function splitSentences(text: string): string[] {
  const sentences: string[] = [];
  for (const part of text.split(/(?<=[.!?][)"']?)[ \t]+(?=\S)|(?<=[.!?])(?=[A-Z][a-z])/)) {
    const last = sentences.at(-1);
    if (last !== undefined && ABBREVIATION.test(last)) sentences.push(`${sentences.pop()} ${part}`);
    else sentences.push(part);
  }
  return sentences;
}
