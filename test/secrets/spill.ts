// Runs a real episode of the agent that spills.
import type { Browser } from 'playwright';
import { type Episode, readEpisode } from '../../src/episode/read.js';
import { createRedactor } from '../../src/episode/redactor.js';
import { openEpisode } from '../../src/episode/write.js';
import { episodeHeader } from '../../src/simulate/header.js';
import { simulate } from '../../src/simulate/simulate.js';
import { type Canaries, openVault } from './vault.js';

export interface Spilt {
  episode: Episode;
  /** What was handed to whoever shows the episode while it runs. */
  pictures: Buffer[];
}

/** One episode, in a folder of its own below `runDir`. */
export async function spill(
  browser: Browser,
  runDir: string,
  canaries: Canaries,
  secrets?: RegExp[],
): Promise<Spilt> {
  const vault = await openVault(canaries, secrets);
  const context = await browser.newContext({ viewport: { width: 900, height: 900 } });
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
      step: (_title, run) => run(),
      onCapture: (_name, png) => Promise.resolve(void pictures.push(png)),
    });
    return { episode: await readEpisode(episode.dir), pictures };
  } finally {
    await context.close();
    await vault.close();
  }
}
