// Compiles an English claim to a predicate tree; says what it does not understand, and never guesses.
import type { ClauseReading } from './clause.js';
import { holdsClause, mayHoldClause, tagged } from './fact.js';
import { closestTrees } from './closest.js';
import { forms } from './forms/all-forms.js';
import type { ClaimForm } from './forms/form.js';
import { needsModel } from './judgement.js';
import type { ClaimNames, ClaimSubject, Compilation } from './predicate.js';
import { claimSubjects } from './tree.js';
import { rephrasings } from './rephrase.js';
import { type SentenceNames, readSentence } from './sentence.js';
import { namedIn } from './subject.js';
import { templateWords } from './template.js';
import { tokenize, type Token } from './tokens.js';
import { treeWords } from './words.js';

/** Words, quotes and marks; anything longer is not a sentence, and matching would take seconds. */
const LONGEST = 60;

/**
 * Compiles one claim. Pure: the same text and names give the same tree.
 *
 * @example
 * compileClaim('The denial reason is shown.', { landmarks: ['denial_reason'] });
 * // { kind: 'measured', predicate: { op: 'shown', subject: { kind: 'landmark', name: 'denial_reason' } } }
 */
export function compileClaim(text: string, names: ClaimNames): Compilation {
  const cut = tokenize(text);
  if (!cut.ok) return { kind: 'not_understood', nearest: forms[0]?.example ?? null, why: cut.why };
  if (cut.tokens.length > LONGEST)
    return { kind: 'not_understood', nearest: null, why: tooLong(cut.tokens) };
  const readings = readLoosely(cut.tokens, names);
  const [tree, second] = closestTrees(readings);
  if (tree !== undefined && second === undefined)
    return opinionOf(cut.tokens, readings, names) ?? { kind: 'measured', predicate: tree };
  if (tree !== undefined && second !== undefined)
    return refused(readings, `it can mean "${treeWords(tree)}" or "${treeWords(second)}"`);
  return notMeasured(cut.tokens, readings, names);
}

/** As it is, else in other words that mean the same; a last resort comes after all of them, and facts after that. */
function readLoosely(tokens: readonly Token[], names: ClaimNames): ClauseReading[] {
  const ways = rephrasings(tokens);
  const read = readFirst(ways, names);
  const mayStand = read.some((one) => isRead(one) && !(one.isLast && mayHoldClauseIn(one)));
  if (mayStand) return read;
  const sentence = tagged(tokens);
  const isWhole = ({ predicate }: ClauseReading): boolean =>
    predicate === null || !holdsClause(predicate, sentence);
  const plain = read.filter(isWhole);
  if (plain.some(isRead)) return plain;
  const asFacts = readFirst(ways, { ...names, tagged: sentence }).filter(isWhole);
  return asFacts.some(isRead) ? asFacts : plain;
}

function mayHoldClauseIn({ predicate }: ClauseReading): boolean {
  return predicate !== null && mayHoldClause(predicate);
}

function readFirst(ways: readonly (readonly Token[])[], names: SentenceNames): ClauseReading[] {
  // What is read is kept with the names, for this claim alone.
  const own = { ...names };
  const readings: ClauseReading[][] = [];
  for (const said of ways) {
    const read = readSentence(said, own);
    if (read.some(isFirst)) return read;
    readings.push(read);
  }
  return readings.find((all) => all.some(isRead)) ?? readings[0] ?? [];
}

function isRead({ predicate }: ClauseReading): boolean {
  return predicate !== null;
}

function isFirst(reading: ClauseReading): boolean {
  return isRead(reading) && !reading.isLast;
}

function tooLong(tokens: readonly Token[]): string {
  return `a claim is one sentence, and this has ${tokens.length} words and marks (at most ${LONGEST})`;
}

/** A sentence that only a last resort understands and that asks for an opinion is one. */
function opinionOf(
  tokens: readonly Token[],
  readings: readonly ClauseReading[],
  names: ClaimNames,
): Compilation | null {
  const isMeasured = ({ isLast, predicate }: ClauseReading): boolean =>
    !isLast && predicate !== null && !claimSubjects(predicate).some(isPictureOf);
  if (readings.some(isMeasured)) return null;
  const words = wordsIn(tokens);
  const quotes = tokens.some((token) => token.kind === 'quoted' || token.kind === 'reference');
  const why = quotes ? null : needsModel(words);
  if (why === null) return null;
  const about = namedIn(words, names);
  return { kind: 'needs_model', why, ...(about === null ? {} : { about }) };
}

/** The content of a picture is not written anywhere on the page. */
function isPictureOf(subject: ClaimSubject): boolean {
  return (
    subject.kind === 'described' &&
    / (?:of|showing) /u.test(subject.said) &&
    needsModel([subject.said.split(' ')[0] ?? '']) !== null
  );
}

function wordsIn(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => (token.kind === 'word' ? [token.text] : []));
}

function notMeasured(
  tokens: readonly Token[],
  readings: readonly ClauseReading[],
  names: ClaimNames,
): Compilation {
  const words = wordsIn(tokens);
  const opinion = opinionOf(tokens, readings, names);
  if (opinion !== null) return opinion;
  const firsts = readings.filter(({ isLast }) => !isLast);
  if (firsts.length > 0) return refused(firsts, null);
  return {
    kind: 'not_understood',
    nearest: (nearestForm(words) ?? firstForm(tokens))?.example ?? null,
    why: words.length === 0 ? 'the claim says nothing' : 'the sentence has none of the known forms',
  };
}

function refused(readings: readonly ClauseReading[], why: string | null): Compilation {
  const [best] = readings
    .filter(({ predicate }) => why !== null || predicate === null)
    .sort((a, b) => Number(a.isLast) - Number(b.isLast) || a.length - b.length);
  const nearest = best?.example ?? null;
  return { kind: 'not_understood', nearest, why: why ?? best?.why ?? '' };
}

/** The form that shares the largest part of its words with the sentence, the first in a tie; null if none shares any. */
function nearestForm(words: readonly string[]): ClaimForm | null {
  const said = new Set(words);
  const scored = forms.map((form) => ({
    form,
    score: Math.max(...form.templates.map((one) => shared(templateWords(one), said))),
  }));
  const best = Math.max(...scored.map(({ score }) => score));
  return best === 0 ? null : (scored.find(({ score }) => score === best)?.form ?? null);
}

/** Of words alone, or of a quote, a person wants to know whether it is shown. */
function firstForm(tokens: readonly Token[]): ClaimForm | null {
  const isOfWords = tokens.length <= 3 || tokens.some(({ kind }) => kind === 'quoted');
  return isOfWords ? (forms[0] ?? null) : null;
}

/** Words that occur in nearly every form and so distinguish none. */
const common =
  /^(?:is|are|be|the|an?|not?|on|in|of|to|at|by|for|from|with|and|or|than|that|this|there|it|you|we|he|she|they|i|your|his|her|their|has|have|does|do|can|so|only|first|last|page|screen|most|least|currently|now|still)$/u;

/** Share of the sentence's telling words that the form knows too. */
function shared(words: readonly string[], said: ReadonlySet<string>): number {
  const telling = [...said].filter((word) => !common.test(word));
  return telling.filter((word) => words.includes(word)).length / (telling.length + 1);
}
