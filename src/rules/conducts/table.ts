// The one table of conducts: all that a simulated user can be told to do by name.
import type { Conduct } from './conduct.js';
import { DETOURS } from './detours.js';
import { MANNERS } from './manners.js';
import type { ConductName } from './names.js';
import { PRESSURE } from './pressure.js';
import { TRICKS } from './tricks.js';

/** By name. */
export const conducts: Readonly<Record<ConductName, Conduct>> = {
  ...MANNERS,
  ...PRESSURE,
  ...TRICKS,
  ...DETOURS,
};
