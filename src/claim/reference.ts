// What the grammar reads, as data: for the completion of editors, and for the reference in the docs.
import { forms } from './forms/all-forms.js';
import { nounWords } from './nouns.js';
import { controlRoles } from './predicate.js';
import { templateText } from './template.js';

/** Everything that a sentence can be made of. */
export interface ClaimReference {
  /** One for each thing that can be said; `templates` as in `<subject> (is|are) shown`. */
  forms: readonly { example: string; templates: readonly string[] }[];
  /** What things on a page are called: of each noun its words, the first one its own. */
  nouns: readonly (readonly string[])[];
  /** Roles that can stand beside a name in quotes. */
  roles: readonly string[];
}

export function claimReference(): ClaimReference {
  return {
    forms: forms.map(({ example, templates }) => ({
      example,
      templates: templates.map(templateText),
    })),
    nouns: nounWords(),
    roles: controlRoles,
  };
}
