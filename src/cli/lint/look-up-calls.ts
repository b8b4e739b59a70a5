// Asks the mocks of tools that only read whether they find what a scenario expects to be asked; what they do not find is a warning.
import { callsWithArgs } from '../../app/check-calls.js';
import type { App } from '../../app/definition.js';
import { predicateOf, type Json } from '../../scenario/check-schema.js';
import { toolFaults } from '../../scenario/faults.js';
import type { LoadedScenario } from '../../scenario/load.js';
import type { Problem } from '../../scenario/problem.js';
import { onPurpose } from './not-in-world.js';
import type { SeededWorld } from './seeded-worlds.js';

/** The world, and values that need no look-up any more. */
export interface KnownWorld {
  world: SeededWorld;
  /** In lower case. */
  settled: ReadonlySet<string>;
}

/** Only calls whose arguments are all plain values that the tool accepts, and of tools that the scenario does not let fail. */
export function lookUpCalls(
  loaded: LoadedScenario,
  app: App,
  { world, settled }: KnownWorld,
): Problem[] {
  const failing = toolFaults(loaded.scenario.faults).map(({ tool }) => tool);
  return callsWithArgs(loaded).flatMap(({ tool: name, args, path, mayBeRefused = false }) => {
    const tool = app.backend.tools.find((one) => one.name === name);
    const values = Object.values(args);
    if (tool?.effect !== 'read' || mayBeRefused || failing.includes(name)) return [];
    if (values.length === 0 || !values.every(isPlain)) return [];
    if (
      values.some((value) => settled.has(JSON.stringify(value).replaceAll('"', '').toLowerCase()))
    )
      return [];
    const answer = world.tried().answer(tool, args);
    if (answer === null || answer.status < 400) return [];
    const { status, body } = answer;
    const next = onPurpose(...values.filter(isNamed));
    const message = `in the seeded world, ${name} with ${JSON.stringify(args)} answers ${status} ${JSON.stringify(body)}. ${next}`;
    return [{ ...loaded.place(path), message }];
  });
}

/** Only a text or a number can be listed. */
function isNamed(value: Json): value is string | number {
  return typeof value === 'string' || typeof value === 'number';
}

function isPlain(value: Json): boolean {
  return predicateOf(value) === null && (typeof value !== 'object' || value === null);
}
