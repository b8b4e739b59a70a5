// Distinguishes a landmark that is gone from one that the app file never finds; looks at no pixels.
import type { Compilation, ClaimPredicate } from '../../claim/predicate.js';
import { claimSubjects } from '../../claim/tree.js';
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
  compiled: Compilation,
  evidence: Checkpoints,
): Promise<string | null> {
  const names = namesIn(compiled);
  for (const name of names) if (!(await matchedOnce(name, evidence))) return name;
  return null;
}

function namesIn(compiled: Compilation): string[] {
  if (compiled.kind === 'measured') return landmarksOf(compiled.predicate);
  const about = compiled.kind === 'needs_model' ? compiled.about : undefined;
  return about?.kind === 'landmark' ? [about.name] : [];
}

async function matchedOnce(name: string, evidence: Checkpoints): Promise<boolean> {
  for (const checkpoint of evidence.checkpoints) {
    const loaded = await evidence.loadCheckpoint(checkpoint);
    if (loaded === null || !('layout' in loaded)) continue;
    if ((loaded.layout.landmarks[name]?.matches.length ?? 0) > 0) return true;
  }
  return false;
}

function landmarksOf(predicate: ClaimPredicate): string[] {
  return claimSubjects(predicate).flatMap((subject) =>
    subject.kind === 'landmark' ? [subject.name] : [],
  );
}
