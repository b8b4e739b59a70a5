// Reads a clause that no form knows as a fact which the page must state in these words: whom or what it is about, and what is said of it.
import { compromise } from '../rules/compromise.js';
import type { ClauseReading } from './clause.js';
import { articles, placing, qualifying } from './name-words.js';
import { numberIn } from './number-words.js';
import { readNounPhrase } from './noun-phrase.js';
import type { ClaimNames, ClaimPredicate } from './predicate.js';
import { slotFits } from './slots.js';
import { speechText } from './speech.js';
import type { Token } from './tokens.js';
import { conditionsOf } from './tree.js';

const EXAMPLE = 'The guest pays $550 in total.';

/** A sentence with its verbs, as a tagger tells them, whether or not a form knows them. */
export interface Tagged {
  words: ReadonlySet<Token>;
  verbs: ReadonlySet<Token>;
  /** Those that make a clause, as "was" and "adds" do and "written" does not. */
  finite: ReadonlySet<string>;
}

/** Takes milliseconds, and dictionaries are unpacked the first time: only for what cannot be read otherwise. */
export function tagged(tokens: readonly Token[]): Tagged {
  const words = tokens.map((token) =>
    token.kind === 'word' ? (token.raw ?? token.text) : token.text,
  );
  const starts = words.map((_, at) => words.slice(0, at).join(' ').length + Math.min(at, 1));
  const sentences = compromise()(words.join(' ')).json({ offset: true }) as Sentence[];
  const found = sentences
    .flatMap(({ terms }) => terms)
    .flatMap(({ tags, offset: { start } }) => {
      const at = starts.findLastIndex((one) => one <= start);
      const token = tokens[at];
      // "Two days late": a tagger takes the days for a verb.
      const isCounted = numberIn(tokens[at - 1]?.text ?? '') !== null;
      return token?.kind === 'word' && isVerbal(tags) && !isCounted ? [{ token, tags }] : [];
    });
  return {
    words: new Set(tokens),
    verbs: new Set(found.map(({ token }) => token)),
    finite: new Set(found.filter(({ tags }) => isFinite(tags)).map(({ token }) => token.text)),
  };
}

interface Sentence {
  terms: { tags: string[]; offset: { start: number } }[];
}

function isVerbal(tags: readonly string[]): boolean {
  return tags.includes('Verb') && !tags.includes('Particle') && !tags.includes('Gerund');
}

function isFinite(tags: readonly string[]): boolean {
  const isPresent = tags.includes('PresentTense') && !tags.includes('Infinitive');
  return isPresent || ['Copula', 'Modal', 'Auxiliary'].some((one) => tags.includes(one));
}

/** Whether words that are to stand on the page may be a clause of their own: "the private room adds 40 euros". */
export function mayHoldClause(predicate: ClaimPredicate): boolean {
  return literalsOf(predicate).some((word) =>
    /^(?:was|were|will|would|had|\p{Ll}{2,}s)$/u.test(word),
  );
}

/** Whether they are, in this sentence. */
export function holdsClause(predicate: ClaimPredicate, { finite }: Tagged): boolean {
  return literalsOf(predicate).some((word) => finite.has(word));
}

/** A capitalised word is part of a name. */
function literalsOf(predicate: ClaimPredicate): string[] {
  return conditionsOf(predicate).flatMap((one) =>
    one.op === 'tells' && one.how !== 'said' && one.how !== 'fact' ? one.words.split(/\s+/u) : [],
  );
}

/** At most one reading, of the clause up to its first verb and from there on; empty if it says what only a look can tell. */
export function readFact(
  tokens: readonly Token[],
  names: ClaimNames,
  { words, verbs }: Tagged,
): ClauseReading[] {
  const at = tokens.findIndex(
    (token, index) => index > 0 && isMainVerb(token, tokens[index - 1], verbs),
  );
  const [subject, said] = [withoutAdverb(tokens.slice(0, at)), tokens.slice(at)];
  if (at < 1 || said.length < 2 || !said.every((token) => words.has(token) && isTold(token)))
    return [];
  const named = isPage(subject) ? PAGE : subject;
  if (named.some(isOpen)) return [];
  const read = readNounPhrase(named, names);
  const common = {
    example: EXAMPLE,
    length: subject.length,
    subject,
    // "It" may mean something in what is said.
    object: said,
    joints: [],
    isLast: true,
  };
  if (!read.ok) return [{ ...common, predicate: null, why: read.why }];
  const { quantifier, subjects, joined } = read.phrase;
  const [only] = subjects;
  if (joined !== null || only === undefined || (quantifier !== 'the' && quantifier !== 'a'))
    return [];
  return [
    {
      ...common,
      predicate: { op: 'tells', subject: only, words: speechText(said), how: 'fact' },
      why: '',
    },
  ];
}

function isMainVerb(token: Token, before: Token | undefined, verbs: ReadonlySet<Token>): boolean {
  if (before?.kind !== 'word' || NO_SUBJECT.has(before.text)) return false;
  return verbs.has(token);
}

/** After these a word is part of a name, whatever it is elsewhere. */
const NO_SUBJECT: ReadonlySet<string> = new Set([
  ...articles,
  ...placing,
  ...qualifying,
  'not',
  'and',
  'or',
]);

const PAGE: readonly Token[] = [
  { kind: 'word', text: 'the' },
  { kind: 'word', text: 'page' },
];

/** "It takes ten minutes": what nothing before it names is the page. */
function isPage([only, second]: readonly Token[]): boolean {
  return second === undefined && only?.kind === 'word' && /^(?:it|we|this)$/u.test(only.text);
}

/** A word for somebody or something that is not named. */
function isOpen({ kind, text }: Token): boolean {
  return (
    kind === 'mark' ||
    /^(?:(?:every|some|any|no)(?:one|body|thing)|who|that|which|what|of|i|you|we|they|he|she|it|there)$/u.test(
      text,
    )
  );
}

function withoutAdverb(tokens: readonly Token[]): readonly Token[] {
  const last = tokens.at(-1);
  const isAdverb =
    last?.kind === 'word' && /^(?:still|already|also|just|only|now)$/u.test(last.text);
  return isAdverb ? tokens.slice(0, -1) : tokens;
}

/** A word, but none that only a look at the page can settle. */
function isTold(token: Token): boolean {
  return token.kind === 'word' && !SEEN.test(token.text) && !slotFits('color', [token]);
}

/** Of places, sizes, numbers of things and how they look. */
const SEEN =
  /^(?:both|each|every|all|either|neither|shown|visible|displayed|hidden|covered|truncated|clickable|enabled|disabled|focused|readable|legible|above|below|under|underneath|beside|inside|between|behind|left|right|top|bottom|side|edge|corner|than|tallest|longest|shortest|biggest|largest|smallest|widest|bars?|dots?|icons?|lines?|charts?|outline|border|px|pixels?|sorted|small|big|next|aligned|scrolled|scroll|scrolling|hardly|barely|almost|nearly|partly|partially|mostly|bold|faded|dimmed|highlighted|crossed|struck|order|ticked|unticked|columns?|rows?|buttons?|switched)$/u;
