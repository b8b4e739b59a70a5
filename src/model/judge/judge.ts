// Puts one narrow question to a model, vote by vote, until it is decided; reads no episode from disk and saves nothing.
import { z } from 'zod';
import type { Had, Model } from '../model.js';
import { SightlineError } from '../../sightline-error.js';
import { tallyOf, type Vote } from '../../episode/verdict/votes.js';
import { cuts, isUnfounded } from './cut.js';
import type { LeftOutEvidence, Material } from './material.js';
import { judgePrompt, type JudgeQuestion } from './question.js';
import { isQuoted } from './quote.js';
import { partOf } from './shape.js';

/** In this order: a model that has to quote first looks first. */
const replySchema = z.strictObject({
  quote: z.string().nullable(),
  reason: z.string(),
  answer: z.enum(['yes', 'no', 'cannot_tell']),
});
type Reply = z.output<typeof replySchema>;

/** What is asked, and about which episode. */
export interface Asked {
  question: JudgeQuestion;
  material: Material;
  /** Id of the episode. */
  episode: string;
}

/**
 * The model's votes on a question, in order, no more than it takes to decide it. An unreadable reply (the client asks
 * twice), a refusal, and a quote that is not in the evidence are votes that do not count. If the question is too long
 * for the model, some evidence is left out, as `cuts` describes; the vote says how much, and does not count if it
 * depends on that.
 *
 * @throws SightlineError `model-unreachable`, `model-budget-spent`, `cassette-miss` and the like where there is no vote at all;
 *   `model-context-exceeded` where nothing more can be left out. No error is ever a vote.
 */
export async function judge(model: Model, asked: Asked): Promise<Vote[]> {
  const votes: Vote[] = [];
  const fits: Fits = { shown: asked.material, less: null };
  while (!tallyOf(votes, asked.question.most).over) {
    votes.push(await voteOf(model, asked, { number: votes.length + 1, fits }));
  }
  return votes;
}

/** What the model turned out to be able to read, so that later votes start with it. */
interface Fits {
  shown: Material;
  /** What is left to try; null as long as nothing was too long. */
  less: Material[] | null;
}

async function voteOf(
  model: Model,
  asked: Asked,
  { number, fits }: { number: number; fits: Fits },
): Promise<Vote> {
  for (;;) {
    const { leftOut } = fits.shown;
    try {
      const had = await ask(model, { ...asked, material: fits.shown }, number);
      return { number, ...cast(had, asked, leftOut), ...kept(leftOut) };
    } catch (error) {
      const nothing = voidOf(error);
      if (nothing !== null) return { ...noAnswer, number, void: nothing, ...kept(leftOut) };
      if (!isTooLong(error)) throw error;
      fits.less ??= cuts(asked.material, asked.question);
      const next = fits.less.shift();
      if (next === undefined) throw error;
      fits.shown = next;
    }
  }
}

/** As votes keep it. */
function kept({ turns, records, texts }: LeftOutEvidence): LeftOutOfVote {
  return {
    turnsLeftOut: turns,
    ...(records === 0 ? {} : { recordsLeftOut: records }),
    ...(texts === 0 ? {} : { textsLeftOut: texts }),
  };
}
type LeftOutOfVote = Pick<Vote, 'turnsLeftOut' | 'recordsLeftOut' | 'textsLeftOut'>;

function ask(
  model: Model,
  { question, material, episode }: Asked,
  vote: number,
): Promise<Had<Reply>> {
  const text = partOf(question, material, vote);
  const parts = [{ kind: 'text', text } as const];
  const about = { episode, subject: `judge: ${question.subject}`, vote };
  return model.ask({ prompt: judgePrompt(question), parts, schema: replySchema }, about);
}

function cast(
  { reply, effort }: Had<Reply>,
  { question, material }: Asked,
  leftOut: LeftOutEvidence,
): Omit<Vote, 'number' | keyof LeftOutOfVote> {
  const { quote, reason, answer } = reply;
  const { tokens } = effort;
  const counted = tokens === null ? null : { input: tokens.input, output: tokens.output };
  const isMisquoted = quote === null ? answer === 'yes' : !isQuoted(quote, question, material);
  const unfounded = isUnfounded(answer, question, leftOut) ? 'left_out' : null;
  return { answer, void: isMisquoted ? 'quote' : unfounded, quote, reason, tokens: counted };
}

export const noAnswer = { answer: null, quote: null, reason: null, tokens: null };

/** A reply that is not an answer, as a vote; null for an error that is not a vote at all. */
export function voidOf(error: unknown): 'unreadable' | 'refused' | null {
  if (!(error instanceof SightlineError)) return null;
  if (error.code === 'model-reply-unfit') return 'unreadable';
  return error.code === 'model-refused' ? 'refused' : null;
}

function isTooLong(error: unknown): boolean {
  return error instanceof SightlineError && error.code === 'model-context-exceeded';
}
