// All golden cases: three of each kind of assertion, and an episode of each.
import { basename, dirname } from 'node:path';
import { type Episode, readEpisode } from '../../../src/episode/read.js';
import { closeStory, openStory } from '../build-episode.js';
import { agentCases } from './agents.js';
import { snapshotCases } from './snapshot.js';
import { betterCases } from './better.js';
import { consistencyCases } from './consistency.js';
import { customCases } from './custom.js';
import type { GoldenCase, GoldenTable } from './golden-case.js';
import { judgedCases } from './judged.js';
import { limitCases } from './limits.js';
import { meansCases } from './means.js';
import { outcomeCases } from './outcome.js';
import { procedureCases } from './procedure.js';
import { recordCases } from './records.js';
import { repeatAndErrorCases } from './repeats-and-errors.js';
import { repliedWithinCases } from './replied-within.js';
import { surfaceCases } from './surface.js';
import { trajectoryCases } from './trajectory.js';
import { worldChangeCases } from './world-changes.js';

// A new kind of assertion gets its three cases in a file of its own, such as replied-within.ts, or in that of its class.
export const goldenTable: GoldenTable = {
  ...outcomeCases,
  ...worldChangeCases,
  ...limitCases,
  ...repliedWithinCases,
  ...meansCases,
  ...judgedCases,
  ...betterCases,
  ...procedureCases,
  ...trajectoryCases,
  ...repeatAndErrorCases,
  ...agentCases,
  ...recordCases,
  ...customCases,
  ...consistencyCases,
  ...surfaceCases,
  ...snapshotCases,
};

export async function episodeOf({ plan, files }: GoldenCase): Promise<Episode> {
  const writer = await openStory(plan);
  for (const [path, content] of Object.entries((await files?.()) ?? {}))
    await writer.files(dirname(path), () => Promise.resolve({ [basename(path)]: content }));
  return readEpisode(await closeStory(writer, plan));
}
