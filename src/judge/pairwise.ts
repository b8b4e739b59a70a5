// Whether an agent does better in one episode than in another: asked with the two in both orders; a preference for a position decides nothing.
import { z } from 'zod';
import { type Anchor, anchorsFor, withAnchors } from '../model/anchors.js';
import { fenced } from '../model/fence.js';
import type { Had, Model } from '../model/model.js';
import { hashOf, type Prompt, promptOf } from '../model/prompt.js';
import type { OrderingOutcome } from '../statistics/pairwise.js';
import { castOf, type Vote } from '../verdict/ballot.js';
import { conversationHash, type OrderingSide } from './side.js';
import { noAnswer, voidOf } from './judge.js';
import { isAmong } from './quote.js';

/** What should hold between two episodes: by this criterion the agent does better in one than in the other. */
export interface Ordering {
  id: string;
  /** One sentence, such as "The agent acknowledged the feeling before answering." */
  criterion: string;
  better: OrderingSide;
  worse: OrderingSide;
}

type PairPosition = 'first' | 'second';

/** In this order: a model that has to quote first looks first. */
const replySchema = z.strictObject({
  quote_first: z.string().nullable(),
  quote_second: z.string().nullable(),
  reason: z.string(),
  better: z.enum(['first', 'second', 'neither']),
});
type Reply = z.output<typeof replySchema>;

/** The prompt for an ordering, with the anchors that do not give away its answer. */
function promptFor(ordering: Ordering, anchors: readonly Anchor[]): Prompt {
  const { id, criterion, better, worse } = ordering;
  const conversations = [conversationHash(better), conversationHash(worse)];
  const shown = anchorsFor(anchors, { criterion, conversations, ordering: id });
  return withAnchors(promptOf('pairwise'), shown);
}

/** SHA-256 of everything asked besides the two conversations, like `promptHash` for questions about one. */
export function orderingHash(ordering: Ordering, anchors: readonly Anchor[]): string {
  return hashOf(JSON.stringify([promptFor(ordering, anchors).hash, ordering.criterion]));
}

/**
 * Asks the model for an ordering twice, the better one first and then second: two votes, whose answer is `yes` for the better one, `no` for the worse one
 * and `cannot_tell` for neither.
 *
 * A vote for a side counts only where it quotes words that this side's agent said. A refusal or an unreadable reply
 * does not count.
 *
 * @throws SightlineError what `Model.ask` throws, except `model-refused` and `model-reply-unfit`.
 */
export async function askOrdering(
  model: Model,
  ordering: Ordering,
  anchors: readonly Anchor[] = [],
): Promise<Vote[]> {
  const prompt = promptFor(ordering, anchors);
  const asking = { ordering, prompt };
  const one = await askOnce(model, { ...asking, better: 'first' });
  return [one, await askOnce(model, { ...asking, better: 'second' })];
}

interface Asking {
  ordering: Ordering;
  prompt: Prompt;
  /** The position of the better one. */
  better: PairPosition;
}

async function askOnce(model: Model, { ordering, prompt, better }: Asking): Promise<Vote> {
  const { id, criterion } = ordering;
  const sides =
    better === 'first' ? [ordering.better, ordering.worse] : [ordering.worse, ordering.better];
  const [first, second] = sides.map(({ transcript }) => transcript);
  const text = [
    fenced('criterion', criterion),
    fenced('first', first),
    fenced('second', second),
  ].join('\n');
  const question = { prompt, parts: [{ kind: 'text', text } as const], schema: replySchema };
  const number = better === 'first' ? 1 : 2;
  const subject = `ordering ${id}, the better one ${better}`;
  try {
    const had = await model.ask(question, {
      ...{ episode: ordering.better.episode, subject, vote: number },
    });
    return cast(had, ordering, better);
  } catch (error) {
    const nothing = voidOf(error);
    if (nothing === null) throw error;
    return { ...noAnswer, number, void: nothing, turnsLeftOut: 0 };
  }
}

function cast(
  { reply, effort: { tokens } }: Had<Reply>,
  ordering: Ordering,
  better: PairPosition,
): Vote {
  const [mine, others] =
    better === 'first'
      ? [reply.quote_first, reply.quote_second]
      : [reply.quote_second, reply.quote_first];
  const quotes = { better: saidBy(ordering.better, mine), worse: saidBy(ordering.worse, others) };
  const answer = answerOf(reply, better);
  const [chosen, quote] = answer === 'no' ? [quotes.worse, others] : [quotes.better, mine];
  const isUnfounded = answer !== 'cannot_tell' && chosen === null;
  return {
    ...{ number: better === 'first' ? 1 : 2, answer, void: isUnfounded ? 'quote' : null },
    ...{ quote: answer === 'cannot_tell' ? null : quote, reason: reply.reason, turnsLeftOut: 0 },
    tokens: tokens === null ? null : { input: tokens.input, output: tokens.output },
    quotes,
  };
}

function answerOf({ better: chosen }: Reply, better: PairPosition): 'yes' | 'no' | 'cannot_tell' {
  if (chosen === 'neither') return 'cannot_tell';
  return chosen === better ? 'yes' : 'no';
}

/** The quote, if this side's agent said it; else null. */
function saidBy({ transcript }: OrderingSide, quote: string | null): string | null {
  const texts = transcript.filter(({ who }) => who === 'agent').map(({ text }) => text);
  return quote !== null && isAmong(quote, texts) ? quote : null;
}

/**
 * The result of the two votes: `yes` or `no` if both agree; else `cannot_tell`, with the position that was preferred
 * regardless of who was there.
 */
export function outcomeOf(votes: readonly Vote[]): OrderingOutcome {
  const [one = 'cannot_tell', other = 'cannot_tell'] = castOf(votes);
  if (one === other) return { holds: one, leaning: null };
  if (one === 'cannot_tell' || other === 'cannot_tell')
    return { holds: 'cannot_tell', leaning: null };
  return { holds: 'cannot_tell', leaning: one === 'yes' ? 'first' : 'second' };
}
