// Names that a scenario uses, each with its place, and those that the app does not have.
import { leavesOf } from '../scenario/leaves.js';
import { unknownNameText } from '../values/nearest-name.js';
import type { LoadedScenario } from '../scenario/load.js';
import type { Problem } from '../scenario/problem.js';
import type { DataPath } from '../scenario/source.js';
import type { App } from './definition.js';

/** A name that the scenario uses, with its place. */
export interface Use {
  path: DataPath;
  name: string;
  /** The name is a key of the file, not a value. */
  part?: 'key' | 'value';
}

/** The existing names of a kind, and what they are called. */
interface Known {
  kind: string;
  names: readonly string[];
  app: App;
  /** What they are called together, with their number if it matters. Default: the kind with an s. */
  kinds?: string;
}

/**
 * The texts at all places of the scenario that the pattern matches, such as `expectations.tool_calls.0.tool`, in file
 * order.
 */
export function namesAt({ scenario }: Pick<LoadedScenario, 'scenario'>, place: RegExp): Use[] {
  return leavesOf(scenario).flatMap(({ path, value }) =>
    typeof value === 'string' && place.test(path.join('.')) ? [{ path, name: value }] : [],
  );
}

/** The used names that the app does not have, with the names that it has. */
export function unknown(
  loaded: LoadedScenario,
  used: readonly Use[],
  { kind, names, app, kinds = `${kind}s` }: Known,
): Problem[] {
  return used
    .filter(({ name }) => !names.includes(name))
    .map(({ path, name, part }) => ({
      ...loaded.place(path, part),
      message: unknownNameText(kind, name, names, `${kinds} of ${app.name}`),
    }));
}

/** Like `unknown`, for checkpoints: those that every episode has need not be in the app file. */
export function unknownCheckpoints(
  loaded: LoadedScenario,
  used: readonly Use[],
  app: App,
): Problem[] {
  const own = used.filter(({ name }) => !isBuiltInCheckpoint(name));
  const names = [...Object.keys(app.checkpoints), 'turn-1', 'turn-2 …', 'end'];
  return unknown(loaded, own, { kind: 'checkpoint', names, app });
}

/** Whether every episode has it. */
export function isBuiltInCheckpoint(name: string): boolean {
  return name === 'end' || /^turn-[1-9]\d*$/.test(name);
}
