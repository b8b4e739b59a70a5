// Which of the existing controls a person can see; pure, presses nothing.
import type { ObservedControl } from '../../episode/action.js';
import type { Control, Layout } from '../../episode/layout.js';
import { fragmentSight, type Ink } from '../../see/pixels/ink.js';

/**
 * The controls without those that are entirely unpainted, not counting being scrolled out. A control is distinguished
 * from others of its role and name by its position among them; if the checkpoint has a different number of them, all
 * stay.
 */
export function inPlainSight(
  controls: readonly ObservedControl[],
  layout: Layout,
  ink: Ink,
): ObservedControl[] {
  const drawn = grouped(layout.controls);
  const observed = grouped(controls);
  return controls.filter((control) => {
    const alike = observed.get(keyOf(control)) ?? [];
    const twins = drawn.get(keyOf(control)) ?? [];
    const twin = twins.length === alike.length ? twins[alike.indexOf(control)] : undefined;
    return twin === undefined || !control.onScreen || !isInvisible(twin, layout, ink);
  });
}

function keyOf({ role, name }: { role: string; name: string }): string {
  return `${role}\n${name.trim().toLowerCase()}`;
}

function grouped<One extends { role: string; name: string }>(
  all: readonly One[],
): Map<string, One[]> {
  const groups = new Map<string, One[]>();
  for (const one of all) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one]);
  return groups;
}

/** Only if all its words are known to be unpainted, or if it has none and is known not to be drawn. */
function isInvisible({ fragments, drawn }: Control, layout: Layout, ink: Ink): boolean {
  const words = layout.fragments.filter(
    ({ id, text }) => fragments.includes(id) && text.trim() !== '',
  );
  if (words.length === 0) return drawn === 'unpainted';
  return words.every((one) => fragmentSight(ink, one).sight === 'unpainted');
}
