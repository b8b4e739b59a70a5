// Reads the facts in a prose plan: what something is, what happened, lists of both; not orders.
import { compromise } from '../compromise.js';
import { spellOut } from '../reader/spelling.js';
import { topicsOf } from '../recognise/topics.js';

/** A part of a plan under its key, as in a plan with keys. */
export type FactEntry = readonly [path: string, value: string];

const OWNER = '(?:the|your|my|their|her|his|our)';
const FACT = new RegExp(
  `^(?:${OWNER}\\s+)?([a-z' -]{3,40}?)\\s*(?:\\bis\\b|\\bare\\b|\\bwas\\b|\\bwere\\b|:)\\s+(?:that\\s+)?(.+)$`,
  'i',
);
const HAS = new RegExp(
  `^(?:${OWNER} )?([a-z -]+?) has (?:the |an? )?([a-z ]*?(?:number|id|code|reference|name)) (.+)$`,
  'i',
);
export function factsOf(sentence: string): FactEntry[] {
  const bare = sentence.replace(
    /,? (?:in case|if|when) (?:anyone|anybody|someone|somebody) asks$/i,
    '',
  );
  const parts = bare.split(new RegExp(`,? and (?=${OWNER} [a-z' -]{3,40} (?:is|are)\\b)`, 'i'));
  const read = parts.map(factOf);
  return read.every((fact) => fact !== null) ? read : [];
}

function factOf(sentence: string): FactEntry | null {
  const has = HAS.exec(sentence);
  if (has?.[1] !== undefined && has[2] !== undefined && has[3] !== undefined)
    return [`${has[1]} ${has[2]}`.replace(/\s+/g, '_').toLowerCase(), has[3]];
  const match = FACT.exec(sentence);
  if (match?.[1] === undefined || match[2] === undefined) return null;
  const key = match[1].trim();
  const passive = /^(?:missing|broken|late|cold|wanted|defective|damaged|[a-z]+ed)\b/.test(
    match[2],
  );
  if (passive && !sentence.includes(':')) return null;
  return topicsOf(spellOut(key)).length > 0 || key.split(' ').length <= 3
    ? [key.replace(/\s+/g, '_').toLowerCase(), match[2]]
    : null;
}

/** "The fries were missing", "It shows error 49": what happened, from somebody who wants it fixed. */
export function happening(sentence: string): FactEntry | null {
  const clause = compromise()(sentence);
  if (
    !clause.verbs().found ||
    !/^(?:the|it|my|your|her|his|their|this|one|both|you|i|she|he|they) /i.test(sentence)
  )
    return null;
  if (/\b(?:wants?|should|must|behave|be|would|prefers?|act|speak|try)\b/i.test(sentence))
    return null;
  const day = /\b(?:happened|occurred|arrived|was bought|took place|was delivered) on (.+)$/i.exec(
    sentence,
  )?.[1];
  if (day !== undefined) return ['date_of_the_incident', day];
  const person = /^(?:you|i|she|he|they) /i.test(sentence);
  if (
    person &&
    !/^\w+ (?:(?:have|has|had) )?(?:already )?(?:[a-z]+ed|bought|paid|sent|got|was|were|lost|left|found|made|took|had)\b/i.test(
      sentence,
    )
  )
    return null;
  if (/^(?:you|i|she|he|they) (?:have|has|had) (?:already )?[a-z]+ed\b/i.test(sentence))
    return [`already_${/\b([a-z]+ed)\b/i.exec(sentence)?.[1] ?? 'done'}`, sentence];
  return ['reason', sentence];
}

/** "Order number ORD-1188, e-mail pat@example.com, reason: wrong size" */
export function factList(sentence: string): FactEntry[] {
  const read = sentence.split(/,\s+(?:and )?/).map((part): FactEntry | null => {
    const match =
      /^(?:your |my |her |his |their |the )?([a-z' -]+?)(?::| is)? (\S*[\d@]\S*)$/i.exec(part);
    const colon = /^([a-z' -]+): (.+)$/i.exec(part) ?? match;
    const [key, value] = [colon?.[1] ?? '', colon?.[2] ?? ''];
    const named = key.length > 2 && topicsOf(spellOut(key)).length > 0;
    return named && (/[\d@]/.test(value) || part.includes(':'))
      ? [key.replace(/\s+/g, '_').toLowerCase(), value]
      : null;
  });
  return read.length > 1 && read.every((fact) => fact !== null) ? read : [];
}

/** An id alone, which is found by its shape. */
export const SHAPED = /^(?:the )?(?:order|booking|account|claim|e-?mail)(?: is| number)? ?\S+$/i;
