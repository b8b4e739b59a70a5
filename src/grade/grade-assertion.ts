// One assertion held against one closed episode: picks the check of its kind.
import type { Episode } from '../episode/read.js';
import { unlicensed } from '../judge/licence.js';
import { hasAnswers } from '../verdict/answers.js';
import type { Assertion, AssertionVerdict } from '../verdict/format.js';
import { gradeBetter } from './check-better.js';
import { gradeCustom } from './check-custom.js';
import { gradeJudged } from './check-judged.js';
import { gradeMeans } from './check-means.js';
import { checkConsistent } from './consistency/check-consistent.js';
import { gradeEnding } from './ending.js';
import type { Check } from './finding.js';
import { checkChangesOnly } from './outcome/changes-only.js';
import { checkEndsIn } from './outcome/ends-in.js';
import { checkWithin } from './outcome/limits.js';
import { checkSays } from './outcome/says.js';
import { checkTookEffect } from './outcome/took-effect.js';
import { checkWorld } from './outcome/world.js';
import { checkProcedure } from './procedure/check-procedure.js';
import type { Given } from './given.js';
import { checkLogged, checkNoErrors } from './record-checks.js';
import type { Asking } from './surface/asked/asking.js';
import { gradeShows, type SurfaceEvidence } from './surface/surface.js';
import { surfaceOf } from './surface/from-episode.js';
import { countsCalls } from './ways-of-seeing.js';
import { toVerdict, unlessDead, unlessStruck } from './to-verdict.js';
import { unlessUnseen } from './unseen-calls.js';

/** Grades one assertion. The same episode, assertion and app file always give the same verdict. */
export async function gradeAssertion(
  episode: Episode,
  assertion: Assertion,
  given: Given = {},
): Promise<AssertionVerdict> {
  switch (assertion.kind) {
    case 'ending':
      return gradeEnding(episode);
    case 'shows':
      return unlessDead(
        episode,
        unlessStruck(
          episode,
          await gradeShows(assertion, surface(episode), askingOf(episode, given)),
        ),
      );
    case 'custom':
      return gradeCustom(episode, assertion, given);
    case 'means':
      return gradeMeans(episode, assertion, given);
    case 'judged':
      return gradeJudged(episode, assertion, given);
    case 'better_than':
      return gradeBetter(episode, assertion, given);
    case 'ends_in':
    case 'world':
    case 'changes_only':
    case 'took_effect':
    case 'within':
    case 'says':
    case 'called':
    case 'call_order':
    case 'turn_called':
    case 'trajectory':
    case 'not_repeated':
    case 'quiet_after_end':
    case 'call_errors':
    case 'agent_called':
    case 'hand_offs':
    case 'logged':
    case 'no_errors':
    case 'consistent':
      return toVerdict(episode, assertion, check(episode, assertion));
  }
}

/** Models for what a claim leaves open, or what they once answered; null where there is neither. */
function askingOf(episode: Episode, given: Given): Asking | null {
  const { vision = null, judge = null, licence = unlicensed } = given;
  if (vision === null && judge === null && !hasAnswers(episode.dir)) return null;
  return { dir: episode.dir, episode: episode.header.id, vision, judge, licence };
}

/** Checkpoints are costly to read: all claims about an episode share them, for as long as it is held. */
const surfaces = new WeakMap<Episode, SurfaceEvidence>();

function surface(episode: Episode): SurfaceEvidence {
  const known = surfaces.get(episode) ?? surfaceOf(episode);
  surfaces.set(episode, known);
  return known;
}

function check(
  episode: Episode,
  assertion: Exclude<
    Assertion,
    { kind: 'ending' | 'shows' | 'custom' | 'means' | 'judged' | 'better_than' }
  >,
): Check {
  switch (assertion.kind) {
    case 'ends_in':
      return unlessUnseen(episode, checkEndsIn(episode, assertion));
    case 'world':
      return checkWorld(episode, assertion);
    case 'changes_only':
      return checkChangesOnly(episode, assertion);
    case 'took_effect':
      return unlessUnseen(episode, checkTookEffect(episode, assertion));
    case 'within':
      return countsCalls(assertion.measure)
        ? unlessUnseen(episode, checkWithin(episode, assertion))
        : checkWithin(episode, assertion);
    case 'says':
      return checkSays(episode, assertion);
    case 'called':
    case 'call_order':
    case 'turn_called':
    case 'trajectory':
    case 'not_repeated':
    case 'quiet_after_end':
    case 'call_errors':
    case 'agent_called':
    case 'hand_offs':
      return unlessUnseen(episode, checkProcedure(episode, assertion));
    case 'logged':
      return checkLogged(episode, assertion);
    case 'no_errors':
      return checkNoErrors(episode, assertion);
    case 'consistent':
      return unlessUnseen(episode, checkConsistent(episode, assertion));
  }
}
