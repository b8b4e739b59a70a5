// Puts one narrow question to a model, vote by vote, until it is decided; reads no episode from disk and keeps nothing.
import { z } from 'zod';
import type { Had, Model } from '../model/model.js';
import { SightlineError } from '../sightline-error.js';
import type { Vote } from '../verdict/ballot.js';
import { cut, type Material } from './material.js';
import { type JudgeQuestion, judgePrompt } from './question.js';
import { isQuoted } from './quote.js';
import { partOf } from './shape.js';
import { tallyOf } from './tally.js';

/** In this order: who has to quote first has looked first. */
const replySchema = z.strictObject({
  quote: z.string().nullable(),
  reason: z.string(),
  answer: z.enum(['yes', 'no', 'cannot_tell']),
});
type Reply = z.output<typeof replySchema>;

/** What is asked, of which episode. */
export interface Asked {
  question: JudgeQuestion;
  material: Material;
  /** Id of the episode. */
  episode: string;
}

/**
 * The votes of the model on a question, in order, none more than it takes to decide it. A reply that cannot be read (the client asks for it
 * twice), a refusal, and a quote that the evidence does not hold are votes that count for nothing. Where the question is too long for the
 * model, its oldest turns are left out, as `cut` tells, and the vote says how many.
 *
 * @throws SightlineError `model-unreachable`, `model-budget-spent`, `cassette-miss` and the like where there is no vote at all;
 *   `model-context-exceeded` where nothing more can be left out. No error is ever a vote.
 */
export async function judge(model: Model, asked: Asked): Promise<Vote[]> {
  const votes: Vote[] = [];
  const fit: Fit = { material: asked.material, step: 0 };
  while (!tallyOf(votes, asked.question.most).over) {
    votes.push(await voteOf(model, asked, { number: votes.length + 1, fit }));
  }
  return votes;
}

/** What the model was seen to be able to read: later votes begin with it. */
interface Fit {
  material: Material;
  step: number;
}

async function voteOf(
  model: Model,
  asked: Asked,
  { number, fit }: { number: number; fit: Fit },
): Promise<Vote> {
  for (;;) {
    try {
      return cast(await ask(model, { ...asked, material: fit.material }, number), asked, {
        number,
        turnsLeftOut: fit.material.turnsLeftOut,
      });
    } catch (error) {
      const nothing = voidOf(error);
      const { turnsLeftOut } = fit.material;
      if (nothing !== null) return { ...noAnswer, number, void: nothing, turnsLeftOut };
      if (!isTooLong(error)) throw error;
      fit.step += 1;
      const less = cut(asked.material, asked.question.turn, fit.step);
      if (less === null) throw error;
      fit.material = less;
    }
  }
}

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
  { number, turnsLeftOut }: Pick<Vote, 'number' | 'turnsLeftOut'>,
): Vote {
  const { quote, reason, answer } = reply;
  const { tokens } = effort;
  const counted = tokens === null ? null : { input: tokens.input, output: tokens.output };
  const isVoid = quote === null ? answer === 'yes' : !isQuoted(quote, question, material);
  return {
    ...{ number, answer, void: isVoid ? 'quote' : null, quote, reason },
    ...{ turnsLeftOut, tokens: counted },
  };
}

export const noAnswer = { answer: null, quote: null, reason: null, tokens: null };

/** A reply that is no answer, as a vote; null of an error that is no vote at all. */
export function voidOf(error: unknown): 'unreadable' | 'refused' | null {
  if (!(error instanceof SightlineError)) return null;
  if (error.code === 'model-reply-unfit') return 'unreadable';
  return error.code === 'model-refused' ? 'refused' : null;
}

function isTooLong(error: unknown): boolean {
  return error instanceof SightlineError && error.code === 'model-context-exceeded';
}
