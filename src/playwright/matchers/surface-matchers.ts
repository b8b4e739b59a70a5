// The matcher on what could be seen: claims about a checkpoint.
import type { Episode } from '../../episode/read.js';
import type { Assertion } from '../../verdict/format.js';
import { assertEpisode } from './assert-episode.js';
import type { MatcherState } from './matcher.js';

export const surfaceMatchers = {
  /** Claims about the surface hold at a checkpoint. */
  toShow(this: MatcherState, episode: Episode, at: string, claims: string | string[]) {
    const assertions = [claims].flat().map((claim): Assertion => {
      return { kind: 'shows', at, claim, not: this.isNot };
    });
    return assertEpisode(this, episode, assertions);
  },
};
