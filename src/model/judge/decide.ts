// The votes on a question, of a judge or about a picture: the saved ones, or those that the model casts now until it is decided; and a judge's result in a sentence.
import type { AnswerWithSource, Model } from '../model.js';
import { votesFor } from '../../episode/verdict/answers.js';
import { brief, questionWords } from '../../episode/verdict/text.js';
import {
  type JudgeVotes,
  type SavedQuestion,
  type Tally,
  tallyOf,
  type Vote,
} from '../../episode/verdict/votes.js';
import { leftOutWords } from './cut.js';
import { noAnswer, voidOf, voter } from './judge.js';
import { type Licensing, type Standing, standingOf } from './license.js';
import type { LeftOutEvidence, Material } from './material.js';
import { type JudgeQuestion, type MostVotes, promptHash } from './question.js';

/** An episode as judges see it. */
export interface Case {
  /** Its directory; ballots are saved beside it. */
  dir: string;
  id: string;
  material: Material;
  license: Licensing;
}

/** The result of a question. */
export interface JudgeDecision extends Polled {
  /** The vote that is reported: the first deciding one; null if nothing was decided. */
  telling: Vote | null;
  /** One sentence: what was asked, what was answered, by whom. */
  sentence: string;
  /** The same without what was asked. */
  answer: string;
}

/**
 * The decision on a question: from a ballot saved beside the episode, else by the model. Null if there is neither.
 *
 * @throws what `voter` throws, and SightlineError `episode-corrupt` if the saved one cannot be read.
 */
export async function decide(
  { dir, id, material, license }: Case,
  question: JudgeQuestion,
  model: Model | null,
): Promise<JudgeDecision | null> {
  const { kind, subject, most } = question;
  const polled = await poll(
    { dir, episode: id, license },
    {
      ...{ kind, subject, most, prompt: promptHash(question) },
      ...{ matter: matterOf(question, material), asked: savedQuestion(question) },
      cast: voter({ question, material, episode: id }),
    },
    model,
  );
  return polled === null ? null : decisionOf(polled, question);
}

function savedQuestion({ wordings, criterion, turn, about, needs }: JudgeQuestion): SavedQuestion {
  return { of: 'record', wordings: [...wordings], criterion, turn, about, needs: [...needs] };
}

/** The part of a question that is saved with its ballot. */
type AskedWords = Pick<JudgeQuestion, 'wordings' | 'criterion' | 'turn' | 'about' | 'needs'>;

/** Everything that the answer rests on; unneeded parts may differ. */
export function matterOf(
  { wordings, criterion, turn, about, needs }: AskedWords,
  material: Material,
): unknown {
  return [wordings, criterion, turn, about, needs.map((kind) => [kind, material[kind]])];
}

/** Refusals and unreadable replies are not answers: if they left it open, it is asked again. */
function isAnswer(votes: readonly Vote[], most: number): boolean {
  const unread = votes.some((vote) => vote.void === 'unreadable' || vote.void === 'refused');
  return !unread || tallyOf(votes, most).answer !== null;
}

function decisionOf({ ballot, tally, standing }: Polled, question: JudgeQuestion): JudgeDecision {
  const { answer } = tally;
  const deciding = ballot.votes.filter((vote) => vote.void === null && vote.answer === answer);
  const telling = deciding.find(({ quote }) => quote !== null) ?? deciding[0] ?? null;
  const { takenBack } = standing;
  const back = takenBack === null ? '' : ` Calibration takes that back: ${takenBack}.`;
  const said = `${answerWords(ballot, tally, telling)}${back}`;
  const sentence = `${questionForPeople(question)}: ${said}`;
  return { ballot, tally, standing, telling, sentence, answer: said };
}

function questionForPeople({ wordings, inShort, criterion, turn }: JudgeQuestion): string {
  return questionWords({ wording: inShort ?? wordings[0] ?? '', criterion, turn });
}

function answerWords({ by, votes }: JudgeVotes, tally: Tally, telling: Vote | null): string {
  const shown = leftOutSentence(votes);
  if (telling === null) return `${openWords(by.model, tally)}${shown}`;
  const { answer, quote, reason } = telling;
  const words = quote === null ? '' : `, quoting “${brief(quote)}”`;
  const why = reason === null || reason.trim() === '' ? '' : `: ${brief(reason)}`;
  const count = tally[answer === 'yes' ? 'yes' : 'no'];
  const counted = votes.length === 1 ? 'one vote' : `${count} of ${votes.length} votes`;
  return `${answer ?? ''}, by ${counted} of the judge ${by.model}${words}${ended(why)}${shown}`;
}

/** What was not shown, and the consequence. */
function leftOutSentence(votes: readonly Vote[]): string {
  const words = leftOutWords(leftOutOf(votes));
  if (words === null) return '';
  const isVoid = votes.some((vote) => vote.void === 'left_out');
  const so = isVoid ? ', so that no answer counts which says that something is nowhere' : '';
  return ` Left out, since the model cannot read more: ${words}${so}.`;
}

/** The most that was left out for any of the votes. */
export function leftOutOf(votes: readonly Vote[]): LeftOutEvidence {
  return {
    turns: Math.max(0, ...votes.map(({ turnsLeftOut }) => turnsLeftOut)),
    records: Math.max(0, ...votes.map(({ recordsLeftOut = 0 }) => recordsLeftOut)),
  };
}

function openWords(model: string, { yes, no, cannotTell, void: voided, why }: Tally): string {
  const counts = `${yes} yes, ${no} no, ${cannotTell} cannot tell, ${voided} void`;
  const what = {
    split: 'is of two minds',
    cannot_tell: 'cannot tell',
    void: 'gave no answer that counts',
  };
  return `the judge ${model} ${what[why ?? 'split']} (${counts}).`;
}

function ended(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** Where answers are saved, and who calls are accounted to. */
export interface PollContext {
  /** Directory of the episode; ballots are saved beside it. */
  dir: string;
  /** Id of the episode. */
  episode: string;
  license: Licensing;
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
  { dir, license }: PollContext,
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
  return { ballot, tally, standing: standingOf(ballot, tally, license) };
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
export function tokensOf(answers: readonly AnswerWithSource<unknown>[]): Vote['tokens'] {
  let sum = { input: 0, output: 0 };
  for (const { effort } of answers) {
    if (effort.tokens === null) return null;
    const { input, output } = effort.tokens;
    sum = { input: sum.input + input, output: sum.output + output };
  }
  return sum;
}
