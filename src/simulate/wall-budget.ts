// The wall time of one episode: counts the agent's time, pauses while the user's model thinks, and ends the episode at either limit.
import type { StopSignal } from './stop-signal.js';

export interface WallBudget {
  /** The work of the user's model; its time is not the agent's. */
  aside<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Work that is nobody's, such as looking at mutants of the page. */
  uncounted<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Resumes the agent's time. */
  again(): void;
  close(): void;
}

/**
 * Raises `budget` once this many ms have passed, not counting the user's model; `user_model_failed` once the model
 * alone has taken as long.
 *
 * @param ms for each of the two
 */
export function wallBudget(ms: number, stop: StopSignal): WallBudget {
  const agent = stopwatch(ms, () =>
    stop.raise('budget', 'The budget of wall time was used up.', { budget: 'wall_time' }),
  );
  const seconds = Math.round(ms / 1000);
  const model = stopwatch(ms, () =>
    stop.raise(
      'user_model_failed',
      `The model that plays the user took ${seconds} s to answer, as long as the whole episode may take.`,
    ),
  );
  agent.go();
  return {
    async aside(work) {
      agent.hold();
      model.go();
      try {
        return await work();
      } finally {
        model.hold();
        agent.go();
      }
    },
    async uncounted(work) {
      agent.hold();
      try {
        return await work();
      } finally {
        agent.go();
      }
    },
    again() {
      agent.again();
    },
    close() {
      agent.close();
      model.close();
    },
  };
}

interface Stopwatch {
  go(): void;
  hold(): void;
  again(): void;
  close(): void;
}

function stopwatch(ms: number, due: () => void): Stopwatch {
  let left = ms;
  let since = 0;
  let timer: NodeJS.Timeout | null = null;
  let closed = false;
  const hold = (): void => {
    if (timer === null) return;
    clearTimeout(timer);
    timer = null;
    left -= performance.now() - since;
  };
  return {
    go() {
      if (closed || timer !== null) return;
      since = performance.now();
      timer = setTimeout(due, Math.max(0, left));
    },
    hold,
    again() {
      const isRunning = timer !== null;
      hold();
      left = ms;
      if (isRunning) this.go();
    },
    close() {
      hold();
      closed = true;
    },
  };
}
