// What `sightline lint` says about one claim; reads the sentence and its lock entry, never a page.
import type { LockedClaim } from '../scenario/claims-lock.js';
import { compileClaim } from './grammar.js';
import type { ClaimNames, Compilation, ClaimSubject } from './predicate.js';
import { claimSubjects, subjectWords } from './tree.js';
import { compileSentences, mayBeRewritten, rewritingProblem } from './rewriting.js';
import { notUnderstoodWords, treeLines, treeWords } from './words.js';

/** A sentence that stands for a claim, and how the grammar reads it. */
export interface ReadSentence {
  sentence: string;
  /** `all of: ("A" is shown; not: "B" is covered)` */
  tree: string;
}

/** `status` in words for a person; `nearest` if another sentence would be understood. */
export interface ClaimLint {
  claim: string;
  status: 'measured' | 'needs_model' | 'not_understood';
  /** One sentence. */
  message: string;
  /** An example of the nearest form; null unless not understood, and where no form is near. */
  nearest: string | null;
  /** How it is read, one line per node of the tree, indented by depth; only if the grammar can read it. */
  tree?: readonly string[];
  /** If a model compiled it: which one, and the sentences that are measured instead. Absent otherwise. */
  compiled?: { model: string; means: readonly ReadSentence[] };
}

/**
 * Says whether a claim is measured, needs a model, or is not understood; `locked` counts only if the grammar cannot
 * read the claim, or only as a fact.
 */
export function lintClaim(
  text: string,
  names: ClaimNames,
  locked: LockedClaim | null = null,
): ClaimLint {
  const compiled = compileClaim(text, names);
  const read = lintCompiled(text, compiled);
  if (locked === null || !mayBeRewritten(compiled)) return read;
  return locked.means === null
    ? { ...read, message: `${read.message} ${inVain(locked.model, locked.why)}` }
    : lintLocked(read, locked.means, { names, model: locked.model });
}

function lintCompiled(text: string, compiled: Compilation): ClaimLint {
  const common = { claim: text, status: compiled.kind, nearest: null };
  switch (compiled.kind) {
    case 'measured':
      if (claimSubjects(compiled.predicate).some(({ kind }) => kind === 'meaning'))
        return {
          ...common,
          status: 'needs_model',
          message: `Needs a model that picks what is meant, and is then measured: ${treeWords(compiled.predicate)}.`,
        };
      return {
        ...common,
        message: `Measured: ${treeWords(compiled.predicate)}.`,
        tree: treeLines(compiled.predicate),
      };
    case 'needs_model':
      return { ...common, message: `Needs a model${lookedAt(compiled.about)}: ${compiled.why}.` };
    case 'not_understood':
      return {
        ...common,
        nearest: compiled.nearest,
        message: `Not understood: ${notUnderstoodWords(compiled)}`,
      };
  }
}

/** Sentences that cannot replace the claim are the file's problem, whatever the claim itself says. */
function lintLocked(
  read: ClaimLint,
  means: readonly string[],
  { names, model }: { names: ClaimNames; model: string },
): ClaimLint {
  const problem = rewritingProblem(read.claim, means, names);
  if (problem !== null) {
    const message = `Not understood: what ${model} compiled it to cannot be used: ${problem}.`;
    return { ...read, status: 'not_understood', message };
  }
  const sentences = means.map((sentence) => ({ sentence, tree: treeOf(sentence, names) }));
  const message = `Measured, as compiled by ${model}: ${sentences.map(({ tree }) => tree).join('; ')}.`;
  return {
    ...{ claim: read.claim, status: 'measured', nearest: null, message },
    compiled: { model, means: sentences },
  };
}

function treeOf(sentence: string, names: ClaimNames): string {
  const compiled = compileSentences([sentence], names);
  return compiled.kind === 'measured' ? treeWords(compiled.predicate) : '';
}

function inVain(model: string, why: string): string {
  return `${model} could not express it in the known forms: ${why}.`;
}

/** Where a model should look. */
function lookedAt(about: ClaimSubject | undefined): string {
  return about === undefined ? '' : ` that looks at ${subjectWords(about)}`;
}
