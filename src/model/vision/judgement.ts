// Asks a model what cannot be measured about a part of the picture, both ways round, and again with that part removed.
import { z } from 'zod';
import { quoted } from '../fence.js';
import type { Had, Model } from '../model.js';
import { hashOf, promptOf } from '../prompt.js';
import { flips, type PollContext, type Poll, poll, type Polled, tokensOf } from './poll.js';
import { pictureAsked, type VisionTarget, targetHash, viewOf, without } from './target.js';

const JUDGEMENT = 'vision.judgement';

const replySchema = z.strictObject({
  seen: z.string(),
  answer: z.enum(['yes', 'no', 'cannot_tell']),
});
type Reply = z.output<typeof replySchema>;

/** The result for a statement. */
export interface Judgement extends Polled {
  /** What the first deciding vote saw. */
  seen: string | null;
  /** A yes that stays yes with its subject removed: not an observation. */
  isUnfounded: boolean;
}

/**
 * Whether a statement is true of what is shown, by votes over several views. One vote asks whether it holds and whether
 * it is wrong, in two prompts; answering both alike is not a vote, and if it cannot tell whether it holds, it is not
 * asked the other way round. A yes is checked on the same part without its text or picture, and has to flip. A no is
 * not: a statement about something absent does not hold either.
 *
 * @returns null if no model can be asked and no votes are kept
 * @throws as `poll`
 */
export async function judgement(
  place: PollContext,
  { target, statement }: { target: VisionTarget; statement: string },
  model: Model | null,
): Promise<Judgement | null> {
  const polled = await poll(place, pollOf(place, target, statement), model);
  if (polled === null) return null;
  const { answer } = polled.tally;
  const deciding = polled.ballot.votes.find((vote) => vote.void === null && vote.answer === answer);
  const seen = deciding?.reason ?? null;
  if (answer !== 'yes') return { ...polled, seen, isUnfounded: false };
  const subject = `${statement} (taken away)`;
  const blank = { ...pollOf(place, without(target), statement), subject };
  return { ...polled, seen, isUnfounded: !(await flips(place, blank, model)) };
}

/** The text beside the picture. The statement comes from the scenario's author. */
export function statementText(statement: string): string {
  return `Statement: ${quoted(statement)}`;
}

/** SHA-256 of both prompts. */
export function judgementHash(): string {
  return hashOf(JSON.stringify([promptOf('vision_holds').hash, promptOf('vision_fails').hash]));
}

function pollOf({ episode }: PollContext, target: VisionTarget, statement: string): Poll {
  return {
    ...{ kind: JUDGEMENT, subject: statement, prompt: judgementHash(), most: 5 },
    matter: [statement, targetHash(target)],
    asked: pictureAsked(target, `Does this hold of the picture: "${statement}"?`),
    async cast(model, vote) {
      const { png, hash } = await viewOf(target, vote);
      const image = { kind: 'image', png, hash } as const;
      const text = { kind: 'text', text: statementText(statement) } as const;
      const ask = (name: 'vision_holds' | 'vision_fails'): Promise<Had<Reply>> =>
        model.ask(
          { prompt: promptOf(name), parts: [text, image], schema: replySchema },
          { episode, subject: `vision: ${statement}`, vote },
        );
      const holds = await ask('vision_holds');
      const reason = holds.reply.seen;
      // A second answer could not turn it into a vote.
      if (holds.reply.answer === 'cannot_tell')
        return { ...open, quote: null, reason, tokens: tokensOf([holds]) };
      const fails = await ask('vision_fails');
      const told = bothWays(holds.reply.answer, fails.reply.answer);
      return { ...told, quote: null, reason, tokens: tokensOf([holds, fails]) };
    },
  };
}

type Answer = Reply['answer'];
type Told = { answer: Answer; void: 'polarity' | null };

const open: Told = { answer: 'cannot_tell', void: null };

function bothWays(holds: Answer, fails: Answer): Told {
  if (holds === 'cannot_tell' || fails === 'cannot_tell') return open;
  return { answer: holds, void: holds === fails ? 'polarity' : null };
}
