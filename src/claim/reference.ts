// What the grammar reads, as data: for the completion of editors, and for the reference in the docs.
import { formGroups } from './forms/all-forms.js';
import { shared } from './forms/form.js';
import { apartForms } from './only-except.js';
import { nounWords } from './nouns.js';
import { controlRoles } from './predicate.js';
import { templateText } from './template.js';

/** Everything that a sentence can be made of. */
export interface ClaimReference {
  /** One for each thing that can be said; `templates` as in `<subject> (is|are) shown`, `about` the group that it is in. */
  forms: readonly { about: string; example: string; templates: readonly string[] }[];
  /** Words that many templates have, as they stand there, and a short way to write them. */
  shared: readonly { short: string; template: string }[];
  /** What things on a page are called: of each noun its words, the first one its own. */
  nouns: readonly (readonly string[])[];
  /** Roles that can stand beside a name in quotes. */
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
