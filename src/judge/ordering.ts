// The ballot on an ordering: the saved one, or the two votes that the model casts now; and the result in a sentence.
import type { Anchor } from '../model/anchors.js';
import type { Model } from '../model/model.js';
import type { OrderingOutcome } from '../statistics/pairwise.js';
import { ballotFor, type BallotQuestion, hasBallot } from '../verdict/answers.js';
import type { Ballot, Vote } from '../verdict/ballot.js';
import { brief } from '../verdict/brief.js';
import { conversationHash } from './side.js';
import { askOrdering, type Ordering, orderingHash, outcomeOf } from './pairwise.js';

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

export function orderingKey({ id, criterion, better, worse }: Ordering): OrderingKey {
  return { id, criterion, better: conversationHash(better), worse: conversationHash(worse) };
}

/** Who is asked, and what else is shown. */
export interface Jury {
  /** Null: nobody can be asked, and saved answers count. */
  model: Model | null;
  anchors: readonly Anchor[];
  /** Asks even if an answer is saved. Default false. */
  again?: boolean;
  /** The votes, if already on their way. Default: they are requested when needed. */
  cast?: () => Promise<Vote[]>;
}

/** The result of an ordering. */
export interface OrderingDecision extends OrderingOutcome {
  ballot: Ballot;
}

/**
 * The decision on an ordering: from a ballot saved beside `path`, else by the model. Null if there is neither.
 *
 * @param path what the answers are saved beside: an episode's directory, or a file of orderings
 * @throws what `askOrdering` throws, and SightlineError `episode-corrupt` if what is kept cannot be read.
 */
export async function decideOrdering(
  path: string,
  ordering: Ordering,
  jury: Jury,
): Promise<OrderingDecision | null> {
  return decisionOf(await ballotFor(path, questionOf(ordering, jury)));
}

/** The saved decision, by whichever model was asked last; null if there is none. Needs neither conversation. */
export async function keptDecision(
  path: string,
  key: OrderingKey,
): Promise<OrderingDecision | null> {
  const asked = { ...questionOn(key), by: null, cast: () => Promise.resolve([]) };
  return decisionOf(await ballotFor(path, asked));
}

/** Whether the model would have to be asked. Throws SightlineError `episode-corrupt` if what is kept cannot be read, also with `again`. */
export async function isOpen(path: string, ordering: Ordering, jury: Jury): Promise<boolean> {
  if (jury.model === null) return false;
  const isKept = await hasBallot(path, questionOf(ordering, jury));
  return jury.again === true || !isKept;
}

function questionOf(
  ordering: Ordering,
  { model, anchors, again = false, cast }: Jury,
): BallotQuestion {
  const by = model === null ? null : { model: model.name, prompt: orderingHash(ordering, anchors) };
  const ask = () => (model === null ? Promise.resolve([]) : askOrdering(model, ordering, anchors));
  return { ...questionOn(orderingKey(ordering)), by, again, cast: cast ?? ask };
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

function decisionOf(ballot: Ballot | null): OrderingDecision | null {
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
