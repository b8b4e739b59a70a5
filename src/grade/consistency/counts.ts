// Finds numbers before a word for something that the records count: "three orders", "2 seats left", "60 tablets".
import type { Fact } from '../../rules/facts/facts.js';
import { readNumber, numberWords } from '../../rules/facts/numbers.js';
import { stem } from './language/stems.js';
import type { CountFact } from './records/fits.js';
import { matchesIn } from '../../rules/matches.js';

const number = `\\d{1,3}(?:,\\d{3})+|\\d{1,6}|one|${numberWords.join('|')}`;
const counted = new RegExp(
  `(?<![\\w$€£.,:/#-])(?<number>${number})\\s+(?<words>[a-z]{2,}(?:\\s+[a-z]{2,}){0,2})(?![\\w-])`,
  'gi',
);
/** A fraction, an ordinal or a figure of speech counts nothing. */
const partial =
  /\b(?:the|of|all|first|last|next|other|another|these|those|your|any|every|each|only one|section|clause|page|step|option|no|number)\s+$/i;
const notCounting =
  /^(?:of|more|other|at|in|on|to|per|and|or|is|was|am|pm|moment|thing|way|second|seconds|person|people|percent|degrees?)$/i;

const ends =
  /^(?:and|or|left|for|in|of|on|at|from|to|is|are|was|were|with|by|per|that|which|under|over|remaining|so|but|as|it|you|your|the|a|an|this|ago|old|available|open|later|earlier|each|together|total|today|now|here|there|after|before|until|since|more|to|than|would|will|can|could|have|has|had|if|against)$/i;

/** @param nouns gives the stems of the words in the records' keys; lazy, since few texts have a number that needs it */
export function countsIn(
  text: string,
  nouns: () => ReadonlySet<string>,
  taken: readonly Fact[],
): CountFact[] {
  return matchesIn(text, counted).flatMap((match) => {
    const { number: digits = '', words = '' } = match.groups ?? {};
    const before = text.slice(0, match.index);
    const all = words.split(/\s+/);
    const stop = all.findIndex((part) => ends.test(part));
    const parts = stop === -1 ? all : all.slice(0, stop);
    if (parts.length === 0 || partial.test(before) || parts.some((part) => notCounting.test(part)))
      return [];
    const stems = parts.map(stem).reverse();
    if (
      !stems.some(
        (part) => nouns().has(part) && !/^(?:day|hour|week|month|night|minut|year)$/.test(part),
      )
    )
      return [];
    const start = match.index;
    const end = start + match[0].length - words.length + parts.join(' ').length;
    if (taken.some((fact) => start < fact.end && fact.start < end && !isCount(fact))) return [];
    return [
      {
        kind: 'count' as const,
        text: text.slice(start, end),
        start,
        end,
        nouns: stems,
        value: readNumber(digits),
      },
    ];
  });
}

function isCount(fact: Fact): boolean {
  return (
    fact.kind === 'quantity' &&
    (fact.unit === 'order' || fact.unit === 'item' || fact.unit === 'day')
  );
}
