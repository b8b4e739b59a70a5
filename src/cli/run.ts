// `sightline run`: runs the trials with the project's own Playwright; grades nothing itself.
import { spawnPlaywright } from './run/spawn-playwright.js';

/** The options as commander hands them over. */
export interface RunFlags {
  /** Folder of a run, or `last`. */
  resume?: string;
  sequential?: boolean;
  keep?: string;
}

export async function runTrials(
  args: readonly string[],
  { resume, sequential = false, keep }: RunFlags,
): Promise<void> {
  process.exitCode = await spawnPlaywright(args, {
    env: {
      ...(resume === undefined ? {} : { SIGHTLINE_RESUME: resume }),
      ...(keep === undefined ? {} : { SIGHTLINE_KEEP: keep }),
      ...(sequential ? { SIGHTLINE_SEQUENTIAL: '1' } : {}),
    },
  });
}
