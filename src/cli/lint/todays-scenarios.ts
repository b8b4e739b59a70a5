// Finds today's version of the scenario of a saved episode, or that there is none any more; compares nothing.
import { existsSync } from 'node:fs';
import type { EpisodeHeader } from '../../episode/format.js';
import { foldersBelow } from '../../scenario/folders.js';
import { type LoadedScenario, readScenarios, type ScenarioReading } from '../../scenario/load.js';

/** `retired`: there is none any more. */
export type TodaysVersion = { loaded: LoadedScenario } | { unknown: string } | 'retired';

export type TodaysVersions = (scenario: EpisodeHeader['scenario']) => TodaysVersion;

/**
 * Looks in the file that the episode was run from, then for the same id in the folder, since files are moved.
 *
 * @param folder of the app's scenarios
 * @throws SightlineError `scenario-not-found` if there is no such folder
 */
export function todaysVersions(folder: string): TodaysVersions {
  const all = foldersBelow(folder).map((path) => readScenarios(path));
  const known = new Map<string, ScenarioReading>();
  const inFile = (file: string): ScenarioReading => {
    const reading = known.get(file) ?? (existsSync(file) ? readScenarios(file) : NOTHING);
    known.set(file, reading);
    return reading;
  };
  return ({ id, file }) => {
    const readings = [inFile(file), ...all];
    const loaded = readings
      .flatMap(({ scenarios }) => scenarios)
      .find(({ scenario }) => scenario.scenario_id === id);
    if (loaded !== undefined) return { loaded };
    const [problem] = readings.flatMap(({ problems }) => problems);
    return problem === undefined ? 'retired' : { unknown: `${problem.file} cannot be read` };
  };
}

const NOTHING: ScenarioReading = { scenarios: [], problems: [] };
