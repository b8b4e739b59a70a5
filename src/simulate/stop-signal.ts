// The first cause that ends an episode from outside the conversation: a crash, an unmocked request, a dead agent.
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
