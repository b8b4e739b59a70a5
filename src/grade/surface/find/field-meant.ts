// The field that a match stands for: itself, the only one in a part, or the one that a text labels; picks none of several.
import type { Control, Layout } from '../../../episode/layout.js';
import type { Sighting } from '../sighting.js';
import { standsNear } from './described/near.js';
import { isName } from './described/words.js';

const FIELD = /^(?:textbox|searchbox|combobox|spinbutton|slider)$/u;

export function fieldMeant(sighting: Sighting, layout: Layout): Control | null {
  const { thing } = sighting;
  if (thing?.control) return FIELD.test(thing.control.role) ? thing.control : null;
  const fields = layout.controls.filter(({ role }) => FIELD.test(role));
  if (thing?.part) {
    const [first, end] = thing.part.controls;
    return only(fields.filter(({ id }) => first <= id && id < end));
  }
  return labelled(sighting, fields, layout);
}

/** By its name, else a field without one right below or beside the label. */
function labelled(
  { ranges: [first], box, text }: Sighting,
  fields: readonly Control[],
  layout: Layout,
): Control | null {
  const label = layout.fragments.find(({ id }) => id === first?.[0]);
  if (label === undefined || first?.[1] !== 0 || text.trim() !== label.text.trim()) return null;
  const named = fields.filter(({ name }) => isName(name, [label.text]));
  if (named.length > 0) return only(named);
  const near = (side: 'below' | 'beside'): Control[] =>
    fields.filter((one) => one.name === '' && standsNear(one.box, box, side));
  return only(near('below')) ?? only(near('beside'));
}

function only<T>(all: readonly T[]): T | null {
  return all.length === 1 ? (all[0] ?? null) : null;
}
