// Writes the messages of an observation into the transcript: new ones once, changed ones as revisions.
import type { Observation } from '../episode/action.js';
import type { EpisodeWriter } from '../episode/write.js';

/** Adds what the transcript does not hold yet. Messages are known by id, never by their text. */
export function recordTranscript(episode: EpisodeWriter, observation: Observation): void {
  for (const { id, role, text } of observation.messages) {
    const last = episode.transcript.findLast((entry) => entry.message === id);
    if (last?.text === text) continue;
    episode.message({ message: id, role, text, revises: last?.seq ?? null });
  }
}
