// Waiting that ends when somebody goes away; never rejects.
import { setTimeout as timer } from 'node:timers/promises';

export async function wait(ms: number, until: AbortSignal): Promise<void> {
  await timer(ms, undefined, { signal: until }).catch(() => undefined);
}

export function untilAborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}
