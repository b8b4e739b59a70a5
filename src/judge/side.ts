// What was said in an episode, as it is compared with another: no ids, no times; reads no file.
import type { Episode } from '../episode/read.js';
import { hashOf } from '../model/prompt.js';
import { materialOf, type Utterance } from './material.js';

/** Oldest first; what the user pressed, chose and filled in counts too. */
export type Conversation = readonly Pick<Utterance, 'who' | 'text'>[];

/** The conversation of one episode. */
export interface OrderingSide {
  /** Id of the episode, for the account; no model is shown it, since names such as "good" would answer the question. */
  episode: string;
  transcript: Conversation;
}

export function orderingSideOf(episode: Episode): OrderingSide {
  const transcript = materialOf(episode).transcript.map(({ who, text }) => ({ who, text }));
  return { episode: episode.header.id, transcript };
}

/** SHA-256; the same for the same words, whatever the episode is called. */
export function conversationHash({ transcript }: Pick<OrderingSide, 'transcript'>): string {
  return hashOf(JSON.stringify(transcript.map(({ who, text }) => [who, text])));
}
