// The table of claim forms: a row for each, with its templates and the conditions it builds. New forms are new rows.
import type { ClaimForm } from './form.js';
import { propertyForms } from './properties.js';
import { sightForms } from './sight.js';
import { wordingForms } from './wording.js';

/** Sentences are held against all rows; two rows that read one sentence differently refuse it. */
export const forms: readonly ClaimForm[] = [...sightForms, ...propertyForms, ...wordingForms];
