// What ends an episode from outside the conversation: the first cause counts, and whatever goes on meanwhile is abandoned.
import type { Stop } from '../episode/format.js';

/** Raised by watchers, awaited by the conversation. Only the first cause counts. */
export interface StopSignal {
  raise(reason: Stop['reason'], detail: string, more?: Pick<Stop, 'budget'>): void;
  readonly stop: Stop | null;
  /** Resolves when raised; never rejects. */
  readonly raised: Promise<Stop>;
}

export function stopSignal(): StopSignal {
  let stop: Stop | null = null;
  let tell: (stop: Stop) => void = () => undefined;
  const raised = new Promise<Stop>((resolve) => (tell = resolve));
  return {
    raise(reason, detail, more = {}) {
      if (stop !== null) return;
      stop = { reason, detail, ...more };
      tell(stop);
    },
    get stop() {
      return stop;
    },
    raised,
  };
}

/** The outcome of the work, or an error with this message after this many milliseconds. */
export async function inTime<Result>(
  work: Promise<Result>,
  ms: number,
  message: string,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(message)), ms);
  });
  // If the work fails after the deadline, nobody handles it any more.
  work.catch(() => undefined);
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Ended from outside the conversation; carries the stop to the code that closes the episode. */
export class Stopped extends Error {
  readonly stop: Stop;
  constructor(stop: Stop) {
    super(stop.detail);
    this.stop = stop;
  }
}

/** The work's result, unless the signal is raised first: then `Stopped` is thrown and the work abandoned. */
export async function unlessStopped<Result>(
  work: Promise<Result>,
  signal: StopSignal,
): Promise<Result> {
  work.catch(() => undefined);
  const stopped = signal.raised.then((stop): never => {
    throw new Stopped(stop);
  });
  stopped.catch(() => undefined);
  return Promise.race([stopped, work]);
}
