// The scenario that an episode was run under, as its header stores it.
import type { EpisodeHeader } from '../episode/format.js';
import { type Scenario, scenarioSchema } from '../scenario/schema.js';

/** The stored scenario, or null where it does not have the form that this version knows. */
export function scenarioOf(header: EpisodeHeader): Scenario | null {
  const parsed = scenarioSchema.safeParse(header.scenario.data);
  return parsed.success ? parsed.data : null;
}
