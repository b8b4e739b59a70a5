// What was said in an episode, in the form for comparing it with another: no ids, no times; reads no file.
import type { Episode } from '../episode/read.js';
import { hashOf } from '../model/prompt.js';
import { materialOf, type Utterance } from './material.js';

/** Oldest first; what the user pressed, chose and filled in counts too. */
export type Conversation = readonly Pick<Utterance, 'who' | 'text'>[];

/** The conversation of one episode. */
export interface OrderingSide {
  /**
   * Id of the episode, for the account; never shown to a model, since a name such as "good" would give away the answer.
   */
  episode: string;
  transcript: Conversation;
}

export function orderingSideOf(episode: Episode): OrderingSide {
  const transcript = materialOf(episode).transcript.map(({ who, text }) => ({ who, text }));
  return { episode: episode.header.id, transcript };
}

/** SHA-256; the same for the same words, whatever the episode's name. */
export function conversationHash({ transcript }: Pick<OrderingSide, 'transcript'>): string {
  return hashOf(JSON.stringify(transcript.map(({ who, text }) => [who, text])));
}
