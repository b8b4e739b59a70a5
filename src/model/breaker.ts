// A circuit breaker in front of each model: after several failures in a row the model is not asked for a while, so that not every question waits for a timeout; neither sends nor retries anything.
import { performance } from 'node:perf_hooks';
import { z } from 'zod';
import type { Breaker, ModelEndpoint } from './endpoint.js';
import { sharedLog } from './followed-file.js';
import { heldBack } from './model-error.js';
import { hashOf } from './prompt.js';

/** A run's file where all its workers note failures, beside the account. */
export const MODEL_OUTAGES = 'model-outages.jsonl';

/** Failures in a row after which a model is no longer asked. */
const MOST_FAILURES = 3;

/** From the last failure to the next question let through; doubles with each that fails too. */
const WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 600_000;

export interface BreakerOptions {
  /** Shared by all workers of the run; null: this process alone counts. */
  file: string | null;
  /** ms, the same in all processes that share the file. Default: of this machine since 1970, by a clock that does not jump while the process lives. */
  now?: () => number;
}

/** What happened to a model, in the order noted. */
const eventSchema = z.strictObject({
  /** Hash of URL and model. */
  model: z.string(),
  what: z.enum(['failed', 'tried', 'answered']),
  /** ms since 1970. */
  at: z.number(),
  /** The failure, without addresses and server texts. */
  why: z.string(),
});
type Event = z.output<typeof eventSchema>;

/** Failures in a row. */
export interface Outage {
  failures: number;
  /** Of the last one. */
  why: string;
  /** Time of the last failure, or of the question let through after it. */
  last: number;
  /** How often it was time to let a question through. */
  tried: number;
}

/**
 * Pattern: circuit breaker (M. Nygard, "Release It!", 2007, chapter 5.2; https://martinfowler.com/bliki/CircuitBreaker.html).
 *
 * Closed at first. It opens after 3 failures in a row that are the endpoint's: silence beyond the patience, a broken or refused connection, 5xx, each
 * after its retries. While it is open, every question fails at once. After a minute one question of each process is let
 * through (half open): an answer closes it, another failure doubles the wait, up to 10 minutes. Anything else that a
 * server says, even a refusal or nonsense, shows that it is there, and counts as an answer.
 *
 * One for each model of a URL, shared by all roles that ask it and, by the file, by all workers of a run.
 */
export function openBreaker({ file, now = sinceEpoch }: BreakerOptions): Breaker {
  const log = sharedLog(file, eventSchema);
  const outages = new Map<string, Outage>();
  /** Two questions in this process could both find that it is time before the file shows either. */
  const letThrough = new Map<string, number>();
  const read = async () => {
    for (const event of await log.news()) happened(outages, event);
  };
  const note = (endpoint: ModelEndpoint, what: Event['what'], why = '') =>
    log.add({ model: keyOf(endpoint), what, at: now(), why });
  return {
    async enter(endpoint) {
      await read();
      const key = keyOf(endpoint);
      const outage = outages.get(key);
      if (outage === undefined || outage.failures < MOST_FAILURES) return;
      const last = Math.max(outage.last, letThrough.get(key) ?? 0);
      if (now() < last + waitAfter(outage)) throw heldBack(endpoint, MOST_FAILURES, outage.why);
      letThrough.set(key, now());
      await note(endpoint, 'tried');
    },
    failed: (endpoint, why) => note(endpoint, 'failed', kindOf(why)),
    async answered(endpoint) {
      await read();
      if (outages.has(keyOf(endpoint))) await note(endpoint, 'answered');
    },
  };
}

/** "it answered 503" of "it answered 503: …". */
function kindOf(why: string): string {
  return why.split(':')[0] ?? '';
}

function waitAfter({ tried }: Outage): number {
  return Math.min(WAIT_MS * 2 ** tried, LONGEST_WAIT_MS);
}

function happened(outages: Map<string, Outage>, { model, what, at, why }: Event): void {
  const before = outages.get(model);
  if (what === 'answered') outages.delete(model);
  else if (what === 'failed') {
    const { failures = 0, tried = 0 } = before ?? {};
    outages.set(model, { failures: failures + 1, why, last: at, tried });
  } else if (before !== undefined) {
    // Other processes that find the same time has come count once, with the first.
    const isFirst = at >= before.last + waitAfter(before);
    outages.set(model, { ...before, last: at, tried: before.tried + (isFirst ? 1 : 0) });
  }
}

/** The file contains no addresses. */
function keyOf({ url, model }: ModelEndpoint): string {
  return hashOf(JSON.stringify([url, model])).slice(0, 16);
}

function sinceEpoch(): number {
  return performance.timeOrigin + performance.now();
}
