// Grades what a test asserts about an episode and reports it to Playwright: annotations, cards and the message.
import { test } from '@playwright/test';
import type { Episode } from '../../episode/read.js';
import { userCanHaveCaused } from '../../episode/verdict/episode-outcome.js';
import { gradeFidelity } from '../../grade/fidelity.js';
import type { GradeInput } from '../../grade/graders.js';
import { gradeAssertion } from '../../grade/grade-episode.js';
import { withStanding } from '../../grade/stands.js';
import { reasonBeside } from '../../episode/verdict/text.js';
import type { Assertion, AssertionVerdict, Fidelity } from '../../episode/verdict/format.js';
import { ADVISORY_ANNOTATION } from '../annotations.js';
import { assertionMessage, attachClaimPictures, breachMessage } from '../show-verdict.js';
import { gradingInputs } from '../worker-models.js';
import { recordAssertions, withoutSecrets } from '../episode-redactors.js';
import { attachSnapshots, updateSnapshots } from '../snapshots.js';
import type { MatcherResult, MatcherState } from './matcher.js';

/**
 * Records the assertions, then grades them. Anything but passed or failed throws, even with `.not`: what could not be
 * decided is never green.
 */
export async function gradeAsserted(
  { isNot }: MatcherState,
  episode: Episode,
  assertions: readonly Assertion[],
): Promise<MatcherResult> {
  await recordAssertions(episode.dir, assertions);
  const kept = assertions.map((assertion) => withoutSecrets(episode.dir, assertion));
  const all: readonly Assertion[] = [{ kind: 'ending' }, ...kept];
  const given = await gradingInputs(episode);
  const grade = (more: GradeInput) =>
    Promise.all(all.map((one) => gradeAssertion(episode, one, { ...given, ...more })));
  const graded = await grade({});
  const updated = await updateSnapshots(graded, episode, test.info());
  const fidelity = await gradeFidelity(episode);
  const verdicts = withStanding(
    episode,
    updated === null ? graded : await grade(updated),
    fidelity,
  );
  for (const verdict of verdicts) annotateAdvisory(verdict);
  // The ending comes first: how the episode broke off explains why the rest did not hold.
  const open = verdicts.filter(({ outcome, blocking }) => outcome !== 'passed' && blocking);
  await attachClaimPictures(open, episode, test.info());
  await attachSnapshots(open, episode, test.info());
  // What stands has failed, whatever ended the episode and whoever strayed.
  const standing = open.filter(({ stands }) => stands);
  if (standing.length > 0) return { pass: isNot, message: () => messageOf(standing, episode) };
  const undecided = open.filter(isUndecided);
  const [ending] = verdicts;
  if (ending !== undefined && isUsers(ending, episode)) refuseUnfaithful(fidelity, episode);
  if (undecided.length > 0) throw new Error(messageOf(undecided, episode));
  const held = open.every(({ assertion }) => assertion.kind === 'ending');
  return { pass: held !== isNot, message: () => messageOf(open, episode) };
}

function isUsers(ending: AssertionVerdict, { closed }: Episode): boolean {
  return ending.outcome === 'passed' || userCanHaveCaused(ending, closed.stop.reason);
}

/** What the agent did for a user that broke the plan proves nothing. */
function refuseUnfaithful(fidelity: Fidelity | null, episode: Episode): void {
  if (fidelity?.kept !== false) return;
  throw new Error(fidelity.breaches.map((breach) => breachMessage(breach, episode)).join('\n\n'));
}

/**
 * A non-blocking result is green with an annotation; a surface claim gets one even if it passed, since it was not
 * measured.
 */
function annotateAdvisory(verdict: AssertionVerdict): void {
  const { blocking, outcome, title } = verdict;
  if (blocking || (outcome === 'passed' && verdict.class !== 'surface')) return;
  const description = `${outcome}: ${title}: ${reasonBeside(verdict)}`;
  test.info().annotations.push({ type: ADVISORY_ANNOTATION, description });
}

function isUndecided({ outcome }: AssertionVerdict): boolean {
  return outcome !== 'passed' && outcome !== 'failed';
}

function messageOf(verdicts: readonly AssertionVerdict[], episode: Episode): string {
  return verdicts.map((verdict) => assertionMessage(verdict, episode)).join('\n\n');
}
