// Reads scenario files into validated scenarios, or reports everything that is wrong with them at once.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, extname, isAbsolute, join, relative, sep } from 'node:path';
import { SightlineError } from '../sightline-error.js';
import { allowedBy } from './allowed.js';
import { describeIssues } from './issues.js';
import { isRecord, mergeDeep } from '../values/merge.js';
import { namesHint } from '../values/nearest-name.js';
import { countOf } from '../values/count.js';
import { orderProblems, problemsError, type Position, type Problem } from './problem.js';
import { fillMetadata } from './metadata.js';
import { otherFormat } from './other-format.js';
import { scenarioSchema, type Scenario } from './schema.js';
import { readSource, type DataPath, type Source } from './source.js';

/** A scenario with its file and the places of its values. */
export interface LoadedScenario {
  /** Relative to the working directory, with "/" on every platform. */
  readonly file: string;
  readonly scenario: Scenario;
  /**
   * The place of a value (or of its key): in the file, else in the folder's defaults, else that of
   * the nearest value around it.
   */
  place(path: DataPath, part?: 'key' | 'value'): Position;
}

/** The valid scenarios, and the problems of the others. */
export interface ScenarioReading {
  scenarios: LoadedScenario[];
  problems: Problem[];
}

const EXTENSIONS = ['.yaml', '.yml', '.json'];
const allowed = allowedBy(scenarioSchema);

/**
 * Loads a scenario file, or every `*.yaml`, `*.yml` and `*.json` of a folder, sorted by name. Names
 * that start with "_" or "." are left out; `_defaults.yaml` (or `.yml`, `.json`) is laid beneath each
 * scenario of its folder: objects are merged deeply, lists and scalars replaced. Synchronous, since
 * Playwright wants its tests registered while the spec loads.
 *
 * Throws SightlineError `scenario-invalid` with all problems of all files, `not-found` if there is nothing to
 * read.
 */
export function loadScenarios(path: string): LoadedScenario[] {
  const { scenarios, problems } = readScenarios(path);
  if (problems.length > 0) throw invalidScenarios(problems);
  return scenarios;
}

/**
 * Loads the scenario of a folder that has this `scenario_id`. Other files of the folder may be broken.
 *
 * Throws SightlineError `not-found` with the ids that exist, `scenario-invalid` where the
 * file that has the id, or could have it, is broken.
 */
export function loadScenario(folder: string, id: string): LoadedScenario {
  const { scenarios, problems } = readScenarios(folder);
  const found = scenarios.find((loaded) => loaded.scenario.scenario_id === id);
  const concerned = found ? problems.filter((problem) => problem.file === found.file) : problems;
  if (concerned.length > 0) throw invalidScenarios(concerned);
  if (found) return found;
  const ids = scenarios.map((loaded) => loaded.scenario.scenario_id);
  throw new SightlineError('not-found', {
    what: `There is no scenario "${id}" in ${posixPath(folder)}.`,
    details: [namesHint(id, ids, 'scenarios there')],
    next: 'Use one of these ids, or add a file with this scenario_id.',
  });
}

/** Like `loadScenarios`, but returns problems with the valid scenarios instead of throwing. */
export function readScenarios(path: string): ScenarioReading {
  const files = scenarioFiles(path);
  const readings = files.map((file) => readScenario(file));
  const scenarios = readings.flatMap((reading) => reading.scenarios);
  const problems = readings.flatMap((reading) => reading.problems);
  // Broken defaults are reported once for each file that they apply to.
  return { scenarios, problems: orderProblems([...problems, ...duplicateIds(scenarios)]) };
}

/** The error of broken scenario files; also for checks against the app. */
export function invalidScenarios(problems: readonly Problem[]): SightlineError {
  const files = new Set(problems.map((problem) => problem.file)).size;
  return problemsError('scenario-invalid', problems, {
    what: `Scenarios cannot be used: ${countOf(problems.length, 'problem')} in ${countOf(files, 'file')}.`,
    next: 'Correct these places; `sightline lint` checks them again.',
  });
}

