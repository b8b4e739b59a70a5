// Finds misspelt keys in `context`: the world would get a new key and keep the one that was meant as it is.
import type { App } from '../../app/definition.js';
import { isJsonRecord } from '../../scenario/json-record.js';
import type { LoadedScenario } from '../../scenario/load.js';
import type { Problem } from '../../scenario/problem.js';
import type { Json } from '../../scenario/schema.js';
import type { DataPath } from '../../scenario/source.js';
import { worldState } from '../../scenario/world-state.js';
import { keyMeant } from './misspelt-key.js';

/** Warnings, since a context may add keys. */
export function contextKeys(loaded: LoadedScenario, app: App): Problem[] {
  const { context, ...scenario } = loaded.scenario;
  if (context === undefined) return [];
  const seeded = worldState({ app, scenario });
  return newKeys(context as Json, seeded, []).flatMap(({ path, names }) => {
    const key = String(path.at(-1));
    const meant = keyMeant(key, names);
    if (meant === null) return [];
    const where = path.length === 1 ? '' : ` at /${path.slice(0, -1).join('/')}`;
    const message = `the fixtures have no key "${key}"${where}; did you mean "${meant}"?`;
    return [{ ...loaded.place(['context', ...path], 'key'), message }];
  });
}

/** The keys that are not in the fixtures, each with the names there that the context does not set as well. */
function newKeys(
  context: Json,
  seeded: Json | undefined,
  path: DataPath,
): { path: DataPath; names: string[] }[] {
  if (!isJsonRecord(context) || !isJsonRecord(seeded)) return [];
  const names = Object.keys(seeded).filter((name) => !Object.hasOwn(context, name));
  return Object.entries(context).flatMap(([key, value]) =>
    Object.hasOwn(seeded, key)
      ? newKeys(value, seeded[key], [...path, key])
      : [{ path: [...path, key], names }],
  );
}
