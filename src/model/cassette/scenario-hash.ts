// A hash of everything in a scenario that can affect how its trials go. Reads no file.
import { z } from 'zod';
import type { Scenario } from '../../scenario/schema.js';
import { hashOfJson } from '../../tape/canonical-json.js';

/** Neither the user nor the agent sees these; a judge gets them in the question itself. */
const WITHOUT = [
  'title',
  'tags',
  'weight',
  'covers',
  'not_in_world',
  'trials',
  'gate',
  'reruns',
  'expectations',
] as const satisfies readonly (keyof Scenario)[];

/** 32 hexadecimal digits; the same for the same situation, whatever is expected of it. */
export function scenarioHash(scenario: Scenario): string {
  const without: readonly string[] = WITHOUT;
  const entries = Object.entries(scenario).filter(([name]) => !without.includes(name));
  const plain = z.json().parse(JSON.parse(JSON.stringify(Object.fromEntries(entries))));
  return hashOfJson(plain);
}
