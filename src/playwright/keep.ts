// Which episodes of a run keep their pictures: all, or those of trials that did not pass. Grades nothing.
import { dropPictures } from '../episode/pictures.js';
import { SightlineError } from '../sightline-error.js';
import type { EpisodeVerdict } from '../episode/verdict/format.js';

/** What `keep` takes. */
export type WhatToKeep = 'all' | 'failures';

const VARIABLE = 'SIGHTLINE_KEEP';

/** The config's; the variable wins, and carries it to the workers. */
export function shareKeep(given: WhatToKeep = 'all'): void {
  process.env[VARIABLE] ??= given;
  keepsAll();
}

/** Throws SightlineError `usage` for anything but the two words. */
export function keepsAll(): boolean {
  const keep = process.env[VARIABLE] ?? 'all';
  if (keep === 'all') return true;
  if (keep === 'failures') return false;
  throw new SightlineError('usage', {
    what: `"${keep}" is not what a run can keep (keep or ${VARIABLE}).`,
    next: 'Write all, or failures: pictures of what did not pass.',
  });
}

/** Drops the pictures of an episode in which every check passed, if the run keeps only others. */
export async function keepOrDrop(
  { outcome, assertions }: EpisodeVerdict,
  dir: string,
): Promise<void> {
  const isClean = outcome === 'passed' && assertions.every((one) => one.outcome === 'passed');
  if (isClean && !keepsAll()) await dropPictures(dir);
}
