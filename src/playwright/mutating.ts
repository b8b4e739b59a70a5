// In a run that makes surface mutants: says where, grades them, and tells `sightline mutate` which episodes it ran; mutates nothing itself.
import { appendFile } from 'node:fs/promises';
import type { EpisodeWriter } from '../episode/write.js';
import { gradeMutants } from '../grade/mutants/grade-mutants.js';
import { mutantTargets } from '../grade/mutants/targets.js';
import type { SimulateOptions } from '../simulate/options.js';
import { mutatingList } from './mutating-run.js';

/** How the simulation learns where the subjects of claims are: evaluation locates them, and says nothing about the claims. */
export function mutantSubjects(episode: EpisodeWriter): Pick<SimulateOptions, 'subjectsAt'> {
  if (mutatingList() === null) return {};
  return { subjectsAt: (names, checkpoint) => mutantTargets(episode, names, checkpoint) };
}

/** Grades the mutants of an episode that this run has closed. */
export async function gradeOwnMutants(dir: string): Promise<void> {
  const list = mutatingList();
  if (list === null) return;
  await gradeMutants(dir);
  await appendFile(list, `${dir}\n`);
}
