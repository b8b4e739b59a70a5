// Grades one assertion on one closed episode: the table of checks, one per kind in src/scenario/assertions.
import type { AssertionOf } from '../scenario/assertions/kinds.js';
import type { Episode } from '../episode/read.js';
import { unlicensed } from '../model/judge/license.js';
import { hasAnswers } from '../episode/verdict/answers.js';
import type { Assertion, AssertionVerdict } from '../episode/verdict/format.js';
import { gradeBetter } from './check-better.js';
import { gradeCustom } from './check-custom.js';
import { gradeJudged } from './check-judged.js';
import { gradeMeans } from './check-means.js';
import { checkConsistent } from './consistency/consistency.js';
import { gradeEnding } from './ending.js';
import type { Check } from './finding.js';
import type { GradeInput } from './graders.js';
import { checkChangesOnly } from './outcome/changes-only.js';
import { checkEndsIn } from './outcome/ends-in.js';
import { checkWithin } from './outcome/within.js';
import { checkRepliedWithin } from './outcome/replied-within.js';
import { checkSays } from './outcome/says.js';
import { checkTookEffect } from './outcome/took-effect.js';
import { checkWorld } from './outcome/world.js';
import { checkAgentCalled, checkHandOffs } from './procedure/check-agents.js';
import { checkCallErrors } from './procedure/check-call-errors.js';
import { checkCallOrder } from './procedure/check-call-order.js';
import { checkCalled } from './procedure/check-called.js';
import { checkNotRepeated } from './procedure/check-not-repeated.js';
import { checkQuietAfterEnd } from './procedure/check-quiet-after-end.js';
import { checkTurnCalled } from './procedure/check-turn-called.js';
import { checkTrajectory } from './procedure/check-trajectory.js';
import { checkLogged, checkNoErrors } from './record-checks.js';
import type { ClaimModels } from './vision.js';
import { surfaceOf } from '../see/from-episode.js';
import { gradeShows } from './surface.js';
import { toVerdict, unlessDead, verdictUnlessRedacted } from './to-verdict.js';
import { unlessUnseen } from './unseen.js';
import { gradeSnapshot } from './visual/snapshot.js';

type Grader<A extends Assertion> = (
  episode: Episode,
  assertion: A,
  given: GradeInput,
) => AssertionVerdict | Promise<AssertionVerdict>;

/** TypeScript demands a check for every kind. */
const graders: { [Kind in Assertion['kind']]: Grader<AssertionOf<Kind>> } = {
  ending: gradeEnding,
  ends_in: byRecord(checkEndsIn),
  world: byRecord((episode, one) =>
    'pointer' in one ? checkWorld(episode, one) : checkChangesOnly(episode, one),
  ),
  took_effect: byRecord(checkTookEffect),
  says: (episode, one, given) =>
    'text' in one ? byRecord(checkSays)(episode, one, given) : gradeMeans(episode, one, given),
  within: byRecord((episode, one) =>
    'measure' in one ? checkWithin(episode, one) : checkRepliedWithin(episode, one),
  ),
  called: byRecord((episode, one) =>
    'turn' in one ? checkTurnCalled(episode, one) : checkCalled(episode, one),
  ),
  trajectory: byRecord((episode, one) =>
    'order' in one ? checkCallOrder(episode, one) : checkTrajectory(episode, one),
  ),
  call_conduct: byRecord((episode, one) => {
    if ('repeats_only' in one) return checkNotRepeated(episode, one);
    return 'retried' in one ? checkCallErrors(episode, one) : checkQuietAfterEnd(episode, one);
  }),
  agents: byRecord((episode, one) =>
    'agent' in one ? checkAgentCalled(episode, one) : checkHandOffs(episode, one),
  ),
  logged: byRecord((episode, one) =>
    'where' in one ? checkLogged(episode, one) : checkNoErrors(episode, one),
  ),
  custom: gradeCustom,
  consistent: byRecord(checkConsistent),
  judged: (episode, one, given) =>
    'question' in one ? gradeJudged(episode, one, given) : gradeBetter(episode, one, given),
  shows: gradeClaim,
  matches_snapshot: gradeSnapshot,
};

/** Grades one assertion. The same episode, assertion and app file always give the same verdict. */
export async function gradeAssertion(
  episode: Episode,
  assertion: Assertion,
  given: GradeInput = {},
): Promise<AssertionVerdict> {
  // The table has the grader of each kind; TypeScript cannot follow it through the key.
  const grade = graders[assertion.kind] as Grader<Assertion>;
  return grade(episode, assertion, given);
}

/** For kinds that the records alone decide. */
function byRecord<A extends Assertion>(
  check: (episode: Episode, assertion: A) => Check,
): Grader<A> {
  return (episode, assertion) =>
    toVerdict(episode, assertion, unlessUnseen(episode, assertion, check(episode, assertion)));
}

async function gradeClaim(
  episode: Episode,
  assertion: AssertionOf<'shows'>,
  given: GradeInput,
): Promise<AssertionVerdict> {
  const { verdict } = await gradeShows(assertion, surfaceOf(episode), askingOf(episode, given));
  return unlessDead(episode, verdictUnlessRedacted(episode, verdict));
}

/** Models for claims that cannot be measured, or their saved answers; null if there are neither. */
function askingOf(episode: Episode, given: GradeInput): ClaimModels | null {
  const { vision = null, judge = null, license = unlicensed } = given;
  if (vision === null && judge === null && !hasAnswers(episode.dir)) return null;
  return { dir: episode.dir, episode: episode.header.id, vision, judge, license };
}
