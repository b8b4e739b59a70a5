// Whether a script's condition is met: a visible landmark, or a terminal state; waits for nothing itself.
import type { App } from '../app/definition.js';
import type { LandmarkMatch } from '../episode/layout.js';
import { type Ink, measureInk, rangeSight } from '../see/pixels/ink.js';
import { stateTest } from '../episode/terminal-states.js';
import type { EpisodeView } from '../episode/view.js';
import type { Holds } from './user/mixed-user.js';
import type { Checkpoints } from './checkpoints.js';

type Match = LandmarkMatch['matches'][number];

export interface HoldsOptions {
  app: Pick<App, 'landmarks' | 'terminalStates'>;
  view: () => EpisodeView;
  taken: Pick<Checkpoints, 'latest' | 'look'>;
}

/** Judged by the checkpoint of the last settled turn; an undecided landmark counts as seen. */
export function holdsIn({ app, view, taken }: HoldsOptions): Holds {
  return async (name) => {
    const now = view();
    const state = app.terminalStates[name];
    if (state !== undefined && stateTest(state)(now)) return true;
    if (app.landmarks[name] === undefined) return false;
    const { layout, png, pngWithoutText } = await (now.turns === 0
      ? taken.look(null)
      : taken.latest());
    const ink = await measureInk(layout, png, pngWithoutText);
    return (layout.landmarks[name]?.matches ?? []).some((match) => isInSight(match, ink));
  };
}

function isInSight({ clipped, ranges, drawn }: Match, ink: Ink): boolean {
  if (clipped === null) return false;
  if (ranges.length === 0) return drawn !== 'unpainted';
  const { painted, uncertain } = rangeSight(ink, ranges);
  return painted + uncertain > 0;
}
