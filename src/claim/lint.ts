// What `sightline lint` says about one claim; reads the sentence, never a page.
import { compileClaim } from './grammar.js';
import type { ClaimNames, ClaimSubject } from './predicate.js';
import { claimSubjects, subjectWords } from './tree.js';
import { notUnderstoodWords, treeLines, treeWords } from './words.js';

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
}

/** Says whether a claim is measured, needs a model, or is not understood. */
export function lintClaim(text: string, names: ClaimNames): ClaimLint {
  const compiled = compileClaim(text, names);
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

/** Where a model should look. */
function lookedAt(about: ClaimSubject | undefined): string {
  return about === undefined ? '' : ` that looks at ${subjectWords(about)}`;
}
