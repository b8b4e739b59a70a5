// Splits a sentence into clauses that each say one thing; must not judge what.
import { matchesIn } from '../matches.js';

/** A part of a sentence that says one thing. */
interface Clause {
  /** Within the sentence. */
  start: number;
  /** Conditional, relative as "which costs nothing", or without a verb: it belongs to the clause beside it. */
  leans: boolean;
}

const SUBORDINATORS =
  'if|once|when|whenever|after|before|until|unless|while|whether|assuming|provided|as soon as|in case|should you';
const CONDITIONAL = new RegExp(
  `^(?:and |but |or |so |only )?(?:even )?(?:${SUBORDINATORS})\\b`,
  'i',
);
/** "Had you paid in March", said of what did not happen. */
const INVERTED = /^(?:and |but |or |so )?(?:had|were) (?:you|it|I|we|they|he|she)\b/i;
const RELATIVE = /^(?:which|who|whose|where|because|since|as)\b/i;
/** What a colon or a bracket opens or ends. */
const ADDED = /^\s*[:()]/;
/** As often before a noun as before a clause: "right after lunch". */
const PREPOSITION = /^\s*(?:after|before|until)\b/i;
/** "Which plan do you want, how many seats": the next of several questions. */
const NEXT_QUESTION = /^,\s*(?:and |or )?(?:what|which|why|how|when|where|who)\b/i;
const REQUEST = /^,?\s*(?:so|but|then) (?:please|just|kindly)\b/i;
const FINITE =
  /\b(?:is|are|was|were|has|have|had|will|can|could|would|should|may|must|do|does|did|i|we)\b|['](?:s|ve|re|ll|d|m)\b|n't\b/i;

function clausesOf(sentence: string): Clause[] {
  const isAsked = isQuestion(sentence);
  return boundaries(sentence).map((start, index, all): Clause => {
    const raw = sentence.slice(start, all[index + 1] ?? sentence.length);
    const text = raw.replace(/^[\s,;:()–—-]+/, '');
    const conditional = CONDITIONAL.test(text) || (INVERTED.test(text) && !isAsked);
    const relative = RELATIVE.test(text) && !isAsked;
    return {
      start: start + raw.length - text.length,
      leans: conditional || relative || (ADDED.test(raw) && !FINITE.test(text)),
    };
  });
}

function isQuestion(sentence: string): boolean {
  return /\?["')]?$/.test(sentence.trim());
}

/** Clauses as meant: "If you have the number, could you share it?" is one, with its dependents. */
export function wholeClauses(sentence: string): string[] {
  const clauses = clausesOf(sentence);
  const starts = clauses.flatMap(({ start, leans }, at) => {
    const isFirst = at === 0;
    const hasMain = clauses.slice(0, at).some((earlier) => !earlier.leans);
    return isFirst || (!leans && hasMain) ? [start] : [];
  });
  return starts
    .map((start, at) => sentence.slice(start, starts[at + 1]).trim())
    .filter((text) => text !== '');
}

const CERTAIN = /[;:](?=\s)|\n|\s[–—-]\s|—|[()]|,(?=\s(?!or\b))/g;
const JOINS = new RegExp(
  `\\s(?=(?:and|but|so|then)\\s)|\\s(?=(?:${SUBORDINATORS}|which|where|because|since)\\s)`,
  'gi',
);

/** Where clauses begin. A comma or "and" only parts two sides that each have a verb of their own. */
function boundaries(sentence: string): number[] {
  const candidates = [...matchesIn(sentence, CERTAIN), ...matchesIn(sentence, JOINS)]
    .map(({ index }) => index)
    .sort((a, b) => a - b);
  const starts = [0];
  candidates.forEach((at, index) => {
    const left = sentence.slice(starts.at(-1), at);
    const right = sentence.slice(at, candidates[index + 1] ?? sentence.length);
    if (partsAlways(sentence, at) || (FINITE.test(left) && FINITE.test(right))) starts.push(at);
  });
  return starts;
}

function partsAlways(sentence: string, at: number): boolean {
  const rest = sentence.slice(at);
  return (
    /^[;:\n()—–]/.test(rest) ||
    /^\s[–—-]\s/.test(rest) ||
    (CONDITIONAL.test(rest.trimStart()) && !PREPOSITION.test(rest)) ||
    /^\s*which\b/i.test(rest) ||
    REQUEST.test(rest) ||
    (isQuestion(sentence) && NEXT_QUESTION.test(rest)) ||
    /^,?\s*(?:no|yes|sure|done|great|okay|ok|thanks|sorry|all right|alright|all done)\b[,!]?/i.test(
      sentence.slice(0, at),
    )
  );
}
