// Whether sentences of the grammar may replace a claim that it cannot read: all measured, every value kept, none invented. Asks no model.
import { MOST_SENTENCES } from '../scenario/claims-lock.js';
import { compileClaim } from './grammar.js';
import type { ClaimNames, Compilation, ClaimPredicate } from './predicate.js';
import { claimSubjects, statesFact } from './tree.js';
import { droppedValue, inventedValue } from './values.js';

/** Whether sentences may replace it: it is not measured, or only as a fact in its own words. */
export function mayBeRewritten(compiled: Compilation): boolean {
  return compiled.kind !== 'measured' || statesFact(compiled.predicate);
}

/** Why these sentences may not replace the claim, as a phrase; null if they may. */
export function rewritingProblem(
  claim: string,
  means: readonly string[],
  names: ClaimNames,
): string | null {
  if (means.length === 0) return 'there are no sentences';
  if (means.length > MOST_SENTENCES)
    return `${means.length} sentences are too many, at most ${MOST_SENTENCES}`;
  const twice = means.find((sentence, index) => means.indexOf(sentence) !== index);
  if (twice !== undefined) return `it says ${shown(twice)} twice`;
  for (const sentence of means) {
    const problem = sentenceProblem(claim, sentence, names);
    if (problem !== null) return `${shown(sentence)} ${problem}`;
  }
  const dropped = droppedValue(claim, means);
  return dropped === null ? null : `${dropped} of the claim is in none of the sentences`;
}

/** The sentences as one claim, in which all must hold. `rewritingProblem` decides whether they may replace another. */
export function compileSentences(means: readonly string[], names: ClaimNames): Compilation {
  const parts: ClaimPredicate[] = [];
  for (const sentence of means) {
    const compiled = compileClaim(sentence, names);
    if (compiled.kind !== 'measured') return compiled;
    parts.push(compiled.predicate);
  }
  const [only, second] = parts;
  if (only === undefined) throw new Error('There are no sentences.');
  return { kind: 'measured', predicate: second === undefined ? only : { op: 'and', of: parts } };
}

function sentenceProblem(claim: string, sentence: string, names: ClaimNames): string | null {
  const compiled = compileClaim(sentence, names);
  if (compiled.kind === 'not_understood') return `is not understood: ${compiled.why}`;
  if (compiled.kind === 'needs_model') return `cannot be measured: ${compiled.why}`;
  if (statesFact(compiled.predicate)) return 'is read only as a fact in its own words, in no form';
  const subjects = claimSubjects(compiled.predicate);
  if (subjects.some(({ kind }) => kind === 'meaning'))
    return 'speaks of a meaning, which a model would have to pick each time';
  const loose = subjects.find(({ kind }) => kind === 'described');
  if (loose?.kind === 'described')
    return `speaks of "${loose.said}", which is neither a landmark nor in quotes`;
  const known = subjects.flatMap((one) => (one.kind === 'landmark' ? [one.name] : []));
  const invented = inventedValue(claim, sentence, known);
  return invented === null ? null : `has ${invented}, which the claim does not say`;
}

function shown(sentence: string): string {
  return `“${sentence}”`;
}
