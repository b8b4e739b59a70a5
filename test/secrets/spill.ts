// Runs a real episode of the agent that spills.
import type { Browser } from 'playwright';
import type { Episode } from '../../src/episode/read.js';
import { playTrial } from '../play-trial.js';
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
  const pictures: Buffer[] = [];
  try {
    const episode = await playTrial({
      ...{ runDir, browser, app: vault.app, startUrl: vault.startUrl },
      ...vault.loaded,
      trial: { project: 'vault', test: 'spill', trial: 1 },
      context: { viewport: { width: 900, height: 900 } },
      onCapture: (_name, png) => Promise.resolve(void pictures.push(png)),
    });
    return { episode, pictures };
  } finally {
    await vault.close();
  }
}
