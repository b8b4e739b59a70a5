// Finds keys of plans that only one scenario has, and that are nearly a key of the scenarios beside it; reads no app.
import { dirname } from 'node:path';
import { isBranchKey } from '../../rules/plan/condition.js';
import type { LoadedScenario } from '../../scenario/load.js';
import type { Problem } from '../../scenario/problem.js';
import { isJsonRecord } from '../../scenario/json-record.js';
import type { Json } from '../../scenario/schema.js';
import type { DataPath } from '../../scenario/source.js';
import { keyMeant } from './misspelt-key.js';

/** So many scenarios of a folder must have a key before another one is held to be a misspelling of it. */
const FEWEST = 2;

/** The facts of the plans whose keys are nearly those of other scenarios of their folder. */
export function oddPlanKeys(loaded: readonly LoadedScenario[]): Problem[] {
  const folders = new Map<string, Map<string, number>>();
  for (const one of loaded) {
    const counts = folders.get(dirname(one.file)) ?? new Map<string, number>();
    folders.set(dirname(one.file), counts);
    for (const key of new Set(factKeys(one).map((path) => String(path.at(-1)))))
      counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return loaded.flatMap((one) => {
    const counts = folders.get(dirname(one.file)) ?? new Map<string, number>();
    const common = [...counts].flatMap(([key, count]) => (count >= FEWEST ? [key] : []));
    return factKeys(one).flatMap((path): Problem[] => {
      const key = String(path.at(-1));
      const meant = counts.get(key) === 1 ? keyMeant(key, common) : null;
      if (meant === null || isPlural(key, meant)) return [];
      const others = counts.get(meant) ?? 0;
      const message = `only this plan has the key "${key}", and ${others} in this folder have "${meant}"; did you mean that?`;
      return [{ ...one.place(['conversation_plan', ...path], 'key'), message }];
    });
  });
}

/** One item here and several there is no mistake. */
function isPlural(key: string, other: string): boolean {
  return `${key}s` === other || `${other}s` === key;
}

function factKeys({ scenario }: LoadedScenario): DataPath[] {
  return planKeys((scenario.conversation_plan ?? {}) as Json).filter(
    (path) => !path.some((part) => isBranchKey(String(part))),
  );
}

/** The path of every key of a plan, also of those that hold others. */
export function planKeys(value: Json, path: DataPath = []): DataPath[] {
  if (!isJsonRecord(value)) return [];
  return Object.entries(value).flatMap(([key, one]) => [
    [...path, key],
    ...planKeys(one, [...path, key]),
  ]);
}
