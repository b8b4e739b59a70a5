// Healthy conversations of the demos, worded differently each time, through the real simulation and then graded: none may fail.
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { gradeEpisode } from '../src/grade/grade-episode.js';
import type { EpisodeVerdict } from '../src/verdict/format.js';

const playwright = join(
  dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')),
  'cli.js',
);

/** Episodes of which something is to be seen stay where they are, and the output names them. */
export async function benchHealthy({ count }: { count: number }): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-healthy-'));
  const code = await simulateAll(folder, count);
  const graded: { dir: string; verdict: EpisodeVerdict }[] = [];
  for (const dir of await episodesIn(folder))
    graded.push({ dir, verdict: await gradeEpisode(dir) });
  const others = graded.filter(({ verdict }) => verdict.outcome !== 'passed');
  if (others.length === 0 && code === 0) await rm(folder, { recursive: true });
  return [
    `healthy episodes: ${graded.length} graded, ${counts(graded.map(({ verdict }) => verdict.outcome))}`,
    `their assertions: ${counts(graded.flatMap(({ verdict }) => verdict.assertions.map(({ outcome }) => outcome)))}`,
    ...(code === 0 ? [] : [`the simulation ended with ${code}: some trials did not close`]),
    ...others.map(({ dir, verdict }) => `  ${verdict.outcome}: ${verdict.headline}\n    ${dir}`),
  ];
}

async function simulateAll(folder: string, count: number): Promise<number | null> {
  const args = ['test', '--config=bench/healthy/playwright.config.ts', '--reporter=dot'];
  const env = {
    ...process.env,
    HEALTHY_COUNT: String(count),
    SIGHTLINE_EPISODES: folder,
  };
  // Its own output is progress, and no part of the figures.
  const child = spawn(process.execPath, [playwright, ...args], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return new Promise((resolve) => child.once('close', resolve));
}

async function episodesIn(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  return files
    .filter((file) => file.endsWith('episode.json'))
    .map((file) => join(folder, dirname(file)))
    .sort();
}

/** "3 failed, 40 passed". */
function counts(outcomes: readonly string[]): string {
  const kinds = [...new Set(outcomes)].sort();
  return kinds
    .map((kind) => `${outcomes.filter((outcome) => outcome === kind).length} ${kind}`)
    .join(', ');
}
