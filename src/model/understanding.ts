// Whether messages say something in whatever words, by embeddings: the question and its answer. Reads no environment.
import { z } from 'zod';
import { cosine, type Embedder } from './embedder.js';
import type { OpenModels } from './open-models.js';
import { hashOf } from './prompt.js';

/** Do these messages say this? */
export interface MeaningQuestion {
  meaning: string;
  /** Of the agent, oldest first, each with its sentences. */
  messages: readonly { text: string; sentences: readonly string[] }[];
}

export const understoodSchema = z.strictObject({
  answer: z.enum(['yes', 'no', 'cannot_tell']),
  /** The nearest sentence or message, or the judge's quote; null if there is none. */
  text: z.string().nullable(),
  /** Cosine similarity of that text with the meaning, and the threshold; null for a judge. */
  similarity: z.number().nullable(),
  threshold: z.number().nullable(),
});
export type Understood = z.output<typeof understoodSchema>;

/** Who answers. Another model, or another wording of the question, counts as somebody else. */
export const answererSchema = z.strictObject({
  method: z.enum(['embeddings', 'judge']),
  model: z.string(),
  /** SHA-256 of everything that is asked except the question itself. */
  prompt: z.string(),
});
export type Answerer = z.output<typeof answererSchema>;

/** A model that can say what messages mean. */
export interface Understanding {
  by: Answerer;
  /** @throws SightlineError `model-unreachable`, `model-reply-unfit` if there is no answer; never makes one up. */
  ask(question: MeaningQuestion): Promise<Understood>;
}

/**
 * From this cosine similarity on, a sentence counts as having the meaning. An uncalibrated guess: models differ in the
 * similarity of unrelated sentences. It is one reason why `means` never blocks.
 */
const SIMILARITY_THRESHOLD = 0.6;

/**
 * By the nearest sentence or whole message.
 *
 * @param episode id of the episode that is asked about, for the account
 */
export function byEmbeddings(embedder: Embedder, episode: string | null): Understanding {
  const prompt = hashOf(`nearest of sentences and messages, from ${SIMILARITY_THRESHOLD}`);
  return {
    by: { method: 'embeddings', model: embedder.name, prompt },
    async ask({ meaning, messages }) {
      const passages = [
        ...new Set(messages.flatMap(({ text, sentences }) => [...sentences, text])),
      ];
      const [wanted = [], ...vectors] = await embedder.embed([meaning, ...passages], {
        episode,
        subject: meaning,
      });
      const near = passages
        .map((text, index) => ({ text, similarity: cosine(wanted, vectors[index] ?? []) }))
        .sort((one, other) => other.similarity - one.similarity)[0];
      // The last digits differ from machine to machine.
      const similarity = near === undefined ? null : Math.round(near.similarity * 1e4) / 1e4;
      const isNear = similarity !== null && similarity >= SIMILARITY_THRESHOLD;
      const answer = isNear ? 'yes' : 'no';
      return { answer, text: near?.text ?? null, similarity, threshold: SIMILARITY_THRESHOLD };
    },
  };
}

/** Embeddings, which decide what messages mean if no judge does; null if none are configured. */
export function understandingOf(models: OpenModels, episode: string): Understanding | null {
  const embedder = models.embedder();
  return embedder === null ? null : byEmbeddings(embedder, episode);
}
