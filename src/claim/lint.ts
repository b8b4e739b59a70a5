// What `sightline lint` says of one claim; reads the sentence only, never a page.
import { compileClaim } from './grammar.js';
import type { ClaimNames } from './predicate.js';
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
      return { ...common, message: `Measured: ${treeWords(compiled.predicate)}.` };
    case 'needs_model':
      return { ...common, message: `Needs a model: ${compiled.why}.` };
    case 'not_understood':
      return {
        ...common,
        nearest: compiled.nearest,
        message: `Not understood: ${compiled.why}. Nearest form: ${compiled.nearest}`,
      };
  }
}
