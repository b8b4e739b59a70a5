// Finds fields whose content must not be kept, so that pictures and texts can be blanked; keeps none of it.
import type { Secret } from './protocol.js';
import { rounded } from './collector.js';
import { isField, isSecret } from './form-text.js';
import { toBox } from './lines.js';

/** Password and card fields that hold something. */
export function secretFields(roots: Iterable<Document | ShadowRoot>): Secret[] {
  return [...roots]
    .flatMap((root) => [...root.querySelectorAll('input, textarea, select')])
    .filter(isField)
    .filter((field) => field.value !== '' && isSecret(field))
    .map((field) => ({ box: rounded(toBox(field.getBoundingClientRect())), value: field.value }));
}