/** The scenario files at a path, sorted, without `_defaults`. */
function scenarioFiles(path: string): string[] {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) throw nothingToRead(path, 'There is no such file or folder.');
  if (!stats.isDirectory()) return [path];
  const files = readdirSync(path)
    .filter((name) => EXTENSIONS.includes(extname(name)) && !/^[_.]/.test(name))
    .sort()
    .map((name) => join(path, name))
    .filter((file) => !statSync(file).isDirectory());
  if (files.length === 0) throw nothingToRead(path, 'The folder holds no *.yaml, *.yml or *.json.');
  return files;
}

function nothingToRead(path: string, why: string): SightlineError {
  return new SightlineError('not-found', {
    what: `There are no scenarios at "${posixPath(path)}".`,
    details: [why],
    next: 'Give a scenario file or a folder of them, relative to the working directory.',
  });
}

function readScenario(path: string): ScenarioReading {
  const source = readSource(posixPath(path), readFileSync(path));
  const defaults = readDefaults(dirname(path));
  const broken = [...source.problems, ...(defaults?.problems ?? []), ...notAnObject(source)];
  if (broken.length > 0) return { scenarios: [], problems: broken };
  const place = placeIn(source, defaults);
  const other = isRecord(source.data) ? otherFormat(source.data, source.file) : null;
  if (other !== null) return { scenarios: [], problems: [{ ...place([]), message: other }] };
  const merged = mergeDeep(defaults?.data ?? {}, source.data);
  const { data, problems: unfilled } = fillMetadata(isRecord(merged) ? merged : {}, place);
  if (unfilled.length > 0) return { scenarios: [], problems: unfilled };
  const result = scenarioSchema.safeParse(data);
  if (!result.success) {
    const found = describeIssues(result.error.issues, { data, allowed });
    const problems = found.map(({ path: at, part, message }) => ({ ...place(at, part), message }));
    return { scenarios: [], problems };
  }
  return { scenarios: [{ file: source.file, scenario: result.data, place }], problems: [] };
}

/** The defaults of a folder of scenarios; null if it has none. */
function readDefaults(folder: string): Source | null {
  const path = EXTENSIONS.map((extension) => join(folder, `_defaults${extension}`)).find(
    (candidate) => statSync(candidate, { throwIfNoEntry: false }),
  );
  if (path === undefined) return null;
  const source = readSource(posixPath(path), readFileSync(path));
  return { ...source, problems: [...source.problems, ...notAnObject(source)] };
}

function notAnObject(source: Source): Problem[] {
  if (source.problems.length > 0 || isRecord(source.data)) return [];
  const place = source.place([]) ?? { file: source.file, line: 1, column: 1 };
  const found = source.data === null ? 'the file is empty' : 'the file holds something else';
  return [
    { ...place, message: `a file of scenarios must hold one object with field names; ${found}` },
  ];
}

function placeIn(source: Source, defaults: Source | null): LoadedScenario['place'] {
  return (path, part = 'value') => {
    for (let length = path.length; length >= 0; length -= 1) {
      const shorter = path.slice(0, length);
      const wanted = length === path.length ? part : 'value';
      const found = source.place(shorter, wanted) ?? defaults?.place(shorter, wanted);
      if (found) return found;
    }
    return { file: source.file, line: 1, column: 1 };
  };
}

function duplicateIds(scenarios: readonly LoadedScenario[]): Problem[] {
  const firstWith = new Map<string, LoadedScenario>();
  return scenarios.flatMap((loaded) => {
    const id = loaded.scenario.scenario_id;
    const first = firstWith.get(id);
    if (!first) firstWith.set(id, loaded);
    const message = `scenario_id "${id}" is already used in ${first?.file ?? ''}`;
    return first ? [{ ...loaded.place(['scenario_id']), message }] : [];
  });
}

/** Relative to the working directory, with "/" on every platform, as messages name files. */
export function posixPath(path: string): string {
  const shown = isAbsolute(path) ? relative(process.cwd(), path) : path;
  return shown.split(sep).join('/').replace(/^\.\//, '') || basename(path);
}
