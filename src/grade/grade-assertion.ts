// One assertion held against one closed episode: picks the check of its kind.
import type { Episode } from '../episode/read.js';
import type { Assertion, AssertionVerdict } from '../verdict/format.js';
import { checkConsistent } from './consistency/check-consistent.js';
import { gradeEnding } from './ending.js';
import type { Check } from './finding.js';
import { checkEndsIn, checkSays, checkWorld } from './outcome-checks.js';
import { checkCalled, checkCallOrder, checkTurnCalled } from './procedure-checks.js';
import { gradeShows, type SurfaceEvidence } from './surface/surface.js';
import { surfaceOf } from './surface/from-episode.js';
import { toVerdict, unlessDead, unlessStruck } from './to-verdict.js';
import { unlessUnseen } from './unseen-calls.js';

/** Grades one assertion. The same episode and assertion always give the same verdict. */
export async function gradeAssertion(
  episode: Episode,
  assertion: Assertion,
): Promise<AssertionVerdict> {
  switch (assertion.kind) {
    case 'ending':
      return gradeEnding(episode);
    case 'shows':
      return unlessDead(
        episode,
        unlessStruck(episode, await gradeShows(assertion, surface(episode))),
      );
    case 'ends_in':
    case 'world':
    case 'says':
    case 'called':
    case 'call_order':
    case 'turn_called':
    case 'consistent':
    case 'judged':
      return toVerdict(episode, assertion, check(episode, assertion));
  }
}

/** Checkpoints are costly to read: all claims about an episode share them, for as long as it is held. */
const surfaces = new WeakMap<Episode, SurfaceEvidence>();

function surface(episode: Episode): SurfaceEvidence {
  const known = surfaces.get(episode) ?? surfaceOf(episode);
  surfaces.set(episode, known);
  return known;
}

/** What nobody was asked decides nothing. */
const notJudged: Check = {
  outcome: 'inconclusive',
  party: 'judge',
  blocking: false,
  reason: 'The question needs a judge, and none is configured.',
};

function check(
  episode: Episode,
  assertion: Exclude<Assertion, { kind: 'ending' | 'shows' }>,
): Check {
  switch (assertion.kind) {
    case 'ends_in':
      return unlessUnseen(episode, checkEndsIn(episode, assertion));
    case 'world':
      return checkWorld(episode, assertion);
    case 'says':
      return checkSays(episode, assertion);
    case 'called':
      return unlessUnseen(episode, checkCalled(episode, assertion));
    case 'call_order':
      return unlessUnseen(episode, checkCallOrder(episode, assertion));
    case 'turn_called':
      return unlessUnseen(episode, checkTurnCalled(episode, assertion));
    case 'consistent':
      return unlessUnseen(episode, checkConsistent(episode, assertion));
    case 'judged':
      return notJudged;
  }
}
