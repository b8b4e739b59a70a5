// Holds scenarios against the worlds that they begin with: everything that they mention must be there, and be possible.
import type { App } from '../../app/definition.js';
import { withVars } from '../../app/vars.js';
import type { LoadedScenario } from '../../scenario/load.js';
import { type LookUps, lookUpIds } from './look-up.js';
import { lookUpCalls } from './look-up-calls.js';
import { lookUpPointers } from './look-up-pointers.js';
import { lookUpValues } from './look-up-values.js';
import type { Rehearse } from '../../app/rehearsal.js';
import { unreachedStates } from './reach.js';
import { type SeededWorld, seededWorlds } from './seeded-worlds.js';

/**
 * For scenarios whose names the app knows; whole apps on staging are left out, as fixtures have no effect there.
 */
export function checkAgainstWorld(
  loaded: readonly LoadedScenario[],
  app: App,
  rehearse: Rehearse,
): LookUps {
  if (app.staging !== undefined) return { problems: [], warnings: [] };
  const worldOf = seededWorlds(app, rehearse);
  const found = loaded.flatMap((one) => {
    const filled = withVars(one, app).loaded;
    return [findingsIn(filled, app, worldOf(filled.scenario))];
  });
  return {
    problems: found.flatMap(({ problems }) => problems),
    warnings: found.flatMap(({ warnings }) => warnings),
  };
}

function findingsIn(loaded: LoadedScenario, app: App, world: SeededWorld): LookUps {
  const ids = lookUpIds(loaded, app, world);
  const pointers = lookUpPointers(loaded, app, world);
  const known = { world, settled: ids.settled };
  return {
    problems: [...ids.problems, ...pointers.problems],
    warnings: [
      ...ids.warnings,
      ...pointers.warnings,
      ...lookUpCalls(loaded, app, known),
      ...lookUpValues(loaded, app, known),
      ...unreachedStates(loaded, app, world),
    ],
  };
}
