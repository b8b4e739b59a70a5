// Scenarios crossed with users, viewports, locales and faults: what each trial of the covering array is; writes nothing.
import { type Scenario, scenarioSchema } from '../scenario/schema.js';
import { pairwise } from './pairwise.js';

/** One value of a factor: what stands in the name, and what it makes of a scenario. */
export interface FactorValue {
  name: string;
  apply: (scenario: Scenario) => Scenario;
}

export interface Expansion {
  /** Each with a name that is made of its values, so that the same values have the same name in any crossing. */
  scenarios: { from: number; scenario: Scenario }[];
  pairs: number;
  uncovered: number;
  /** How many there would be if everything met everything. */
  all: number;
}

/**
 * Crosses scenarios with factors so that every two values meet at least once. The scenarios made of one divide its weight
 * evenly among them; all else stays as it is.
 *
 * @param most how many scenarios may be made.
 */
export function crossScenarios(
  scenarios: readonly Scenario[],
  factors: readonly (readonly FactorValue[])[],
  most: number,
): Expansion {
  const sizes = [scenarios.length, ...factors.map(({ length }) => length)];
  const { rows, pairs, uncovered } = pairwise(sizes, most);
  const made = scenarios.flatMap((scenario, from) => {
    const own = rows.filter((row) => row[0] === from);
    return own.map(([, ...row]) => {
      const values = factors.flatMap((factor, at) => factor[row[at] ?? 0] ?? []);
      return { from, scenario: crossed(scenario, values, own.length) };
    });
  });
  return { scenarios: made, pairs, uncovered, all: sizes.reduce((all, size) => all * size, 1) };
}

function crossed(scenario: Scenario, values: readonly FactorValue[], parts: number): Scenario {
  const { scenario_id: id, title = id, weight = 1 } = scenario;
  const names = values.map(({ name }) => name);
  const applied = values.reduce((so_far, value) => value.apply(so_far), scenario);
  return scenarioSchema.parse({
    ...applied,
    scenario_id: [id, ...names].join('--'),
    title: `${title} (${names.join(', ')})`,
    weight: Number((weight / parts).toPrecision(6)),
  });
}
