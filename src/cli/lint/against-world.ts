// Holds scenarios against the worlds that they begin with: everything that they mention must be there, and be possible.
import type { App } from '../../app/definition.js';
import { withVars } from '../../app/vars.js';
import { nounOf } from '../../count.js';
import type { Rehearse } from '../../app/rehearsal.js';
import type { LoadedScenario } from '../../scenario/load.js';
import { orderProblems, type Problem } from '../../scenario/problem.js';
import { lookUpIds } from './look-up.js';
import { lookUpCalls } from './look-up-calls.js';
import { lookUpPointers } from './look-up-pointers.js';
import { lookUpValues } from './look-up-values.js';
import { unreachedStates } from './reach.js';
import { contextKeys } from './context-keys.js';
import { needlessEntries } from './not-in-world.js';
import { type LookUps, type SeededWorld, seededWorlds } from './seeded-worlds.js';

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
  const found = loaded.map((one) => {
    const filled = withVars(one, app).loaded;
    const world = worldOf(filled.scenario);
    const lookedUp = (given: LoadedScenario) => lookUpsIn(given, app, world);
    const { problems, warnings } = lookedUp(filled);
    const needless = needlessEntries(filled, world, lookedUp);
    return {
      problems: onceEach(problems),
      warnings: onceEach([...warnings, ...needless, ...contextKeys(filled, app)]),
    };
  });
  return {
    problems: found.flatMap(({ problems }) => problems),
    warnings: found.flatMap(({ warnings }) => warnings),
  };
}

function lookUpsIn(loaded: LoadedScenario, app: App, world: SeededWorld): LookUps {
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

/** The same message in several places is told at the first of them, with the lines of the others. */
function onceEach(problems: readonly Problem[]): Problem[] {
  const [places, byMessage] = [orderProblems(problems), new Map<string, Problem[]>()];
  for (const one of places) {
    const key = `${one.file} ${one.message}`;
    byMessage.set(key, [...(byMessage.get(key) ?? []), one]);
  }
  return [...byMessage.values()].flatMap(([first, ...others]) => {
    if (first === undefined) return [];
    const lines = [...new Set(others.map(({ line }) => line))].filter(
      (line) => line !== first.line,
    );
    const also = `Also on ${nounOf(lines.length, 'line')} ${lines.join(', ')}.`;
    return [lines.length === 0 ? first : { ...first, message: `${first.message} ${also}` }];
  });
}
