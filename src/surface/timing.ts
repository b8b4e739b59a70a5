// Publishes how long the parts of an episode take, and limits a wait.
import { channel } from 'node:diagnostics_channel';

/** One finished part, successful or not. Parts may be nested, and run side by side. */
export interface TimedSpan {
  /** Of the stage and the part, such as `open/page`. */
  name: string;
  /** `performance.now()` when it began. */
  beganAt: number;
  ms: number;
}

export const spanChannel = 'sightline:span';
const spans = channel(spanChannel);

/** Does the work, and publishes a `Span` of it. */
export async function span<Result>(
  name: string,
  work: () => Result | Promise<Result>,
): Promise<Result> {
  if (!spans.hasSubscribers) return work();
  const beganAt = performance.now();
  try {
    return await work();
  } finally {
    spans.publish({ name, beganAt, ms: performance.now() - beganAt } satisfies TimedSpan);
  }
}

/** The outcome of the work, or a rejection after `limitMs`. */
export function withinMs<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${limitMs} ms.`)), limitMs);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
