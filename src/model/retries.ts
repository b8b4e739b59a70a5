// Waits between failed requests, as long as the patience with an endpoint lasts, and reports the outcome to its breaker. The client's own retries are off: they do not repeat an answer that broke off, and have no budget.
import { performance } from 'node:perf_hooks';
import { setTimeout as timer } from 'node:timers/promises';
import type { ModelEndpoint, Patience } from './endpoint.js';
import type { Sent } from './sent.js';

const RETRIES = 3;
const BUDGET_MS = 120_000;
const LONGEST_WAIT_MS = 8000;

/** Waits before the next attempt; false if there should be none. */
export function retries(
  patience: Patience,
): (sent: Extract<Sent<unknown>, { kind: 'failed' }>) => Promise<boolean> {
  const { retries: most = RETRIES, budgetMs = BUDGET_MS } = patience;
  const wait = patience.wait ?? ((ms: number) => timer(ms));
  const began = performance.now();
  let failures = 0;
  let waited = 0;
  return async ({ again, afterMs }) => {
    failures += 1;
    if (!again || failures > most) return false;
    const ms = Math.min(afterMs ?? 500 * 2 ** (failures - 1), LONGEST_WAIT_MS);
    if (Math.max(performance.now() - began, waited) + ms > budgetMs) return false;
    waited += ms;
    await wait(ms);
    return true;
  };
}

/** Reports the outcome of a question to the breaker, after all retries. */
export async function told(
  endpoint: ModelEndpoint,
  sent: Sent<unknown>,
  { breaker }: Patience,
): Promise<void> {
  if (sent.kind === 'failed' && sent.down) await breaker?.failed(endpoint, sent.why);
  else await breaker?.answered(endpoint);
}
