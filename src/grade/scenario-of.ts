// The scenario that an episode was run under, as its header stores it.
import type { EpisodeHeader } from '../episode/format.js';
import { type Scenario, scenarioSchema } from '../scenario/schema.js';
import { oncePer, rememberedByText } from './remembered.js';

/** The trials of a scenario store the same one: it is read once for all of them. */
const read = rememberedByText((text): Scenario | null => {
  const result = scenarioSchema.safeParse(JSON.parse(text));
  return result.success ? result.data : null;
});

/** The stored scenario, or null where it does not have the form that this version knows. */
export const scenarioOf = oncePer(({ scenario }: EpisodeHeader): Scenario | null =>
  read(JSON.stringify(scenario.data)),
);
