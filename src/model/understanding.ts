// Whether messages say something in whatever words: the question, its answer, and the two ways of getting one; reads no environment of its own.
import { z } from 'zod';
import { SightlineError } from '../sightline-error.js';
import { cosine } from './embed.js';
import type { Embedder } from './embedder.js';
import { fenced } from './fence.js';
import type { Model } from './model.js';
import type { OpenModels, Place } from './open-models.js';
import { hashOf, promptOf } from './prompt.js';

/** Do these messages say this? */
export interface MeaningQuestion {
  meaning: string;
  /** Of the agent, oldest first, each with its sentences. */
  messages: readonly { text: string; sentences: readonly string[] }[];
}

export const understoodSchema = z.strictObject({
  answer: z.enum(['yes', 'no', 'cannot_tell']),
  /** The nearest sentence or message, or what the judge quotes; null where nothing is. */
  text: z.string().nullable(),
  /** Cosine similarity of that text with the meaning, and from where on it counts; null of a judge. */
  similarity: z.number().nullable(),
  threshold: z.number().nullable(),
});
export type Understood = z.output<typeof understoodSchema>;

/** Who answers. Another model, or another wording of the question, is somebody else. */
export const answererSchema = z.strictObject({
  method: z.enum(['embeddings', 'judge']),
  model: z.string(),
  /** SHA-256 of what is asked besides the question itself. */
  prompt: z.string(),
});
export type Answerer = z.output<typeof answererSchema>;

/** A model that can be asked what messages mean. */
export interface Understanding {
  by: Answerer;
  /** @throws SightlineError `model-unreachable`, `model-reply-unfit` where there is no answer; never makes one up. */
  ask(question: MeaningQuestion): Promise<Understood>;
}

/**
 * From this cosine similarity on a sentence counts as having the meaning. A guess, and not calibrated: models differ in what
 * they give to unrelated sentences. It is one reason why `means` never blocks.
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

const replySchema = z.strictObject({
  quote: z.string().nullable(),
  answer: z.enum(['yes', 'no', 'cannot_tell']),
});

/**
 * By one question to a model, which has to quote.
 *
 * @param episode as for `byEmbeddings`
 */
export function byJudge(model: Model, episode: string | null): Understanding {
  const prompt = promptOf('meaning');
  return {
    by: { method: 'judge', model: model.name, prompt: prompt.hash },
    async ask({ meaning, messages }) {
      const texts = messages.map(({ text }) => text);
      const text = `Statement: ${JSON.stringify(meaning)}\n${fenced('messages', texts)}`;
      const question = { prompt, parts: [{ kind: 'text', text } as const], schema: replySchema };
      const { reply } = await model.ask(question, { episode, subject: meaning });
      const { quote, answer } = reply;
      const isThere = quote !== null && texts.some((text) => plain(text).includes(plain(quote)));
      if (answer === 'yes' && !isThere) throw unfounded(model.name, quote);
      return { answer, text: isThere ? quote : null, similarity: null, threshold: null };
    },
  };
}

function plain(text: string): string {
  return text.replace(/\s+/g, ' ').trim().toLowerCase();
}

function unfounded(model: string, quote: string | null): SightlineError {
  const found = quote === null ? 'it quotes nothing' : 'its quote is in none of the messages';
  return new SightlineError('model-reply-unfit', {
    what: `The reply of the model cannot be used: it says yes, and ${found}.`,
    details: [model, `quote: ${JSON.stringify(quote)}`],
    next: 'Ask again, or use another model.',
  });
}

/** Who tells what the messages of an episode mean: the judge, else the embeddings; null where neither is configured. */
export async function understandingOf(
  models: OpenModels,
  place: Place,
  episode: string,
): Promise<Understanding | null> {
  const judge = await models.of('judge', place);
  if (judge !== null) return byJudge(judge, episode);
  const embedder = models.embedder();
  return embedder === null ? null : byEmbeddings(embedder, episode);
}
