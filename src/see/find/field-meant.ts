// The field that a match stands for: itself, the only one in a part, or the one that a text labels; picks none of several.
import type { Control, Layout } from '../../episode/layout.js';
import type { Sighting } from '../sighting.js';
import { isName } from './names.js';

const FIELD = /^(?:textbox|searchbox|combobox|spinbutton|slider)$/u;

export function fieldMeant({ thing, text }: Sighting, { controls }: Layout): Control | null {
  if (thing?.control) return isFilledIn(thing.control) ? thing.control : null;
  const fields = controls.filter(isFilledIn);
  if (!thing?.part) return only(fields.filter(({ name }) => isName(name, text)));
  const [first, end] = thing.part.controls;
  return only(fields.filter(({ id }) => first <= id && id < end));
}

/** Whether a person fills it in. */
export function isFilledIn({ role }: Control): boolean {
  return FIELD.test(role);
}

function only<T>(all: readonly T[]): T | null {
  return all.length === 1 ? (all[0] ?? null) : null;
}
