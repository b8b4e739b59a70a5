// The earbuds scenario as its file holds it, for tests.
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { type Scenario, scenarioSchema } from '../../src/scenario/schema.js';

/** A scenario of the demo by its file name. */
export function scenarioOf(file: string, changes: Record<string, unknown> = {}): Scenario {
  const data = parse(readFileSync(`scenarios/returns-desk/${file}`, 'utf8')) as object;
  return scenarioSchema.parse({ ...data, ...changes });
}

/** The earbuds scenario, with changes. */
export function earbuds(changes: Record<string, unknown> = {}): Scenario {
  return scenarioOf('return_nonreturnable_earbuds.json', changes);
}
