// Begins to look at the page before it is certain that it has come to rest, and looks again where it had not; keeps nothing.
import type { Exposure } from '../surface/capture/capture.js';

export interface LookAhead {
  /** Begins, unless what was begun before still holds. `isStill` tells whether nothing has changed since now. */
  begin(isStill: () => boolean): void;
  /** The page as it is now: by the look that was begun, where nothing has changed since, else by another. */
  take(): Promise<Exposure>;
}

/** `attempts`: how often one look may start anew where the page moves; a look ahead does not. */
export function lookAhead(look: (attempts?: number) => Promise<Exposure>): LookAhead {
  let ahead: { isStill: () => boolean; exposure: Promise<Exposure> } | null = null;
  // Two looks at once would see each other's doings.
  let underWay = Promise.resolve();

  return {
    begin(isStill) {
      if (ahead?.isStill()) return;
      const exposure = underWay.then(() => look(1));
      underWay = exposure.then(nothing, nothing);
      ahead = { isStill, exposure };
    },
    async take() {
      const early = ahead;
      ahead = null;
      await underWay;
      if (!early?.isStill()) return look();
      const exposure = await early.exposure.catch(() => null);
      return exposure?.isStill ? exposure : look();
    },
  };
}

function nothing(): void {}
