// Whether an agent does better in one episode than in another: asked with the two in both orders, since a preference for a position decides nothing; the votes, saved, and the result in a sentence.
import { z } from 'zod';
import type { Episode } from '../../episode/read.js';
import { type Anchor, anchorsFor, withAnchors } from '../calibration.js';
import { fenced, hashOf, type Prompt, promptOf } from '../prompt.js';
import type { AnswerWithSource, Model } from '../model.js';
import { readyQuestion } from '../../scenario/ready-questions.js';
import { votesFor } from '../../episode/verdict/answers.js';
import type { JudgeVotes, Vote } from '../../episode/verdict/votes.js';
import { brief } from '../../episode/verdict/text.js';
import { noAnswer, voidOf } from './judge.js';
import { materialOf, type Utterance } from './material.js';
import type { JudgeQuestion } from './question.js';
import { isAmong } from './quote.js';

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

/** A sentence as it is; for the id of a ready question, what a good conversation has: "The agent stayed on policy." */
export function criterionOf(text: string): string {
  const ready = readyQuestion(text);
  return ready === null ? text : `The agent ${ready.title}.`;
}

/** What a question about one episode is judged by: its criterion, else itself. */
function criterionOfQuestion({
  kind,
  criterion,
  wordings: [first = ''],
}: Pick<JudgeQuestion, 'kind' | 'criterion' | 'wordings'>): string {
  if (criterion !== null) return criterion;
  return readyQuestion(kind) === null ? first : criterionOf(kind);
}

