// Finds the episodes of planned trials by the test that ran them, with each verdict or the reason why there is none.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { besideEpisode, episodeFiles } from '../episode/files.js';
import { findEpisodes } from '../episode/find.js';
import { STRUCK_OUT } from '../episode/redactor.js';
import { SightlineError } from '../sightline-error.js';
import type { EpisodeVerdict } from '../verdict/format.js';
import { parseVerdict } from '../verdict/store.js';

/** Why a planned trial has no verdict. */
export type Missing = 'no_episode' | 'unclosed' | 'ungraded' | 'unreadable';

/** The parts of a header that identify the trial, which may exist in other versions too. */
const ownerSchema = z.object({
  id: z.string(),
  project: z.string(),
  test: z.string(),
  attempt: z.object({ number: z.int() }).optional(),
});

/** An episode found for a trial. */
export interface FoundAttempt {
  dir: string;
  id: string;
  /** From 1. */
  number: number;
}

/** What identifies the episodes of a test. */
interface Owned {
  project: string;
  /** File and titles. */
  test: string;
}

/**
 * The attempts of one test, in order. A title with a secret was planned as it is, but saved with the secret struck out.
 */
export function attemptsAt(
  planned: Owned,
  attempts: ReadonlyMap<string, readonly FoundAttempt[]>,
): readonly FoundAttempt[] {
  const wanted = keyOf(planned);
  const struckOut = () =>
    [...attempts].find(([key]) => key.includes(STRUCK_OUT) && isStruckOutOf(key, wanted))?.[1];
  return attempts.get(wanted) ?? struckOut() ?? [];
}

function isStruckOutOf(key: string, wanted: string): boolean {
  const [first = '', ...rest] = key.split(STRUCK_OUT);
  const last = rest.at(-1) ?? '';
  if (!wanted.startsWith(first) || !wanted.endsWith(last)) return false;
  let from = first.length;
  return rest.every((part) => {
    const at = wanted.indexOf(part, from);
    from = at + part.length;
    return at !== -1;
  });
}

function keyOf({ project, test }: Owned): string {
  return JSON.stringify([project, test]);
}

/** All below a folder, by test, in order. */
export function attemptsBelow(dir: string): Map<string, FoundAttempt[]> {
  const byTest = new Map<string, FoundAttempt[]>();
  for (const { path, problem } of findEpisodes(dir)) {
    const owner = problem === null ? ownerOf(path) : null;
    if (owner === null) continue;
    const { id, attempt } = owner;
    const found = byTest.get(keyOf(owner)) ?? [];
    found.push({ dir: path, id, number: attempt?.number ?? 1 });
    byTest.set(keyOf(owner), found);
  }
  for (const found of byTest.values()) found.sort((one, other) => one.number - other.number);
  return byTest;
}

function ownerOf(dir: string): z.output<typeof ownerSchema> | null {
  try {
    return ownerSchema.parse(JSON.parse(readFileSync(join(dir, episodeFiles.header), 'utf8')));
  } catch {
    return null;
  }
}

/** The verdict beside an episode, or why there is none. */
export function verdictOf(dir: string): EpisodeVerdict | { missing: Missing; headline: string } {
  const file = besideEpisode.verdict(dir);
  try {
    if (existsSync(file)) return parseVerdict(file, readFileSync(file, 'utf8'));
  } catch (error) {
    if (!(error instanceof SightlineError)) throw error;
    return { missing: 'unreadable', headline: error.parts.what };
  }
  if (existsSync(join(dir, episodeFiles.closed)))
    return { missing: 'ungraded', headline: 'Its episode was never graded.' };
  return { missing: 'unclosed', headline: 'Its episode was never closed: it was cut off.' };
}
