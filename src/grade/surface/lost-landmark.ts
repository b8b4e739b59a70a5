// Tells a landmark that is gone from one that the app file never finds; looks at no pixels.
import type { Compiled, Predicate } from '../../claim/predicate.js';
import type { Layout } from '../../episode/layout.js';

/** The checkpoints of an episode, as far as they are needed here. */
interface Checkpoints {
  readonly checkpoints: readonly string[];
  loadCheckpoint(name: string): Promise<{ layout: Layout } | null>;
}

/**
 * A landmark that matched at no checkpoint of the whole episode: its locator may be wrong, so that its
 * absence here is nobody's proven fault. Null where the claim is about something else, or it matched once.
 */
export async function lostLandmark(
  compiled: Compiled,
  evidence: Checkpoints,
): Promise<string | null> {
  const name = compiled.kind === 'measured' ? landmarkOf(compiled.predicate) : null;
  if (name === null) return null;
  for (const checkpoint of evidence.checkpoints) {
    const loaded = await evidence.loadCheckpoint(checkpoint);
    if ((loaded?.layout.landmarks[name]?.matches.length ?? 0) > 0) return null;
  }
  return name;
}

function landmarkOf(predicate: Predicate): string | null {
  if (predicate.op === 'not') return landmarkOf(predicate.of);
  return predicate.subject.kind === 'landmark' ? predicate.subject.name : null;
}
