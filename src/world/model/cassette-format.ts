// The file of a cassette, version 1: its schema, and how recorded questions are put into it without saying anything twice.
import { z } from 'zod';
import { canonicalJson } from '../../model/cassette/canonical-json.js';
import { inLines, outOfLines } from '../../model/cassette/lines.js';
import { agentCassetteHead, type CassetteKind } from '../../model/cassette/stored.js';
import type { Json } from '../../scenario/schema.js';
import type { PlainRequest } from './plain-request.js';
import type { SeenAnswer } from './seen-answer.js';

/** With the version that this code writes; newer ones are refused by name. */
const { format: CASSETTE_FORMAT, version: CASSETTE_VERSION } = agentCassetteHead;

const json = z.json();

const setupSchema = z.strictObject({
  request: z.string(),
  model: z.string().nullable(),
  parameters: z.record(z.string(), json),
  system: z.array(json),
  tools: z.array(json),
});
type Setup = z.output<typeof setupSchema>;

const entrySchema = z.strictObject({
  /** Hash of the question. */
  key: z.string(),
  /** Number of the set-up, from 1. */
  setup: z.int().min(1),
  /** Number of an earlier entry whose history this one begins with; absent where it begins anew. */
  after: z.int().min(1).optional(),
  history: z.array(json),
  /** For people; what is replayed is `pieces`. */
  summary: z.strictObject({
    text: z.string(),
    calls: z.array(z.strictObject({ tool: z.string(), args: json })),
    finish: z.string().nullable(),
    tokens: z.strictObject({ input: z.int(), output: z.int() }).nullable(),
  }),
  answer: z.strictObject({
    status: z.int(),
    type: z.string(),
    /** Of a stream its events, of another answer its body. */
    pieces: z.array(z.string()),
  }),
});
type Entry = z.output<typeof entrySchema>;

const cassetteSchema = z.strictObject({
  format: z.literal(CASSETTE_FORMAT),
  version: z.literal(CASSETTE_VERSION),
  scenario: z.string(),
  trial: z.int(),
  setups: z.array(setupSchema),
  entries: z.array(entrySchema),
});
export type CassetteFile = z.output<typeof cassetteSchema>;

export const agentCassette: CassetteKind<CassetteFile> = {
  ...agentCassetteHead,
  schema: cassetteSchema,
};

/** One question with its answer. */
export interface Recording {
  key: string;
  question: PlainRequest;
  summary: Entry['summary'];
  answer: Entry['answer'];
}

export function summaryOf({ text, calls, finish, tokens }: SeenAnswer): Entry['summary'] {
  return { text, calls: calls.map(({ name, args }) => ({ tool: name, args })), finish, tokens };
}

export function toFile(
  recordings: readonly Recording[],
  { scenario, trial }: { scenario: string; trial: number },
): CassetteFile {
  const setups: Setup[] = [];
  const entries = recordings.map(({ key, question, summary, answer }, index): Entry => {
    const { history, ...setup } = question;
    const after = longestBeginning(history, recordings.slice(0, index));
    return {
      key,
      setup: numberOf(inLines(setup), setups),
      ...(after === null ? {} : { after: after.entry }),
      history: history.slice(after?.length ?? 0).map(inLines),
      summary,
      answer,
    };
  });
  return {
    format: CASSETTE_FORMAT,
    version: CASSETTE_VERSION,
    scenario,
    trial,
    setups,
    entries,
  };
}

/** Null where the file points at something that it does not hold. */
export function fromFile({ setups, entries }: CassetteFile): Recording[] | null {
  const recordings: Recording[] = [];
  for (const { key, setup: number, after, history, summary, answer } of entries) {
    const setup = setups[number - 1];
    const before = after === undefined ? [] : recordings[after - 1]?.question.history;
    if (setup === undefined || before === undefined) return null;
    const { request, model, parameters, system, tools } = outOfLines(setup);
    const question = { request, model, system, tools, parameters };
    const full = [...before, ...outOfLines(history)];
    recordings.push({ key, question: { ...question, history: full }, summary, answer });
  }
  return recordings;
}

function numberOf(setup: Setup, setups: Setup[]): number {
  const same = setups.findIndex((other) => canonicalJson(other) === canonicalJson(setup));
  return same < 0 ? setups.push(setup) : same + 1;
}

function longestBeginning(
  history: readonly Json[],
  before: readonly Recording[],
): { entry: number; length: number } | null {
  let longest: { entry: number; length: number } | null = null;
  for (const [index, { question }] of before.entries()) {
    const { length } = question.history;
    const begins = canonicalJson(history.slice(0, length)) === canonicalJson(question.history);
    if (begins && length > (longest?.length ?? 0)) longest = { entry: index + 1, length };
  }
  return longest;
}
