// The scenario that an episode was run under, as its header stores it.
import type { EpisodeHeader } from '../episode/format.js';
import { type Scenario, scenarioSchema } from '../scenario/schema.js';

const parsed = new WeakMap<EpisodeHeader, Scenario | null>();

/** The stored scenario, or null where it does not have the form that this version knows. */
export function scenarioOf(header: EpisodeHeader): Scenario | null {
  const known = parsed.get(header);
  if (known !== undefined) return known;
  const result = scenarioSchema.safeParse(header.scenario.data);
  const scenario = result.success ? result.data : null;
  parsed.set(header, scenario);
  return scenario;
}
