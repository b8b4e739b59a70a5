// Sums up what model calls took, by role and model; reads no file and prints nothing.
import type { ModelCall } from './ledger.js';

/** The known total, and how many calls it is unknown for. */
export interface KnownSum {
  sum: number;
  /** Calls for which it is unknown: they are not in the sum, and not zero. */
  unknown: number;
}

/** What all calls of one role to one model took. */
export interface AccountEntry {
  role: ModelCall['role'];
  model: string;
  calls: number;
  /** Those of them from a cassette, at no cost. */
  replayed: number;
  /** Calls without an answer. */
  failed: number;
  /** Requests without an answer or with an unusable reply, even if a later one succeeded. */
  failedRequests: number;
  /** Tokens of the calls that were not replayed. */
  input: KnownSum;
  output: KnownSum;
  /** US dollars. */
  cost: KnownSum;
  /** Calls of unknown cost because there is no price; for the others the tokens are unknown. */
  unpriced: number;
}

/** By role and model, in the order they were first asked. */
export function accountOf(calls: readonly ModelCall[]): AccountEntry[] {
  const entries = new Map<string, AccountEntry>();
  for (const call of calls) {
    const key = JSON.stringify([call.role, call.model]);
    const entry = entries.get(key) ?? empty(call);
    entries.set(key, entry);
    add(entry, call);
  }
  return [...entries.values()];
}

/** Of all calls together, US dollars. */
export function costOfCalls(calls: readonly ModelCall[]): KnownSum {
  const cost = { sum: 0, unknown: 0 };
  for (const call of calls) count(cost, call.costUsd);
  return cost;
}

function empty({ role, model }: ModelCall): AccountEntry {
  const none = () => ({ sum: 0, unknown: 0 });
  return {
    ...{ role, model, calls: 0, replayed: 0, failed: 0, failedRequests: 0, unpriced: 0 },
    ...{ input: none(), output: none(), cost: none() },
  };
}

function add(entry: AccountEntry, call: ModelCall): void {
  entry.calls += 1;
  count(entry.cost, call.costUsd);
  if (call.source === 'replayed') {
    if (call.error === null) entry.replayed += 1;
    else entry.failed += 1;
    return;
  }
  const answered = call.error === null ? 1 : 0;
  entry.failed += 1 - answered;
  entry.failedRequests += Math.max(0, call.requests - answered);
  count(entry.input, call.tokens?.input ?? null);
  count(entry.output, call.tokens?.output ?? null);
  if (call.costUsd === null && call.tokens !== null) entry.unpriced += 1;
}

function count(sum: KnownSum, value: number | null): void {
  if (value === null) sum.unknown += 1;
  else sum.sum += value;
}
