// Holds scenarios against the worlds that they begin with: everything that they mention must be there, and be possible.
import type { App } from '../../app/definition.js';
import { scenarioProblems } from '../../app/check-scenario.js';
import { withVars } from '../../app/vars.js';
import type { LoadedScenario } from '../../scenario/load.js';
import { type Findings, lookUpIds } from './look-up.js';
import { lookUpCalls } from './look-up-calls.js';
import { lookUpPointers } from './look-up-pointers.js';
import { lookUpValues } from './look-up-values.js';
import { type Rehearse, type SeededWorld, seededWorlds } from './seeded-worlds.js';

/**
 * Leaves out scenarios with names that the app does not know, as their world may not exist, and whole apps on staging, where
 * fixtures have no effect.
 */
export function checkAgainstWorld(
  loaded: readonly LoadedScenario[],
  app: App,
  rehearse: Rehearse,
): Findings {
  if (app.staging !== undefined) return { problems: [], warnings: [] };
  const worldOf = seededWorlds(app, rehearse);
  const found = loaded.flatMap((one) => {
    if (scenarioProblems(one, app).length > 0) return [];
    const filled = withVars(one, app).loaded;
    return [findingsIn(filled, app, worldOf(filled.scenario))];
  });
  return {
    problems: found.flatMap(({ problems }) => problems),
    warnings: found.flatMap(({ warnings }) => warnings),
  };
}

function findingsIn(loaded: LoadedScenario, app: App, world: SeededWorld): Findings {
  const ids = lookUpIds(loaded, app, world);
  const pointers = lookUpPointers(loaded, app, world);
  // What was already found is not told a second time in other words.
  const places = new Set([...ids.problems, ...ids.warnings].map(({ line }) => line));
  const guesses = [...lookUpCalls(loaded, app, world), ...lookUpValues(loaded, app, world)];
  return {
    problems: [...ids.problems, ...pointers.problems],
    warnings: [
      ...ids.warnings,
      ...pointers.warnings,
      ...guesses.filter(({ line }) => !places.has(line)),
    ],
  };
}
