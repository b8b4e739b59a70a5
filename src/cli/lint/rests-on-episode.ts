// What rests on a saved episode: the verdict beside it, and baselines that were approved from it; decides nothing.
import { join } from 'node:path';
import { baselineFiles, readBaseline } from '../../baseline/store.js';
import { surroundingsOf } from '../../baseline/surroundings.js';
import { checkpointFiles } from '../../episode/files.js';
import { readEpisode } from '../../episode/read.js';
import { gradedScenarioHash, onGround } from '../../grade/ground.js';
import { baselineKey } from '../../grade/visual/baseline-check.js';
import type { LoadedScenario } from '../../scenario/load.js';
import { SightlineError } from '../../sightline-error.js';
import { readVerdict } from '../../verdict/store.js';

/** Whether its verdict is of today's scenario and app already; an unreadable one is not. */
export async function isGradedBy(
  dir: string,
  loaded: LoadedScenario,
  appHash: string,
): Promise<boolean> {
  const verdict = await orNull(() => readVerdict(dir));
  if (verdict === null || verdict.appHash !== appHash) return false;
  const today = onGround(await readEpisode(dir), { scenario: loaded });
  return verdict.scenarioHash === gradedScenarioHash(today.header);
}

/**
 * The pictures among the baselines in a folder that are this episode's, byte for byte. A baseline that was approved by region is a
 * mixture, so that its episodes are not known.
 */
export async function approvedFrom(dir: string, baselines: string): Promise<string[]> {
  const episode = await orNull(() => readEpisode(dir));
  const surroundings = surroundingsOf(episode?.environment ?? null);
  if (episode === null || surroundings === null) return [];
  const pictures: string[] = [];
  for (const [at, folder] of episode.checkpoints) {
    const key = baselineKey(episode, at);
    const picture = episode.closed.files[`surface/${folder}/${checkpointFiles.page}`];
    const stored = await orNull(() => readBaseline(baselines, surroundings, key));
    if (picture !== undefined && stored?.baseline.picture === picture)
      pictures.push(join(baselines, baselineFiles(surroundings, key).png));
  }
  return pictures;
}

async function orNull<Result>(read: () => Result | Promise<Result>): Promise<Result | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof SightlineError) return null;
    throw error;
  }
}
