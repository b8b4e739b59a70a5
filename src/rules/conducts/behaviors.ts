// What a persona has its user do, behavior by behavior: given to the model that plays it, and checked afterwards; plays nothing.
import type { Persona } from '../../scenario/schema.js';
import type { Conduct } from './conduct.js';
import { type ConductName, isConduct } from './names.js';
import { conducts } from './table.js';

/** One behavior, and what shows that it was not kept. */
export interface Behavior {
  do: string;
  /** Undefined: nobody has said what would show it. */
  violated_when?: string | undefined;
  /** The conduct that it is; absent if the scenario words it itself. */
  conduct?: string;
}

/** Those that go by these names, such as the conducts in the header of an episode; other names are left out. */
export function conductsOf(names: readonly string[]): Conduct[] {
  return names.filter(isConduct).map((name) => conducts[name]);
}

/** Whether one of them has the user leave before the matter is settled. */
export function leavesEarly(names: readonly string[]): boolean {
  return conductsOf(names).some(({ moves = [] }) => moves.some(({ leaves }) => leaves));
}

/** The conducts that a persona lists by name, without those that its text speaks of. */
export function listedConducts(persona: Persona | undefined): ConductName[] {
  const own = typeof persona === 'object' ? (persona.behaviors ?? []) : [];
  return own.filter((one) => typeof one === 'string');
}

/**
 * The behaviors of a persona: its own if it lists some, else those of its conducts.
 *
 * @param names as `readPersona` recognizes them; the header of an episode has them
 */
export function behaviorsOf(persona: Persona | undefined, names: readonly string[]): Behavior[] {
  const own = typeof persona === 'object' ? (persona.behaviors ?? []) : [];
  return (own.length > 0 ? own : names.filter(isConduct)).map((one) => {
    if (typeof one !== 'string') return one;
    const { do: deed, violated_when } = conducts[one];
    return { do: deed, violated_when, conduct: one };
  });
}
