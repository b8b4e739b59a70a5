// The scenario that an episode was run under, as its header stores it.
import type { EpisodeHeader } from '../episode/format.js';
import { type Scenario, scenarioSchema } from '../scenario/schema.js';
import { oncePer, rememberedByText } from '../values/remembered.js';

/** All trials of a scenario store the same one, so it is read once for all. */
const read = rememberedByText((text): Scenario | null => {
  const result = scenarioSchema.safeParse(JSON.parse(text));
  return result.success ? result.data : null;
});

/** The stored scenario, or null if it is not in the form that this version knows. */
export const scenarioOf = oncePer(({ scenario }: EpisodeHeader): Scenario | null =>
  read(JSON.stringify(scenario.data)),
);
