// Starts looking at the page before it has certainly settled, and looks again if it had not.
import type { Exposure } from '../surface/capture/capture.js';

export interface LookAhead {
  /** Begins, unless an earlier look is still valid. `isStill` says whether no change has been reported since then. */
  begin(isStill: () => boolean): void;
  /** The page as it is now: from the look already begun if nothing has changed since, else from another. Close it. */
  take(): Promise<Exposure>;
}

/** `attempts`: how often one look may restart if the page moves; a look ahead does not restart. */
export function lookAhead(look: (attempts?: number) => Promise<Exposure>): LookAhead {
  let ahead: { isStill: () => boolean; exposure: Promise<Exposure> } | null = null;
  // Two looks at once would see each other's changes.
  let underWay = Promise.resolve();

  return {
    begin(isStill) {
      if (ahead?.isStill()) return;
      letGo(ahead);
      const exposure = underWay.then(() => look(1));
      underWay = exposure.then(nothing, nothing);
      ahead = { isStill, exposure };
    },
    async take() {
      const early = ahead;
      ahead = null;
      await underWay;
      if (!early?.isStill()) {
        letGo(early);
        return look();
      }
      const exposure = await early.exposure.catch(() => null);
      // A page reports what it says and shows, not scrolling or newly loaded pictures.
      if (exposure?.isStill && (await exposure.isCurrent())) return exposure;
      exposure?.close();
      return look();
    },
  };
}

function letGo(early: { exposure: Promise<Exposure> } | null): void {
  early?.exposure.then((exposure) => exposure.close(), nothing);
}

function nothing(): void {}