/** The question with the anchors of its criterion, except those from this very conversation. */
export function withExamples(
  question: JudgeQuestion,
  episode: Episode,
  anchors: readonly Anchor[],
): JudgeQuestion {
  if (anchors.length === 0) return question;
  const conversations = [conversationHash(orderingSideOf(episode))];
  const criterion = criterionOfQuestion(question);
  return { ...question, anchors: anchorsFor(anchors, { criterion, conversations }) };
}

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
  const { criterion, better, worse } = ordering;
  const conversations = [conversationHash(better), conversationHash(worse)];
  const shown = anchorsFor(anchors, { criterion, conversations });
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
  { reply, effort: { tokens } }: AnswerWithSource<Reply>,
  ordering: Ordering,
  better: PairPosition,
): Vote {
  const [mine, others] =
    better === 'first'
      ? [reply.quote_first, reply.quote_second]
      : [reply.quote_second, reply.quote_first];
  const quotes = {
    better: quoteOfAgent(ordering.better, mine),
    worse: quoteOfAgent(ordering.worse, others),
  };
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
function quoteOfAgent({ transcript }: OrderingSide, quote: string | null): string | null {
  const texts = transcript.filter(({ who }) => who === 'agent').map(({ text }) => text);
  return quote !== null && isAmong(quote, texts) ? quote : null;
}

/** The result of an ordering, asked both ways round. */
export interface OrderingOutcome {
  holds: 'yes' | 'no' | 'cannot_tell';
  /** The position that was preferred regardless of who was there. */
  leaning: 'first' | 'second' | null;
}

/**
 * The result of the two votes: `yes` or `no` if both agree; else `cannot_tell`, with the position that was preferred
 * regardless of who was there.
 */
export function outcomeOf(votes: readonly Vote[]): OrderingOutcome {
  const [one = 'cannot_tell', other = 'cannot_tell'] = votes.map((vote) =>
    vote.void === null ? (vote.answer ?? 'cannot_tell') : 'cannot_tell',
  );
  if (one === other) return { holds: one, leaning: null };
  if (one === 'cannot_tell' || other === 'cannot_tell')
    return { holds: 'cannot_tell', leaning: null };
  return { holds: 'cannot_tell', leaning: one === 'yes' ? 'first' : 'second' };
}

/** The name that calibration uses. */
const ORDERING_KIND = 'ordering';

/** What identifies an ordering, even if one of its episodes is gone. */
export interface OrderingKey {
  id: string;
  criterion: string;
  /** SHA-256 of the two conversations. */
  better: string;
  worse: string;
}

function orderingKey({ id, criterion, better, worse }: Ordering): OrderingKey {
  return { id, criterion, better: conversationHash(better), worse: conversationHash(worse) };
}

/** Who is asked, and what else is shown. */
export interface Jury {
  /** Null: nobody can be asked, and saved answers count. */
  model: Model | null;
  anchors: readonly Anchor[];
}

/** The result of an ordering, with its votes. */
export interface OrderingDecision extends OrderingOutcome {
  ballot: JudgeVotes;
}

/**
 * The decision on an ordering: from a ballot saved beside `dir`, else by the model. Null if there is neither.
 *
 * @param dir of the episode that the answers are saved beside
 * @throws what `askOrdering` throws, and SightlineError `episode-corrupt` if what is kept cannot be read.
 */
export async function decideOrdering(
  dir: string,
  ordering: Ordering,
  jury: Jury,
): Promise<OrderingDecision | null> {
  return decisionOf(await votesFor(dir, questionOf(ordering, jury)));
}

/** The saved decision, by whichever model was asked last; null if there is none. Needs neither conversation. */
export async function savedDecision(
  dir: string,
  key: OrderingKey,
): Promise<OrderingDecision | null> {
  const asked = { ...questionOn(key), by: null, cast: () => Promise.resolve([]) };
  return decisionOf(await votesFor(dir, asked));
}

function questionOf(ordering: Ordering, { model, anchors }: Jury) {
  const by = model === null ? null : { model: model.name, prompt: orderingHash(ordering, anchors) };
  const cast = () => (model === null ? Promise.resolve([]) : askOrdering(model, ordering, anchors));
  return { ...questionOn(orderingKey(ordering)), by, cast };
}

function questionOn({ id, criterion, better, worse }: OrderingKey) {
  return {
    ...{ subject: `ordering ${id}: ${criterion}`, kind: ORDERING_KIND, most: 2 as const },
    ...{ matter: [criterion, better, worse], isAnswer },
  };
}

/** Refusals and unreadable replies are not answers: it is asked again. */
function isAnswer(votes: readonly Vote[]): boolean {
  return votes.every((vote) => vote.void !== 'unreadable' && vote.void !== 'refused');
}

function decisionOf(ballot: JudgeVotes | null): OrderingDecision | null {
  return ballot === null ? null : { ballot, ...outcomeOf(ballot.votes) };
}

/** What the two sides are called in a sentence. */
export interface SideNames {
  better: string;
  worse: string;
}

/** One sentence: whom the judge prefers, by which words and why; or why it is open. */
export function orderingSentence(
  { ballot: { by, votes }, holds, leaning }: OrderingDecision,
  names: SideNames,
): string {
  if (holds === 'cannot_tell') return `${by.model} ${whyOpen(votes, leaning)}.`;
  const preferred = holds === 'yes' ? names.better : names.worse;
  const [telling] = votes;
  const reason = brief(telling?.reason ?? '').replace(/\.$/, '');
  const why = reason === '' ? '' : `: ${reason}`;
  return `${by.model} prefers ${preferred} wherever it stands, by “${brief(telling?.quote ?? '')}”${why}.`;
}

function whyOpen(votes: readonly Vote[], leaning: OrderingOutcome['leaning']): string {
  if (leaning !== null) return `prefers the ${leaning} place, whoever stands there`;
  return votes
    .map(
      (vote, index) =>
        `${index === 0 ? 'with the better one first' : 'with it second'} ${whatItDid(vote)}`,
    )
    .join(', ');
}

const nothings: Record<NonNullable<Vote['void']>, string> = {
  quote: 'prefers a side by words that its agent never said',
  unreadable: 'gives no reply that can be read',
  refused: 'refuses to answer',
  polarity: 'contradicts itself',
  measured: 'contradicts a measurement',
  left_out: 'says that something is nowhere that was not all shown',
};

function whatItDid(vote: Vote): string {
  if (vote.void !== null) return nothings[vote.void];
  if (vote.answer === 'cannot_tell') return 'prefers neither';
  return vote.answer === 'yes' ? 'prefers it' : 'prefers the worse one';
}
