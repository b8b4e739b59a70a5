// Layout shifts of an agent's answer as a defect, from the record of its turn; measures nothing itself.
import type { Episode } from '../../episode/read.js';
import type { Moved, LayoutShifts } from '../../episode/shifts.js';
import { inTenths, tenth } from '../../pixels/boxes.js';
import type { Defect } from '../../verdict/defect.js';

/** Above this, an experience is not "good": https://web.dev/articles/cls */
const GOOD = 0.1;

export function shiftDefects({ score, moved }: LayoutShifts): Defect[] {
  const [most] = moved;
  if (score <= GOOD) return [];
  const measurements = {
    ...{ score: Math.round(score * 1000) / 1000, goodUpTo: GOOD },
    ...(most && { movedPx: tenth(distance(most)) }),
  };
  const boxes = moved.flatMap(({ from, to }) => [from, to]).map(inTenths);
  return [{ kind: 'layout_shift', where: most?.element ?? 'html', measurements, boxes }];
}

function distance({ from, to }: Moved): number {
  return Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]));
}

/** Why nothing is recorded of a turn. */
export function whyNoShifts({ environment }: Pick<Episode, 'environment'>): string {
  const isChromium = environment === null || environment.browser.name === 'chromium';
  return isChromium
    ? 'layout shifts were not recorded when the episode was saved'
    : 'only Chromium measures layout shifts';
}
