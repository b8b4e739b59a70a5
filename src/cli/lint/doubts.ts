// Finds what looks like a mistake in the scenarios alone, without the world that they begin with; all of it is warnings.
import type { App } from '../../app/definition.js';
import { countOf } from '../../values/count.js';
import { fixtureNames } from '../../scenario/fixture.js';
import { MOST_TRIALS_OF_SCENARIO, plannedTrials } from '../../scenario/gate.js';
import type { LoadedScenario } from '../../scenario/load.js';
import type { Problem } from '../../scenario/problem.js';
import { fewestToMeet } from '../../suite/decide.js';
import { unknownKeys } from './unknown-keys.js';

/** What is doubtful in the scenarios themselves; `app`: of which these are all scenarios. */
export function doubtsAbout(
  loaded: readonly LoadedScenario[],
  app: Pick<App, 'name' | 'fixturesDir'> | null,
): Problem[] {
  return [
    ...loaded.flatMap((one) => [...unknownKeys(one), ...doubtfulGate(one)]),
    ...(app === null ? [] : unusedFixtures(loaded, app)),
  ];
}

/** A run may have more trials than the scenario says, so that it is a warning. */
function doubtfulGate(loaded: LoadedScenario): Problem[] {
  const { gate } = loaded.scenario;
  const trials = plannedTrials(loaded.scenario);
  const fewest = gate === undefined ? 0 : fewestToMeet(gate);
  if (trials >= fewest) return [];
  const much = Number.isFinite(fewest) ? `${fewest} trials` : 'more than 10,000 trials';
  const next =
    fewest <= MOST_TRIALS_OF_SCENARIO
      ? `add \`trials: ${fewest}\`, or more to allow for one that fails`
      : `a scenario has at most ${MOST_TRIALS_OF_SCENARIO}; ask for a lower rate`;
  const message = `${countOf(trials, 'trial')} cannot meet this gate: it takes ${much} that all pass; ${next}`;
  return [{ ...loaded.place(['gate']), message }];
}

/** For the case that all scenarios of the app were read: else another may use them. */
function unusedFixtures(
  loaded: readonly LoadedScenario[],
  app: Pick<App, 'name' | 'fixturesDir'>,
): Problem[] {
  const used = new Set(loaded.flatMap(({ scenario }) => scenario.fixtures ?? []));
  return fixtureNames(app.fixturesDir)
    .filter((name) => !used.has(name))
    .map((name) => ({
      ...{ file: app.fixturesDir, line: 1, column: 1 },
      message: `no scenario of ${app.name} that was read uses the fixture "${name}"`,
    }));
}
