// The table of claim forms: a row for each, with its templates and the conditions it builds. A new wording is a new template; a new condition is more: docs/code-map.md.
import type { ClaimForm } from './form.js';
import { comparisonForms } from './comparisons.js';
import { countForms } from './counts.js';
import { orderForms } from './order.js';
import { placeForms } from './places.js';
import { propertyForms } from './properties.js';
import { sightForms } from './sight.js';
import { sizeForms } from './sizes.js';
import { wordingForms } from './wording.js';

/** What is said, and the forms for it, in the order of the reference. */
export const formGroups: readonly { about: string; forms: readonly ClaimForm[] }[] = [
  { about: 'What can be seen', forms: sightForms },
  { about: 'How large it is', forms: sizeForms },
  { about: 'How many there are', forms: countForms },
  { about: 'Values', forms: comparisonForms },
  { about: 'Where it stands', forms: placeForms },
  { about: 'State, colour and author', forms: propertyForms },
  { about: 'Order and alignment', forms: orderForms },
  { about: 'What it says', forms: wordingForms },
];

/** A sentence is tried against all rows; if two rows read it differently, it is refused. */
export const forms: readonly ClaimForm[] = formGroups.flatMap((group) => group.forms);
