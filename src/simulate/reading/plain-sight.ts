// Which of the controls that are there a person can see; pure, presses nothing.
import type { ObservedControl } from '../../episode/action.js';
import type { Control, Layout } from '../../episode/layout.js';
import { fragmentSight, type Ink } from '../../pixels/ink.js';

/**
 * The controls without those of which nothing is painted, though nothing but scrolling would be needed if it were. A control is told from
 * others of its role and name by its place among them; where the checkpoint knows another number of them, all stay.
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

/** Only where all of its words are known to be unpainted, or it has none and is known not to be drawn. */
function isInvisible({ fragments, drawn }: Control, layout: Layout, ink: Ink): boolean {
  const words = layout.fragments.filter(
    ({ id, text }) => fragments.includes(id) && text.trim() !== '',
  );
  if (words.length === 0) return drawn === 'unpainted';
  return words.every((one) => fragmentSight(ink, one).sight === 'unpainted');
}
