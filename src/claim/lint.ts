// What `sightline lint` says of one claim; reads the sentence only, never a page.
import { compileClaim } from './grammar.js';
import { type ClaimNames, type Subject, subjectsOf, subjectWords } from './predicate.js';
import { treeWords } from './words.js';

/** `status` in words for a person; `nearest` where another sentence would be understood. */
export interface ClaimLint {
  claim: string;
  status: 'measured' | 'needs_model' | 'not_understood';
  /** One sentence. */
  message: string;
  /** An example of the nearest form; null unless not understood. */
  nearest: string | null;
}

/** Says whether a claim is measured, needs a model, or is not understood. */
export function lintClaim(text: string, names: ClaimNames): ClaimLint {
  const compiled = compileClaim(text, names);
  const common = { claim: text, status: compiled.kind, nearest: null };
  switch (compiled.kind) {
    case 'measured':
      if (subjectsOf(compiled.predicate).some(({ kind }) => kind === 'meaning'))
        return {
          ...common,
          status: 'needs_model',
          message: `Needs a model that picks what is meant, and is then measured: ${treeWords(compiled.predicate)}.`,
        };
      return { ...common, message: `Measured: ${treeWords(compiled.predicate)}.` };
    case 'needs_model':
      return { ...common, message: `Needs a model${lookedAt(compiled.about)}: ${compiled.why}.` };
    case 'not_understood':
      return {
        ...common,
        nearest: compiled.nearest,
        message: `Not understood: ${compiled.why}. Nearest form: ${compiled.nearest}`,
      };
  }
}

/** Where a model is to look. */
function lookedAt(about: Subject | undefined): string {
  return about === undefined ? '' : ` that looks at ${subjectWords(about)}`;
}
