// The one table of conducts: all that a simulated user can be told to do by name.
import type { Conduct } from './conduct.js';
import { DETOURS } from './detours.js';
import { MANNERS } from './manners.js';
import { PRESSURE } from './pressure.js';
import { TRICKS } from './tricks.js';

const TABLE = { ...MANNERS, ...PRESSURE, ...TRICKS, ...DETOURS };

export type ConductName = keyof typeof TABLE;

/** By name, in the order of docs/conducts.md. */
export const conducts: Readonly<Record<ConductName, Conduct>> = TABLE;

export const conductNames = Object.keys(TABLE) as [ConductName, ...ConductName[]];

/** Keys of `knows` that conducts speak of: nothing that the plan itself answers with. */
export const conductFacts: ReadonlySet<string> = new Set(
  Object.values(conducts).flatMap(({ needs = [] }) => needs),
);

export function isConduct(name: string): name is ConductName {
  return Object.hasOwn(TABLE, name);
}
