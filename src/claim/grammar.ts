// From an English claim to a predicate tree, always afresh; what it does not understand it says so, and never guesses.
import { isDeepStrictEqual } from 'node:util';
import { forms, type Form } from './forms.js';
import { needsModel } from './judgement.js';
import type { ClaimNames, Compiled, Predicate } from './predicate.js';
import { readSubject } from './subject.js';
import { match, templateWords } from './template.js';
import { tokenize, type Token } from './tokens.js';

/** Words, quotes and marks; beyond this it is no sentence, and matching would take seconds. */
const LONGEST = 100;

/** A form that fits the sentence, and what became of its subject. */
interface Reading {
  form: Form;
  /** Tokens that the subject took: the reading with the fewest explains a refusal best. */
  length: number;
  predicate: Predicate | null;
  why: string;
}

/**
 * Compiles one claim. Pure: the same text and names give the same tree.
 *
 * @example
 * compileClaim('The denial reason is shown.', { landmarks: ['denial_reason'] });
 * // { kind: 'measured', predicate: { op: 'shown', subject: { kind: 'landmark', name: 'denial_reason' } } }
 */
export function compileClaim(text: string, names: ClaimNames): Compiled {
  const cut = tokenize(text);
  if (!cut.ok) return { kind: 'not_understood', nearest: firstExample(), why: cut.why };
  if (cut.tokens.length > LONGEST)
    return { kind: 'not_understood', nearest: firstExample(), why: tooLong(cut.tokens) };
  const readings = forms.flatMap((form) => readAs(form, cut.tokens, names));
  const trees = distinct(readings.flatMap(({ predicate }) => predicate ?? []));
  const [tree, second] = trees;
  if (tree !== undefined && second === undefined) return { kind: 'measured', predicate: tree };
  if (tree !== undefined) return refused(readings, 'the sentence can be read in two ways');
  return notMeasured(cut.tokens, readings);
}

function tooLong(tokens: readonly Token[]): string {
  return `a claim is one sentence, and this has ${tokens.length} words and marks (at most ${LONGEST})`;
}

function readAs(form: Form, tokens: readonly Token[], names: ClaimNames): Reading[] {
  const slots = form.templates.flatMap((one) => match(one, tokens));
  return slots.map(({ subject = [] }) => {
    const read = readSubject(subject, names);
    const common = { form, length: subject.length };
    if (!read.ok) return { ...common, predicate: null, why: read.why };
    return { ...common, predicate: form.build(read.subject), why: '' };
  });
}

function distinct(trees: readonly Predicate[]): Predicate[] {
  return trees.filter(
    (tree, index) => trees.findIndex((other) => isDeepStrictEqual(other, tree)) === index,
  );
}

function notMeasured(tokens: readonly Token[], readings: readonly Reading[]): Compiled {
  const words = tokens.flatMap((token) => (token.kind === 'word' ? [token.text] : []));
  const quotes = tokens.some((token) => token.kind === 'quoted' || token.kind === 'reference');
  const model = quotes ? null : needsModel(words);
  if (model !== null) return { kind: 'needs_model', why: model };
  if (readings.length > 0) return refused(readings, null);
  return {
    kind: 'not_understood',
    nearest: nearestForm(words).example,
    why: words.length === 0 ? 'the claim says nothing' : 'the sentence has none of the known forms',
  };
}

function refused(readings: readonly Reading[], why: string | null): Compiled {
  const [best] = [...readings].sort((a, b) => a.length - b.length);
  const nearest = best?.form.example ?? firstExample();
  return { kind: 'not_understood', nearest, why: why ?? best?.why ?? '' };
}

/** The form that shares the largest part of its words with the sentence; the first of equals. */
function nearestForm(words: readonly string[]): Form {
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

const negations = ['not', 'no', 'never', 'hidden', 'invisible', 'absent'];
const scrolling = ['scrolling', 'scroll', 'fold'];

/** Negation and scrolling tell the forms apart and count most. */
function shared(words: readonly string[], said: ReadonlySet<string>): number {
  const agrees = (group: readonly string[]): number =>
    group.some((word) => words.includes(word)) === group.some((word) => said.has(word)) ? 1 : 0;
  const common = new Set(words.filter((word) => said.has(word))).size;
  return agrees(negations) + agrees(scrolling) + common / (said.size + 1);
}

function firstExample(): string {
  return forms[0]?.example ?? '';
}
