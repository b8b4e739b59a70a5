// Keeps what a model answered beside the episode, so that grading again, also without the model, comes to the same; keeps no failure.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
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

const keptSchema = z.strictObject({
  /** SHA-256 of the question with the messages that it is about. */
  question: z.string(),
  /** For people. */
  meaning: z.string(),
  by: answererSchema,
  ...understoodSchema.shape,
});
export type KeptAnswer = z.output<typeof keptSchema>;

const fileSchema = z.strictObject({
  format: z.literal('sightline-answers'),
  version: z.literal(1),
  /** The one that was used last comes last: without a model it is taken again. */
  answers: z.array(keptSchema),
});

/** Questions about one episode wait for each other, since they share its file. */
const pending = new Map<string, Promise<unknown>>();

/**
 * The answer to a question about an episode: the kept one of this very model, else the model's, which is then kept. Without a
 * model the one that was used last, from whichever model; null where there is none.
 *
 * @throws what the model's client throws, and `episode-corrupt` where the file of answers cannot be read.
 */
export function answerFor(
  dir: string,
  question: MeaningQuestion,
  understanding: Understanding | null,
): Promise<KeptAnswer | null> {
  const before = pending.get(dir) ?? Promise.resolve();
  const answer = before.then(() => answered(dir, question, understanding));
  const after = answer.catch(() => undefined);
  pending.set(dir, after);
  void after.then(() => {
    if (pending.get(dir) === after) pending.delete(dir);
  });
  return answer;
}

async function answered(
  dir: string,
  question: MeaningQuestion,
  understanding: Understanding | null,
): Promise<KeptAnswer | null> {
  const answers = await read(dir);
  const key = keyOf(question);
  const ofQuestion = answers.filter((one) => one.question === key);
  if (understanding === null) return ofQuestion.at(-1) ?? null;
  const { by } = understanding;
  const known = ofQuestion.find((one) => isSame(one.by, by));
  const { meaning } = question;
  const used = known ?? { question: key, meaning, by, ...(await understanding.ask(question)) };
  const others = answers.filter((one) => one !== known);
  if (answers.at(-1) !== used) await write(dir, [...others, used]);
  return used;
}

function isSame(one: Answerer, other: Answerer): boolean {
  return one.method === other.method && one.model === other.model && one.prompt === other.prompt;
}

function keyOf({ meaning, messages }: MeaningQuestion): string {
  const texts = messages.map(({ text }) => text);
  return createHash('sha256')
    .update(JSON.stringify([meaning, texts]))
    .digest('hex');
}

async function read(dir: string): Promise<KeptAnswer[]> {
  const file = besideEpisode.answers(dir);
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return [];
  try {
    return fileSchema.parse(JSON.parse(text)).answers;
  } catch (cause) {
    throw new SightlineError('episode-corrupt', {
      what: `The file ${basename(file)} beside the episode cannot be read: it does not have the form that Sightline writes.`,
      next: 'Delete it, and grade again with the model.',
      cause,
    });
  }
}

async function write(dir: string, answers: readonly KeptAnswer[]): Promise<void> {
  const content = { format: 'sightline-answers', version: 1, answers };
  await writeWhole(besideEpisode.answers(dir), toJsonText(content));
}
