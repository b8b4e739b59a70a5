// Tells from how a text ends whether more is to come; a hint for when nothing else tells.
import type { WorkState } from './protocol.js';

const interim =
  /\b(one (moment|second|sec|minute)|just a (moment|second|sec|minute)|hold on|hang on|bear with me|please wait|let me (check|look|see|pull|find|verify|take a look|confirm|search)|i('|’)?ll (check|look|pull|find|verify|search)|checking|looking (it |that |this |into )?(up|for|at|into)|searching|working on (it|that|this)|give me a (moment|second|sec|minute)|fetching|retrieving|processing)\b[^.!?]*(\.{1,3}|…|!)?$/i;
const closed = /[.!?。！？)\]"'”’»*]$|\p{Extended_Pictographic}\uFE0F?$/u;
const figure = /\d$/;

/** How the newest agent message ends. */
export function endingOf(text: string | undefined): WorkState['ending'] {
  if (text === undefined || text === '') return 'none';
  const lines = text.split('\n');
  const last = (lines.at(-1) ?? '').trim();
  if (/(\.\.\.|…)$/.test(last) || interim.test(last)) return 'interim';
  if (closed.test(last)) return 'complete';
  // The last line of a card or a list is seldom a sentence: a figure there is an end.
  return lines.length > 2 && figure.test(last) ? 'complete' : 'unfinished';
}
