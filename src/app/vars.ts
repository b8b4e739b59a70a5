// Fills the app's own wording into a scenario, so that UIs with different words can share scenarios; reads nothing else.
import type { LoadedScenario } from '../scenario/load.js';
import { type Filled, fillVars } from '../scenario/vars.js';
import type { App } from './definition.js';

/** On staging they are filled in later, together with the trial's own. */
export function withVars(loaded: LoadedScenario, { vars, staging }: App): Filled {
  if (vars === undefined || staging !== undefined) return { loaded, problems: [] };
  return fillVars(loaded, vars);
}
