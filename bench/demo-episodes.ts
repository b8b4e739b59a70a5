// Episodes of the demo agents, simulated in the browser by the trials of `bench/healthy`; grades none.
import { spawn } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const playwright = join(
  dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')),
  'cli.js',
);

/** So many trials, the first of every scenario before the second of any. Returns the exit code: 0 where all of them closed. */
export async function simulateDemos(folder: string, count: number): Promise<number | null> {
  const args = ['test', '--config=bench/healthy/playwright.config.ts', '--reporter=dot'];
  const env = {
    ...process.env,
    HEALTHY_COUNT: String(count),
    SIGHTLINE_RUN: JSON.stringify({ episodes: folder }),
  };
  // Its own output is progress, and no part of the figures.
  const child = spawn(process.execPath, [playwright, ...args], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return new Promise((resolve) => child.once('close', resolve));
}

/** The directories of all episodes below a folder, in order of their names. */
export async function episodesIn(folder: string): Promise<string[]> {
  const files = await readdir(folder, { recursive: true });
  return files
    .filter((file) => file.endsWith('episode.json'))
    .map((file) => join(folder, dirname(file)))
    .sort();
}
