// Asks a model vote by vote until a question is decided, or counts the votes saved beside the episode; knows no picture.
import type { Had, Model } from '../model.js';
import { votesFor } from '../../episode/verdict/answers.js';
import {
  type JudgeVotes,
  type SavedQuestion,
  type Tally,
  tallyOf,
  type Vote,
} from '../../episode/verdict/votes.js';
import { isAnswer } from '../judge/ballot.js';
import { noAnswer, voidOf } from '../judge/judge.js';
import { type Licensing, type Standing, standingOf } from '../judge/licence.js';
import type { MostVotes } from '../judge/question.js';

/** Where answers are saved, and who calls are accounted to. */
export interface PollContext {
  /** Directory of the episode; ballots are saved beside it. */
  dir: string;
  /** Id of the episode. */
  episode: string;
  licence: Licensing;
}

/** What is asked, and how one vote is cast. */
export interface Poll extends Pick<JudgeVotes, 'kind' | 'subject'> {
  /** SHA-256 of the prompts: calibration is bound to it. */
  prompt: string;
  /** Everything else that the answer rests on. */
  matter: unknown;
  most: MostVotes;
  /** The same question for a person; null for a control, whose answer is known. */
  asked: SavedQuestion | null;
  /** @throws what `Model.ask` throws */
  cast: (model: Model, number: number) => Promise<Omit<Vote, 'number' | 'turnsLeftOut'>>;
}

export interface Polled {
  ballot: JudgeVotes;
  /** This decides who is asked what, so that no calibration changes that. */
  tally: Tally;
  /** The decision after calibration: this decides the outcome. */
  standing: Standing;
}

/**
 * The votes on a question: the saved ones, else the model's, which are then saved. Null if there are neither.
 *
 * @throws what `cast` throws where there is no vote at all (`model-unreachable`, `model-without-vision`, …), and SightlineError
 *   `episode-corrupt` if what is kept cannot be read. Unreadable replies and refusals are votes that do not count.
 */
export async function poll(
  { dir, licence }: PollContext,
  question: Poll,
  model: Model | null,
): Promise<Polled | null> {
  const { kind, subject, prompt, matter, most, asked } = question;
  const ballot = await votesFor(dir, {
    ...{ kind, subject, matter, most },
    ...(asked === null ? {} : { asked }),
    by: model === null ? null : { model: model.name, prompt },
    cast: () => (model === null ? Promise.resolve([]) : votesOf(question, model)),
    isAnswer: (votes) => isAnswer(votes, most),
  });
  if (ballot === null) return null;
  const tally = tallyOf(ballot.votes, ballot.most);
  return { ballot, tally, standing: standingOf(ballot, tally, licence) };
}

async function votesOf({ most, cast }: Poll, model: Model): Promise<Vote[]> {
  const votes: Vote[] = [];
  while (!tallyOf(votes, most).over) {
    const number = votes.length + 1;
    votes.push({ number, turnsLeftOut: 0, ...(await orNothing(() => cast(model, number))) });
  }
  return votes;
}

async function orNothing<Cast>(
  cast: () => Promise<Cast>,
): Promise<Cast | (typeof noAnswer & { void: 'unreadable' | 'refused' })> {
  try {
    return await cast();
  } catch (error) {
    const nothing = voidOf(error);
    if (nothing === null) throw error;
    return { ...noAnswer, void: nothing };
  }
}

/**
 * Asks the same with the subject of the yes removed, and returns whether the yes is gone. No answer does not count as
 * flipped; giving the same answer to a question and its opposite does: there is nothing left to say yes to.
 */
export async function flips(
  place: PollContext,
  withoutIt: Poll,
  model: Model | null,
): Promise<boolean> {
  const control = await poll(place, { ...withoutIt, most: 1, asked: null }, model);
  const [vote] = control?.ballot.votes ?? [];
  if (vote === undefined || vote.void === 'unreadable' || vote.void === 'refused') return false;
  return vote.void !== null || vote.answer !== 'yes';
}

/** What several answers took together; null if one of them does not say. */
export function tokensOf(answers: readonly Had<unknown>[]): Vote['tokens'] {
  let sum = { input: 0, output: 0 };
  for (const { effort } of answers) {
    if (effort.tokens === null) return null;
    const { input, output } = effort.tokens;
    sum = { input: sum.input + input, output: sum.output + output };
  }
  return sum;
}
