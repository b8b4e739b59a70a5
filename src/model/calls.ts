// What models were asked in a run: every call, in one file that its workers share, the sums of them, and the limit on their tokens.
import { appendFile, mkdir, readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { parsedJson } from '../values/json.js';
import { SightlineError } from '../sightline-error.js';
import { roles } from './models.js';

/** A run's file of all model calls. */
export const MODEL_CALLS = 'model-calls.jsonl';

const tokensSchema = z.strictObject({
  input: z.int(),
  output: z.int(),
  cached: z.int().nullable(),
});

/** One answer of a model, or the lack of one. */
const modelCallSchema = z.strictObject({
  role: z.enum(roles),
  model: z.string(),
  prompt: z.string(),
  /** Id of the episode; null if it was asked for none. */
  episode: z.string().nullable(),
  /** What was asked about, for people: "turn 3", a judge's question. */
  subject: z.string(),
  /** `replayed`: from a cassette. */
  source: z.enum(['live', 'replayed']),
  /** Requests that were sent for it. */
  requests: z.int(),
  /** Replies that did not fit. */
  unfit: z.int(),
  /** Null if the endpoint did not say. */
  tokens: tokensSchema.nullable(),
  ms: z.number(),
  /** Error code instead of an answer; null if there is an answer. */
  error: z.string().nullable(),
});
export type ModelCall = z.output<typeof modelCallSchema>;

export interface CallLog {
  /** @throws SightlineError `model-budget-spent` if the limit has been reached. */
  allow(): Promise<void>;
  note(call: ModelCall): Promise<void>;
  /** All so far, of everyone sharing it, in the order they ended. */
  calls(): Promise<ModelCall[]>;
}

export interface CallLogOptions {
  /** Shared by all workers of the run; null: calls are kept in memory. */
  file?: string | null;
  /** Null: no limit. It may be exceeded by the calls under way when it is reached. */
  maxTokens?: number | null;
}

export function openCallLog({ file = null, maxTokens = null }: CallLogOptions = {}): CallLog {
  const { note, calls } = file === null ? inMemory() : inFile(file);
  return {
    async allow() {
      if (maxTokens === null) return;
      const spent = tokensSpent(await calls());
      if (spent >= maxTokens) throw budgetSpent(spent, maxTokens);
    },
    note,
    calls,
  };
}

type Store = Pick<CallLog, 'note' | 'calls'>;

function inMemory(): Store {
  const kept: ModelCall[] = [];
  return {
    note: (call) => Promise.resolve(void kept.push(call)),
    calls: () => Promise.resolve([...kept]),
  };
}

function inFile(file: string): Store {
  return {
    // A short line is appended as a whole, even if others append at the same time.
    async note(call) {
      await mkdir(dirname(file), { recursive: true });
      await appendFile(file, `${JSON.stringify(call)}\n`);
    },
    calls: () => readModelCalls(file),
  };
}

/** The calls in a file; empty if there is none. A process that was killed may have left half a line: that one is lost. */
export async function readModelCalls(file: string): Promise<ModelCall[]> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  });
  return text.split('\n').flatMap((line) => {
    const read = modelCallSchema.safeParse(parsedJson(line));
    return read.success ? [read.data] : [];
  });
}

/** Of live calls, in and out; unknown ones do not count. */
function tokensSpent(calls: readonly ModelCall[]): number {
  return calls
    .filter(({ source }) => source === 'live')
    .reduce((sum, { tokens }) => sum + (tokens === null ? 0 : tokens.input + tokens.output), 0);
}

function budgetSpent(spent: number, maxTokens: number): SightlineError {
  const [used, limit] = [spent, maxTokens].map((count) => count.toLocaleString('en-US'));
  return new SightlineError('model-budget-spent', {
    what: `The run has used ${used} tokens of models, and may use ${limit}.`,
    next: 'Raise use.sightline.maxTokens, or run fewer trials.',
  });
}

/** The known total, and how many calls it is unknown for. */
export interface KnownSum {
  sum: number;
  /** Calls for which it is unknown: they are not in the sum, and not zero. */
  unknown: number;
}

/** What all calls of one role to one model took. */
export interface CallSums {
  role: ModelCall['role'];
  model: string;
  calls: number;
  /** Those of them from a cassette. */
  replayed: number;
  /** Calls without an answer. */
  failed: number;
  /** Requests without an answer or with an unusable reply, even if a later one succeeded. */
  failedRequests: number;
  /** Tokens of the calls that were not replayed. */
  input: KnownSum;
  output: KnownSum;
}

/** By role and model, in the order they were first asked. */
export function callSums(calls: readonly ModelCall[]): CallSums[] {
  const sums = new Map<string, CallSums>();
  for (const call of calls) {
    const { role, model } = call;
    const key = JSON.stringify([role, model]);
    const none = () => ({ sum: 0, unknown: 0 });
    const entry = sums.get(key) ?? {
      ...{ role, model, calls: 0, replayed: 0, failed: 0, failedRequests: 0 },
      ...{ input: none(), output: none() },
    };
    sums.set(key, entry);
    add(entry, call);
  }
  return [...sums.values()];
}

function add(entry: CallSums, call: ModelCall): void {
  const answered = call.error === null ? 1 : 0;
  entry.calls += 1;
  entry.failed += 1 - answered;
  if (call.source === 'replayed') {
    entry.replayed += answered;
    return;
  }
  entry.failedRequests += Math.max(0, call.requests - answered);
  count(entry.input, call.tokens?.input ?? null);
  count(entry.output, call.tokens?.output ?? null);
}

function count(sum: KnownSum, value: number | null): void {
  if (value === null) sum.unknown += 1;
  else sum.sum += value;
}
