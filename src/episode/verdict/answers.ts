// Keeps what models answered beside the episode, so that grading again, even without them, gives the same result; keeps no failures.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { z } from 'zod';
import { besideEpisode, sha256, toJsonText, writeWhole } from '../files.js';
import { SightlineError } from '../../sightline-error.js';
import {
  type JudgeIdentity,
  type JudgeVotes,
  type SavedQuestion,
  judgeVotesSchema,
} from './votes.js';

/** The most recently used one comes last: without a model it is used again. */
const fileSchema = z.object({
  format: z.literal('sightline-answers'),
  version: z.literal(2),
  ballots: z.array(judgeVotesSchema),
});
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

/** What a judge is asked, and how to get its votes. */
export interface VoteRequest extends Pick<JudgeVotes, 'subject' | 'kind' | 'most'> {
  /** Saved with the votes, so that a person can answer too. Absent for a control, and if two episodes are compared. */
  asked?: SavedQuestion;
  /** All that the answer rests on: question and evidence. */
  matter: unknown;
  /** Null if nobody can be asked. */
  by: JudgeIdentity | null;
  cast: () => Promise<JudgeVotes['votes']>;
  /** Whether such votes are an answer: others are not saved, so that the question is asked again. */
  isAnswer: (votes: JudgeVotes['votes']) => boolean;
}

/**
 * The votes on a question: those of this very model, else the model's, which are then kept. Without a model those that were used last, from
 * whichever model; null if there are none.
 *
 * @throws what `cast` throws, and `episode-corrupt` if the file of answers cannot be read.
 */
export function votesFor(dir: string, asked: VoteRequest): Promise<JudgeVotes | null> {
  return inTurn(dir, async () => {
    const kept = await savedVotes(dir);
    const { subject, kind, by, most, asked: words } = asked;
    const question = voteKey(asked);
    const ofQuestion = kept.filter((one) => one.question === question);
    if (by === null) return ofQuestion.at(-1) ?? null;
    const known = ofQuestion.find(
      (one) => one.by.model === by.model && one.by.prompt === by.prompt,
    );
    const fresh = async (): Promise<JudgeVotes> => ({
      ...{ question, subject, kind, by, most, votes: await asked.cast() },
      ...(words === undefined ? {} : { asked: words }),
    });
    const used = known ?? (await fresh());
    if (known === undefined && !asked.isAnswer(used.votes)) return used;
    if (kept.at(-1) !== used) await write(dir, [...kept.filter((one) => one !== known), used]);
    return used;
  });
}

/** The key of a ballot: the same question about the same evidence. */
export function voteKey({
  kind,
  most,
  matter,
}: Pick<VoteRequest, 'kind' | 'most' | 'matter'>): string {
  return sha256(JSON.stringify([kind, most, matter]));
}

/** Whether anything was ever saved for this episode. */
export function hasAnswers(dir: string): boolean {
  return existsSync(besideEpisode.answers(dir));
}

/** All saved ballots of an episode. Throws `episode-corrupt` if its file of answers cannot be read. */
export async function savedVotes(dir: string): Promise<readonly JudgeVotes[]> {
  const file = besideEpisode.answers(dir);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return [];
  try {
    return fileSchema.parse(JSON.parse(text)).ballots;
  } catch (cause) {
    throw new SightlineError('episode-corrupt', {
      what: `The file ${basename(file)} beside the episode cannot be read: it is not in the format that Sightline writes.`,
      next: 'Delete it, and grade again with the model.',
      cause,
    });
  }
}

async function write(dir: string, ballots: readonly JudgeVotes[]): Promise<void> {
  // Through the schema, so that members are in the order they are read back in: writing twice gives the same bytes.
  const content = fileSchema.parse({ format: 'sightline-answers', version: 2, ballots });
  await writeWhole(besideEpisode.answers(dir), toJsonText(content));
}
