// Compiles an English claim to a predicate tree; says what it does not understand, and never guesses.
import { isDeepStrictEqual } from 'node:util';
import type { ClauseReading } from './clause.js';
import { forms } from './forms/all-forms.js';
import type { ClaimForm } from './forms/form.js';
import { needsModel } from './judgement.js';
import type { ClaimNames, Compilation, ClaimPredicate } from './predicate.js';
import { readSentence } from './sentence.js';
import { namedIn } from './subject.js';
import { templateWords } from './template.js';
import { tokenize, type Token } from './tokens.js';

/** Raised when a sentence is read differently than before: what was locked under the old reading must be reviewed. */
export const GRAMMAR_VERSION = 1;

/** Words, quotes and marks; beyond this it is no sentence, and matching would take seconds. */
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
  if (!cut.ok) return { kind: 'not_understood', nearest: firstExample(), why: cut.why };
  if (cut.tokens.length > LONGEST)
    return { kind: 'not_understood', nearest: firstExample(), why: tooLong(cut.tokens) };
  const readings = readSentence(cut.tokens, names);
  const trees = distinct(readings.flatMap(({ predicate }) => predicate ?? []));
  const [tree, second] = trees;
  if (tree !== undefined && second === undefined) return { kind: 'measured', predicate: tree };
  if (tree !== undefined) return refused(readings, 'the sentence can be read in two ways');
  return notMeasured(cut.tokens, readings, names);
}

function tooLong(tokens: readonly Token[]): string {
  return `a claim is one sentence, and this has ${tokens.length} words and marks (at most ${LONGEST})`;
}

function distinct(trees: readonly ClaimPredicate[]): ClaimPredicate[] {
  return trees.filter(
    (tree, index) => trees.findIndex((other) => isDeepStrictEqual(other, tree)) === index,
  );
}

function notMeasured(
  tokens: readonly Token[],
  readings: readonly ClauseReading[],
  names: ClaimNames,
): Compilation {
  const words = tokens.flatMap((token) => (token.kind === 'word' ? [token.text] : []));
  const quotes = tokens.some((token) => token.kind === 'quoted' || token.kind === 'reference');
  const model = quotes ? null : needsModel(words);
  const about = model === null ? null : namedIn(words, names);
  if (model !== null)
    return { kind: 'needs_model', why: model, ...(about === null ? {} : { about }) };
  if (readings.length > 0) return refused(readings, null);
  return {
    kind: 'not_understood',
    nearest: nearestForm(words).example,
    why: words.length === 0 ? 'the claim says nothing' : 'the sentence has none of the known forms',
  };
}

function refused(readings: readonly ClauseReading[], why: string | null): Compilation {
  const [best] = readings
    .filter(({ predicate }) => why !== null || predicate === null)
    .sort((a, b) => a.length - b.length);
  const nearest = best?.example ?? firstExample();
  return { kind: 'not_understood', nearest, why: why ?? best?.why ?? '' };
}

/** The form that shares the largest part of its words with the sentence; the first of equals. */
function nearestForm(words: readonly string[]): ClaimForm {
  const said = new Set(words);
  const scored = forms.map((form) => ({
    form,
    score: Math.max(...form.templates.map((one) => shared(templateWords(one), said))),
  }));
  const best = Math.max(...scored.map(({ score }) => score));
  const found = scored.find(({ score }) => score === best)?.form;
  if (found === undefined) throw new Error('The table of forms is empty.');
  return found;
}

/** Words that occur in nearly every form and distinguish none. */
const common = new Set(['is', 'are', 'the', 'a', 'not', 'on', 'currently', 'now', 'still']);

/** Share of the telling words of the sentence that the form knows too. */
function shared(words: readonly string[], said: ReadonlySet<string>): number {
  const telling = [...said].filter((word) => !common.has(word));
  return telling.filter((word) => words.includes(word)).length / (telling.length + 1);
}

function firstExample(): string {
  return forms[0]?.example ?? '';
}
