// The table of claim forms: a row for each, with its templates and the conditions it builds. New forms are new rows.
import type { ClaimForm } from './form.js';
import { orderForms } from './order.js';
import { placeForms } from './places.js';
import { propertyForms } from './properties.js';
import { sightForms } from './sight.js';
import { wordingForms } from './wording.js';

/** A sentence is tried on all rows; if two rows read it differently, it is refused. */
export const forms: readonly ClaimForm[] = [
  ...sightForms,
  ...placeForms,
  ...propertyForms,
  ...orderForms,
  ...wordingForms,
];
