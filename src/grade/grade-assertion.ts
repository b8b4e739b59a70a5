// Grades one assertion on one closed episode: the table of checks, one per kind in src/assertions.
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
import { toVerdict, unlessDead, verdictUnlessStruck } from './to-verdict.js';
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
  world: byRecord(checkWorld),
  changes_only: byRecord(checkChangesOnly),
  took_effect: byRecord(checkTookEffect),
  says: byRecord(checkSays),
  means: gradeMeans,
  within: byRecord(checkWithin),
  replied_within: byRecord(checkRepliedWithin),
  called: byRecord(checkCalled),
  call_order: byRecord(checkCallOrder),
  trajectory: byRecord(checkTrajectory),
  not_repeated: byRecord(checkNotRepeated),
  quiet_after_end: byRecord(checkQuietAfterEnd),
  call_errors: byRecord(checkCallErrors),
  agent_called: byRecord(checkAgentCalled),
  hand_offs: byRecord(checkHandOffs),
  logged: byRecord(checkLogged),
  no_errors: byRecord(checkNoErrors),
  custom: gradeCustom,
  turn_called: byRecord(checkTurnCalled),
  consistent: byRecord(checkConsistent),
  judged: gradeJudged,
  better_than: gradeBetter,
  shows: gradeShown,
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

async function gradeShown(
  episode: Episode,
  assertion: AssertionOf<'shows'>,
  given: GradeInput,
): Promise<AssertionVerdict> {
  const { verdict } = await gradeShows(assertion, surfaceOf(episode), askingOf(episode, given));
  return unlessDead(episode, verdictUnlessStruck(episode, verdict));
}

/** Models for claims that cannot be measured, or their saved answers; null if there are neither. */
function askingOf(episode: Episode, given: GradeInput): ClaimModels | null {
  const { vision = null, judge = null, license = unlicensed } = given;
  if (vision === null && judge === null && !hasAnswers(episode.dir)) return null;
  return { dir: episode.dir, episode: episode.header.id, vision, judge, license };
}
