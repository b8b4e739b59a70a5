// The wall time of one episode, counted for the agent, for the user's model and for Sightline's own work; ends the episode at the limit of any of them.
import type { StopSignal } from './stop-signal.js';

export interface WallBudget {
  /** Waiting for the agent, or for a person who plays the user. */
  counted<Result>(work: () => Promise<Result>): Promise<Result>;
  /** The work of the user's model; its time is not the agent's. */
  aside<Result>(work: () => Promise<Result>): Promise<Result>;
  close(): void;
}

/** How long Sightline's own work on one episode may take, ms. It only gets near on a machine that has too much to do. */
export const OWN_WORK_MS = 300_000;

/**
 * Raises `budget` once this many ms were spent waiting for the agent; `user_model_failed` once the user's model has
 * taken as long; `harness_failed` once everything else has taken `OWN_WORK_MS`: a busy machine is not the agent's fault.
 *
 * @param ms for the agent, and again for the model
 */
export function wallBudget(ms: number, stop: StopSignal): WallBudget {
  const agent = stopwatch(ms, () =>
    stop.raise('budget', 'The budget of wall time was used up.', { budget: 'wall_time' }),
  );
  const model = stopwatch(ms, () =>
    stop.raise(
      'user_model_failed',
      `The model that plays the user took ${seconds(ms)} to answer, as long as the whole episode may take.`,
    ),
  );
  const own = stopwatch(OWN_WORK_MS, () =>
    stop.raise(
      'harness_failed',
      `Sightline's own work on this episode took ${seconds(OWN_WORK_MS)}: the machine may have too much to do. Use fewer workers.`,
    ),
  );
  own.go();
  const during = async <Result>(watch: Stopwatch, work: () => Promise<Result>) => {
    own.hold();
    watch.go();
    try {
      return await work();
    } finally {
      watch.hold();
      own.go();
    }
  };
  return {
    counted: (work) => during(agent, work),
    aside: (work) => during(model, work),
    close() {
      for (const watch of [agent, model, own]) watch.close();
    },
  };
}

function seconds(ms: number): string {
  return `${Math.round(ms / 1000)} s`;
}

interface Stopwatch {
  go(): void;
  hold(): void;
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
    close() {
      hold();
      closed = true;
    },
  };
}
