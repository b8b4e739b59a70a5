// What a persona has its user do, behavior by behavior: given to the model that plays it, and checked afterwards; plays nothing.
import type { Persona } from '../../scenario/schema.js';
import type { Conduct } from './conduct.js';
import { type ConductName, isConduct } from './names.js';
import { conducts } from './table.js';

/** Those that go by these names, such as the conducts in the header of an episode; other names are left out. */
export function conductsOf(names: readonly string[]): Conduct[] {
  return names.filter(isConduct).map((name) => conducts[name]);
}

/** The conducts that a persona lists by name, without those that its text speaks of. */
export function listedConducts(persona: Persona | undefined): ConductName[] {
  const own = typeof persona === 'object' ? (persona.behaviors ?? []) : [];
  return own.filter((one) => typeof one === 'string').filter(isConduct);
}
