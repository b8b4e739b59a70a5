// Keeps what models answered beside the episode, so that grading again, even without them, gives the same result; keeps no failures.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { z } from 'zod';
import { besideEpisode, toJsonText, writeWhole } from '../episode/files.js';
import {
  type Answerer,
  answererSchema,
  type MeaningQuestion,
  type Understanding,
  understoodSchema,
} from '../model/understanding.js';
import { SightlineError } from '../sightline-error.js';
import { type AskedJudge, type Ballot, type BallotAsked, ballotSchema } from './ballot.js';
import { freeLabels } from './labels.js';

const keptSchema = z.strictObject({
  /** SHA-256 of the question with the messages that it is about. */
  question: z.string(),
  /** For people. */
  meaning: z.string(),
  by: answererSchema,
  ...understoodSchema.shape,
});
export type KeptAnswer = z.output<typeof keptSchema>;

/** The most recently used one comes last: without a model it is used again. */
const fileSchema = z.strictObject({
  format: z.literal('sightline-answers'),
  /** The first had no ballots. */
  version: z.union([z.literal(1), z.literal(2)]),
  answers: z.array(keptSchema),
  ballots: z.array(ballotSchema).default([]),
});
interface Kept {
  answers: readonly KeptAnswer[];
  ballots: readonly Ballot[];
}

/** Questions about one episode wait for each other, since they share its file. */
const pending = new Map<string, Promise<unknown>>();

function inTurn<Result>(dir: string, ask: () => Promise<Result>): Promise<Result> {
  const before = pending.get(dir) ?? Promise.resolve();
  const answer = before.then(ask);
  const after = answer.catch(() => undefined);
  pending.set(dir, after);
  void after.then(() => {
    if (pending.get(dir) === after) pending.delete(dir);
  });
  return answer;
}

/**
 * The answer to a question about an episode: the kept one of this very model, else the model's, which is then kept. Without a
 * model the one that was used last, from whichever model; null if there is none.
 *
 * @throws what the model's client throws, and `episode-corrupt` if the file of answers cannot be read.
 */
export function answerFor(
  dir: string,
  question: MeaningQuestion,
  understanding: Understanding | null,
): Promise<KeptAnswer | null> {
  return inTurn(dir, async () => {
    const kept = await read(dir);
    const key = keyOf(question);
    const ofQuestion = kept.answers.filter((one) => one.question === key);
    if (understanding === null) return ofQuestion.at(-1) ?? null;
    const { by } = understanding;
    const known = ofQuestion.find((one) => isSame(one.by, by));
    const { meaning } = question;
    const used = known ?? { question: key, meaning, by, ...(await understanding.ask(question)) };
    const answers = usedLast(kept.answers, known, used);
    if (kept.answers.at(-1) !== used) await write(dir, { ...kept, answers });
    return used;
  });
}

/** What a judge is asked, and how to get its votes. */
export interface BallotQuestion extends Pick<Ballot, 'subject' | 'kind' | 'most' | 'truth'> {
  /** Saved with the votes, unless the truth is known. Absent if two episodes are compared. */
  asked?: BallotAsked;
  /** All that the answer rests on: question and evidence. */
  matter: unknown;
  /** Null if nobody can be asked. */
  by: AskedJudge | null;
  cast: () => Promise<Ballot['votes']>;
  /** Whether such votes are an answer: others are not saved, so that the question is asked again. */
  isAnswer: (votes: Ballot['votes']) => boolean;
  /** Asks even if a ballot of this very judge is saved, which the new one replaces. Default false. */
  again?: boolean;
}

/** The votes on a question, as `answerFor` has answers. Throws what `cast` throws, and `episode-corrupt`. */
export function ballotFor(dir: string, asked: BallotQuestion): Promise<Ballot | null> {
  return inTurn(dir, async () => {
    const kept = await read(dir);
    const { subject, by, truth } = asked;
    const question = ballotKey(asked);
    if (by === null) return kept.ballots.findLast((one) => one.question === question) ?? null;
    const { kind, most } = asked;
    const earlier = ballotBy(kept.ballots, asked);
    const known = asked.again === true ? undefined : earlier;
    const rest = truth === undefined ? toldOf(asked) : { truth };
    const fresh = async (): Promise<Ballot> => {
      return { question, subject, kind, by, most, votes: await asked.cast(), ...rest };
    };
    const used = known ?? (await fresh());
    if (known === undefined && !asked.isAnswer(used.votes)) return used;
    const ballots = usedLast(kept.ballots, earlier, used);
    if (kept.ballots.at(-1) !== used) await write(dir, { ...kept, ballots });
    return used;
  });
}

function toldOf({ asked }: BallotQuestion): Pick<Ballot, 'asked'> {
  return asked === undefined ? {} : { asked };
}

/** The key of a ballot: the same question about the same evidence. */
export function ballotKey({
  kind,
  most,
  matter,
}: Pick<BallotQuestion, 'kind' | 'most' | 'matter'>): string {
  return hash([kind, most, matter]);
}

/** All saved ballots of an episode. Throws `episode-corrupt` if its file of answers cannot be read. */
export async function keptBallots(dir: string): Promise<readonly Ballot[]> {
  return (await read(dir)).ballots;
}

/** Whether a ballot of this very judge is saved. Throws `episode-corrupt`. */
export function hasBallot(dir: string, asked: BallotQuestion): Promise<boolean> {
  return inTurn(dir, async () => ballotBy((await read(dir)).ballots, asked) !== undefined);
}

function ballotBy(ballots: readonly Ballot[], asked: BallotQuestion): Ballot | undefined {
  const question = ballotKey(asked);
  return ballots.find(
    (one) =>
      one.question === question &&
      one.by.model === asked.by?.model &&
      one.by.prompt === asked.by.prompt,
  );
}

/** Whether anything was ever saved for this episode. */
export function hasAnswers(dir: string): boolean {
  return existsSync(besideEpisode.answers(dir));
}

function usedLast<One>(all: readonly One[], known: One | undefined, used: One): One[] {
  return [...all.filter((one) => one !== known), used];
}

function isSame(one: Answerer, other: Answerer): boolean {
  return one.method === other.method && one.model === other.model && one.prompt === other.prompt;
}

function keyOf({ meaning, messages }: MeaningQuestion): string {
  return hash([meaning, messages.map(({ text }) => text)]);
}

function hash(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}

async function read(dir: string): Promise<Kept> {
  const file = besideEpisode.answers(dir);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return { answers: [], ballots: [] };
  try {
    const { answers, ballots } = fileSchema.parse(JSON.parse(text));
    return { answers, ballots };
  } catch (cause) {
    throw new SightlineError('episode-corrupt', {
      what: `The file ${basename(file)} beside the episode cannot be read: it is not in the format that Sightline writes.`,
      next: 'Delete it, and grade again with the model.',
      cause,
    });
  }
}

async function write(dir: string, { answers, ballots }: Kept): Promise<void> {
  // Through the schema, so that members are in the order they are read back in: writing twice gives the same bytes.
  const content = fileSchema.parse({ format: 'sightline-answers', version: 2, answers, ballots });
  await writeWhole(besideEpisode.answers(dir), toJsonText(content));
  const labels = freeLabels(basename(resolve(dir)), ballots);
  const lines = labels.map((label) => `${JSON.stringify(label)}\n`).join('');
  if (lines !== '') await writeWhole(besideEpisode.labels(dir), lines);
}
