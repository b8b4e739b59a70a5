// Has a model write down what it reads in a part of the picture, and compares that by rule; the model never learns what is wanted.
import { z } from 'zod';
import type { Model } from '../model.js';
import { promptOf } from '../prompt.js';
import { flips, type PollContext, type Poll, poll, type Polled, tokensOf } from './poll.js';
import { pictureAsked, type VisionTarget, targetHash, viewOf, without } from './target.js';

const TRANSCRIBE = 'vision.transcribe';

const replySchema = z.strictObject({ text: z.string().nullable() });

/** What to look for in what was read. */
export interface WantedText {
  /** For people: the region and what is looked for. */
  subject: string;
  text: string;
  /** Whether what was read contains a text: by value if it is an amount, a number or a date. */
  holds: (read: string, text: string) => boolean;
  /** Texts measured to be painted there: a model that does not read them has not read the picture. */
  known: readonly string[];
}

/** What was read in a part of the picture. */
export interface Transcription extends Polled {
  /** What the first counting vote read; null if none counts. */
  read: string | null;
  /** Whether the wanted text was read even without its picture, so it was not an observation. */
  isInvented: boolean;
}

/**
 * Whether a text can be read there, by votes over several views; a vote that misses what was measured to be painted
 * there is void. If the answer is yes, the same is asked about the part with everything removed.
 *
 * @returns null if no model can be asked and no votes are kept
 * @throws as `poll`
 */
export async function transcribe(
  place: PollContext,
  { target, wanted }: { target: VisionTarget; wanted: WantedText },
  model: Model | null,
): Promise<Transcription | null> {
  const polled = await poll(place, pollOf(place, target, wanted), model);
  if (polled === null) return null;
  const counted = polled.ballot.votes.filter((vote) => vote.void === null);
  const read = counted.find(({ quote }) => quote !== null)?.quote ?? null;
  if (polled.tally.answer !== 'yes') return { ...polled, read, isInvented: false };
  const blank = { ...wanted, known: [], subject: `${wanted.subject}, taken away` };
  const isGone = await flips(place, pollOf(place, without(target), blank), model);
  return { ...polled, read, isInvented: !isGone };
}

function pollOf({ episode }: PollContext, target: VisionTarget, wanted: WantedText): Poll {
  const prompt = promptOf('vision_transcribe');
  const { subject, text, known, holds } = wanted;
  return {
    ...{ kind: TRANSCRIBE, subject, prompt: prompt.hash, most: 5 },
    matter: [text, known, targetHash(target)],
    asked: pictureAsked(
      target,
      `Can "${text}" be read in the picture, an amount or a date in whatever spelling?`,
    ),
    async cast(model, vote) {
      const { png, hash } = await viewOf(target, vote);
      const parts = [{ kind: 'image', png, hash } as const];
      const had = await model.ask(
        { prompt, parts, schema: replySchema },
        { episode, subject: `vision: ${subject}`, vote },
      );
      const { text: read } = had.reply;
      const missed = read === null ? [] : known.filter((one) => !holds(read, one));
      return {
        answer: read === null ? 'cannot_tell' : holds(read, text) ? 'yes' : 'no',
        void: missed.length > 0 ? 'measured' : null,
        quote: read,
        reason:
          missed.length > 0
            ? `It does not read "${missed[0] ?? ''}", which is painted there.`
            : null,
        tokens: tokensOf([had]),
      };
    },
  };
}
