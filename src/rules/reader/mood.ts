// The mood of a clause; only statements can contradict the records.
import type { Clause } from './clauses.js';
import type { Sentence } from './sentences.js';

export type Mood = 'stated' | 'asked' | 'conditional' | 'reported' | 'negated' | 'possible';

/** Said by somebody at another time: "you said", "I asked". */
export const reported =
  /\b(?:you(?:'ve| have)?|I|we)\s+(?:\w+\s+)?(?:said|say|mentioned?|told|tell|wrote|reported|claimed?|asked|indicated|thought|remember(?:ed)?|believed?|expected|wanted|requested|entered|typed|gave|heard)\b|\baccording to you\b|\bas you (?:said|say|put it)\b/i;
export const negated =
  /\b(?:not|never|no|none|nothing|nobody|neither|nor|cannot|unable|without|instead of|rather than|except|fail(?:ed|s)?\s+to)\b|n't\b/i;
const possible =
  /\b(?:would|could|might|may|should|if|unless|until|in case|suppose|imagine|for example|e\.g\.|such as|let's say|usually|normally|typically|sometimes|often|fares? around|feels? like)\b|'d\b/i;
const harmless =
  /\b(?:not only|no problem|no worries|no longer|nothing else|no later than|no more than|should (?:be|arrive|reach|take|get|receive|come|see|land|have))\b|\bshould(?= \w+ (?:by|on|in|within))/gi;

/** The mood of the clause at an offset of the sentence. */
export function moodAt(sentence: Sentence, offset: number): Mood {
  const clause = clauseAt(sentence, offset);
  if (clause === undefined) return 'stated';
  if (clause.asked) return 'asked';
  if (clause.conditional && !/^(?:and |but |so )?(?:after|before|while)\b/i.test(clause.text))
    return 'conditional';
  const before = sentence.text.slice(0, offset);
  if (reported.test(before)) return 'reported';
  // The month of May is not a possibility.
  const text = clause.text.replace(harmless, ' ').replace(/\bMay\b/g, ' ');
  if (/\bif\b|\bwould\b|'d\b|\bsuppose\b/i.test(before)) return 'possible';
  if (negated.test(text)) return 'negated';
  return possible.test(text) ? 'possible' : 'stated';
}

export function clauseAt({ clauses }: Sentence, offset: number): Clause | undefined {
  return clauses.findLast(({ start }) => start <= offset) ?? clauses[0];
}
