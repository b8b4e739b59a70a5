// Runs a real episode of the agent that spills, and looks through every file that it left.
import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Browser } from 'playwright';
import { type Episode, readEpisode } from '../../src/episode/read.js';
import { createRedactor } from '../../src/episode/redactor.js';
import { openEpisode } from '../../src/episode/write.js';
import { gradeEpisode, writeVerdict } from '../../src/grade/grade-episode.js';
import { episodeHeader } from '../../src/simulate/header.js';
import { simulate } from '../../src/simulate/simulate.js';
import { type Canaries, openVault } from './vault.js';

export interface Spilt {
  episode: Episode;
  /** What was handed to whoever shows the episode while it runs. */
  steps: string[];
  pictures: Buffer[];
}

/** One episode, graded, in a folder of its own below `runDir`. */
export async function spill(
  browser: Browser,
  runDir: string,
  canaries: Canaries,
  secrets?: RegExp[],
): Promise<Spilt> {
  const vault = await openVault(canaries, secrets);
  const context = await browser.newContext({ viewport: { width: 900, height: 900 } });
  const steps: string[] = [];
  const pictures: Buffer[] = [];
  try {
    const trial = { run: 'run', project: 'vault', test: 'spill', trial: 1, seed: 1 };
    const began = performance.now();
    const redactor = createRedactor(vault.app.secrets);
    const episode = await openEpisode({
      runDir,
      header: episodeHeader(trial, vault.app, vault.loaded),
      elapsedMs: () => performance.now() - began,
      redactor,
    });
    await simulate({
      ...vault,
      page: await context.newPage(),
      episode,
      gateway: null,
      step: (title, run) => {
        steps.push(title);
        return run();
      },
      onCapture: (_name, png) => Promise.resolve(void pictures.push(png)),
    });
    await writeVerdict(episode.dir, await gradeEpisode(episode.dir));
    return { episode: await readEpisode(episode.dir), steps, pictures };
  } finally {
    await context.close();
    await vault.close();
  }
}

/** Every file of the episode and beside it, by its name. */
export async function filesOf({ dir }: Episode): Promise<Map<string, Buffer>> {
  const parent = dirname(dir);
  const names = await readdir(parent, { recursive: true });
  const files = new Map<string, Buffer>();
  for (const name of names) {
    const file = join(parent, name);
    if ((await stat(file)).isFile()) files.set(name, await readFile(file));
  }
  return files;
}

/** The spellings in which a canary may be found: plain, escaped, in a URL, in HTML, in base64. */
export function spellings(canary: string): string[] {
  const escaped = JSON.stringify(canary).slice(1, -1);
  const inBase64 = ['', 'x', 'xx'].map((before) => {
    const bytes = Buffer.from(before + canary);
    // Whole groups of three bytes that hold nothing but the canary.
    const from = before === '' ? 0 : 3;
    const whole = bytes.length - (bytes.length % 3);
    return bytes.subarray(from, whole).toString('base64');
  });
  const all = [
    canary,
    canary.toUpperCase(),
    escaped,
    JSON.stringify(escaped).slice(1, -1),
    encodeURIComponent(canary),
    canary.replaceAll('&', '&amp;').replaceAll('"', '&quot;'),
    ...inBase64,
  ];
  return [...new Set(all)];
}
