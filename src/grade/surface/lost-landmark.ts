// Distinguishes a landmark that is gone from one that the app file never finds; looks at no pixels.
import { claimSubjects } from '../../claim/claim.js';
import type { ReadClaim } from './grade-claim.js';
import type { Layout } from '../../episode/layout.js';

/** The checkpoints of an episode, with what is needed here. */
interface Checkpoints {
  readonly checkpoints: readonly string[];
  loadCheckpoint(name: string): Promise<{ layout: Layout } | { problem: string } | null>;
}

/**
 * A landmark that matched at no checkpoint of the whole episode: its locator may be wrong, so its absence here is
 * nobody's proven fault. Null if the claim is about something else, or if it matched once.
 */
export async function lostLandmark(
  compiled: ReadClaim,
  evidence: Checkpoints,
): Promise<string | null> {
  const names = namesIn(compiled);
  for (const name of names) if (!(await matchedOnce(name, evidence))) return name;
  return null;
}

function namesIn(compiled: ReadClaim): string[] {
  if (compiled.kind === 'refused') return [];
  const about = compiled.kind === 'measured' ? claimSubjects(compiled.claim) : [compiled.about];
  return about.flatMap((one) => (one?.kind === 'landmark' ? [one.name] : []));
}

async function matchedOnce(name: string, evidence: Checkpoints): Promise<boolean> {
  for (const checkpoint of evidence.checkpoints) {
    const loaded = await evidence.loadCheckpoint(checkpoint);
    if (loaded === null || !('layout' in loaded)) continue;
    if ((loaded.layout.landmarks[name]?.matches.length ?? 0) > 0) return true;
  }
  return false;
}
