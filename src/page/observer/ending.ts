// Tells from a text's ending whether more will come; a hint for when there is no other sign.
import type { WorkState } from './protocol.js';

const interim =
  /\b(one (moment|second|sec|minute)|just a (moment|second|sec|minute)|a moment,? please|hold on|hang (on|tight)|stand by|bear with me|please (wait|hold)|let me (check|look|see|pull|find|verify|take a look|confirm|search)|i('|’)?ll (check|look|pull|find|verify|search)|checking|looking (it |that |this |into )?(up|for|at|into)|searching|working on (it|that|this)|give me a (moment|second|sec|minute)|fetching|retrieving|processing|(connecting|transferring) you|einen (kleinen )?moment|moment,? bitte|un (instant|momento))\b[^.!?]*(\.{1,3}|…|!)?$/i;
const closed = /[.!?。！？)\]"'”’»*`|]$|\p{Extended_Pictographic}\uFE0F?$/u;
const figure = /\d$/;
/** A full stop that does not end a sentence: a list's next number, an abbreviation. */
const openPoint = /(^|\s)(\d{1,2}[.)]|[-*•]|e\.g\.|i\.e\.|approx\.|no\.|nr\.|mr\.|mrs\.|dr\.)$/i;

function times(text: string, piece: string): number {
  return text.split(piece).length - 1;
}

const pairs = [
  ['(', ')'],
  ['[', ']'],
  ['“', '”'],
  ['«', '»'],
] as const;

/** Something was opened but not closed: a code fence, bold, a bracket, a table row. */
function isLeftOpen(text: string, last: string): boolean {
  if (times(text, '```') % 2 === 1) return true;
  if (times(text, '**') % 2 === 1) return true;
  if (last.startsWith('|') && !last.endsWith('|')) return true;
  return pairs.some(([open, close]) => {
    const missing = times(last, open) - times(last, close);
    return missing > 0 && !/[:;=]-?[([]/.test(last);
  });
}

const numbers: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
};
const announced =
  /\b(two|three|four|five|six|[2-9])\b[^.:\n]{0,40}\b(options?|orders?|items?|steps?|things|ways|reasons|questions|choices|results|products|points)\b[^.:\n]{0,60}:$/i;

/** "Here are three options:" with fewer lines after it. */
function isListShort(lines: readonly string[]): boolean {
  const at = lines.findLastIndex((line) => announced.test(line));
  const word = announced.exec(lines[at] ?? '')?.[1]?.toLowerCase() ?? '';
  const wanted = numbers[word] ?? Number(word);
  return at >= 0 && lines.length - 1 - at < wanted;
}

/** How the newest agent message ends. */
export function endingOf(text: string | undefined): WorkState['ending'] {
  if (text === undefined || text === '') return 'none';
  const lines = text.split('\n').map((line) => line.trim());
  const last = lines.at(-1) ?? '';
  if (/(\.\.\.|…)$/.test(last) || interim.test(last)) return 'interim';
  if (openPoint.test(last) || isLeftOpen(text, last) || isListShort(lines)) return 'unfinished';
  if (closed.test(last)) return 'complete';
  // The last line of a card or a list is seldom a sentence: a figure there is an ending.
  return lines.length > 2 && figure.test(last) ? 'complete' : 'unfinished';
}
