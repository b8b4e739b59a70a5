// The rule for messages that the agent changed after they were recorded: `transcript.jsonl` holds every revision.
import type { Message } from './format.js';

/**
 * The messages in their final form, each once: for counts, and for readers of the conversation as a whole. What the
 * agent said at any time is in the transcript itself, where an earlier revision counts too: the user could read it.
 */
export function latestMessages(transcript: readonly Message[]): Message[] {
  const revised = new Set(transcript.map(({ revises }) => revises));
  return transcript.filter(({ seq }) => !revised.has(seq));
}
