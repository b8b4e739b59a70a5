// Whether the verdict beside a saved episode is of today’s scenario and app; decides nothing.
import { readEpisode } from '../../episode/read.js';
import { gradedScenarioHash, onGround } from '../../grade/ground.js';
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

async function orNull<Result>(read: () => Result | Promise<Result>): Promise<Result | null> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof SightlineError) return null;
    throw error;
  }
}
