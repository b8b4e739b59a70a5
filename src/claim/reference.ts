// What the grammar reads, as data: for completion in editors and for the reference in the docs.
import { formGroups } from './forms/all-forms.js';
import { shared } from './forms/form.js';
import { apartForms } from './only-except.js';
import { nounWords } from './nouns.js';
import { controlRoles } from './predicate.js';
import { templateText } from './template.js';

/** Everything that a sentence can consist of. */
export interface ClaimReference {
  /** One for each thing that can be said; `templates` as in `<subject> (is|are) shown`, `about`: its group. */
  forms: readonly { about: string; example: string; templates: readonly string[] }[];
  /** Words that many templates have, as they appear there, with a short notation. */
  shared: readonly { short: string; template: string }[];
  /** What things on a page are called: the words of each noun, its own first. */
  nouns: readonly (readonly string[])[];
  /** Roles that can accompany a name in quotes. */
  roles: readonly string[];
}

/** `withSigns`: words that deny what their form says end in `~`, as in `<subject> is hidden~`. */
export function claimReference(withSigns = false): ClaimReference {
  return {
    forms: [
      ...formGroups.flatMap(({ about, forms }) =>
        forms.map(({ example, templates }) => ({
          about,
          example,
          templates: templates.map((one) => templateText(one, withSigns)),
        })),
      ),
      ...apartForms.map((form) => ({ about: 'One against the others', ...form })),
    ],
    shared: shared.map(({ short, template }) => ({ short, template: templateText(template) })),
    nouns: nounWords(),
    roles: controlRoles,
  };
}
