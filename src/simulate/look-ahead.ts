// Starts looking at the page before it has certainly come to rest, and looks again if it had not.
import type { Exposure } from '../surface/capture/capture.js';

export interface LookAhead {
  /** Begins, unless what was begun before still holds. `isStill` says whether no change has been reported since then. */
  begin(isStill: () => boolean): void;
  /** The page as it is now: by the look that was begun, where nothing has changed since, else by another. Close it. */
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
      // A page reports what it says and shows, not that it was scrolled or that a picture has come.
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
