// Healthy conversations of the demos, worded differently each time, through the real simulation and then graded: none may fail.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { approvalDesk } from '../e2e/agents/approval-desk/app.js';
import { markets } from '../e2e/agents/markets/app.js';
import { returnsDesk } from '../e2e/agents/returns-desk/app.js';
import { workplace } from '../e2e/agents/workplace/app.js';
import { readEpisode } from '../src/episode/read.js';
import { gradeEpisode } from '../src/grade/grade-episode.js';
import type { EpisodeVerdict } from '../src/episode/verdict/format.js';
import { episodesIn, simulateDemos } from './demo-episodes.js';

/** Episodes of which something is to be seen stay where they are, and the output names them. */
export async function benchHealthy({ count }: { count: number }): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-healthy-'));
  const code = await simulateDemos(folder, count);
  const graded: { dir: string; verdict: EpisodeVerdict }[] = [];
  for (const dir of await episodesIn(folder)) graded.push({ dir, verdict: await verdictOf(dir) });
  if (graded.length === 0) throw new Error('No trial left an episode: nothing was measured.');
  const others = graded.filter(({ verdict }) => verdict.outcome !== 'passed');
  if (others.length === 0 && code === 0) await rm(folder, { recursive: true });
  return [
    `healthy episodes: ${graded.length} graded, ${counts(graded.map(({ verdict }) => verdict.outcome))}`,
    `their assertions: ${counts(graded.flatMap(({ verdict }) => verdict.assertions.map(({ outcome }) => outcome)))}`,
    ...(code === 0 ? [] : [`the simulation ended with ${code}: some trials did not close`]),
    ...others.map(({ dir, verdict }) => `  ${verdict.outcome}: ${verdict.headline}\n    ${dir}`),
  ];
}

const apps = [approvalDesk, markets, returnsDesk, workplace];

/** Some scenarios ask what only the code of their app can answer. */
async function verdictOf(dir: string): Promise<EpisodeVerdict> {
  const { header } = await readEpisode(dir);
  const app = apps.find(({ name }) => name === header.app.name);
  return gradeEpisode(dir, app === undefined ? {} : { app });
}

/** "3 failed, 40 passed". */
function counts(outcomes: readonly string[]): string {
  const kinds = [...new Set(outcomes)].sort();
  return kinds
    .map((kind) => `${outcomes.filter((outcome) => outcome === kind).length} ${kind}`)
    .join(', ');
}
