// Whether this run makes surface mutants, as `sightline mutate` asks, and tells that command which episodes it ran; mutates nothing itself.
import { appendFile } from 'node:fs/promises';
import type { EpisodeWriter } from '../episode/write.js';
import { gradeMutants } from '../grade/mutants/grade-mutants.js';
import { mutantTargets } from '../grade/mutants/targets.js';
import type { SimulateOptions } from '../simulate/options.js';

/** A file that receives the folder of each episode, one per line; unset in all other runs. */
const VARIABLE = 'SIGHTLINE_MUTATE';

export function isMutating(): boolean {
  return process.env[VARIABLE] !== undefined;
}

/** How the simulation learns where the subjects of claims are: evaluation locates them, and says nothing about the claims. */
export function mutantSubjects(episode: EpisodeWriter): Pick<SimulateOptions, 'subjectsAt'> {
  if (!isMutating()) return {};
  return { subjectsAt: (names, checkpoint) => mutantTargets(episode, names, checkpoint) };
}

/** Grades the mutants of an episode that this run has closed. */
export async function gradeOwnMutants(dir: string): Promise<void> {
  const { [VARIABLE]: list } = process.env;
  if (list === undefined) return;
  await gradeMutants(dir);
  await appendFile(list, `${dir}\n`);
}
