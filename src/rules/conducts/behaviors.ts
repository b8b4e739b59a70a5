// Which conducts a persona lists; plays none.
import type { Persona } from '../../scenario/schema.js';
import { type ConductName, isConduct } from './names.js';

/** The conducts that a persona lists by name, without those that its text speaks of. */
export function listedConducts(persona: Persona | undefined): ConductName[] {
  const own = typeof persona === 'object' ? (persona.behaviors ?? []) : [];
  return own.filter((one) => typeof one === 'string').filter(isConduct);
}
