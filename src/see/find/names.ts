// Whether two names are the same name: nothing but case, spelling of quotes and spaces, and the marks of a label may differ.
import { MANY, rememberedByText } from '../../values/remembered.js';
import { normalise } from './normalise.js';

/** A label without its colon, and without the mark or word by which a form says that a field is required. */
export const labelName = rememberedByText(
  (text) =>
    normalise(text)
      .replace(/\s*(?:\*|\((?:required|optional)\))\s*:?$/u, '')
      .replace(/\s*:$/u, ''),
  MANY,
);

export function isName(text: string, name: string): boolean {
  return labelName(text) === labelName(name);
}
