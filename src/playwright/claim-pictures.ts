// Attaches to Playwright's report, for each claim that did not pass, the screen with what was measured.
import type { TestInfo } from '@playwright/test';
import { writeWhole } from '../episode/files.js';
import type { Episode } from '../episode/read.js';
import { surfaceOf } from '../see/from-episode.js';
import { gradeShows, type ShowsAssertion } from '../grade/surface.js';
import { claimPicture } from '../report/claim-picture.js';
import type { ClaimResult } from '../episode/verdict/claim-result.js';
import type { AssertionVerdict } from '../episode/verdict/format.js';
import { attach } from './step.js';
import { license } from './worker-models.js';

/** The picture of each claim that did not pass; grades them again, with the same result. */
export async function attachClaimPictures(
  verdicts: readonly AssertionVerdict[],
  episode: Episode,
  testInfo: TestInfo,
): Promise<void> {
  const evidence = surfaceOf(episode);
  for (const { assertion, outcome } of verdicts) {
    if (assertion.kind !== 'shows' || outcome === 'passed') continue;
    await attachOf(assertion, { episode, evidence, testInfo });
  }
}

async function attachOf(
  assertion: ShowsAssertion,
  given: { episode: Episode; evidence: ReturnType<typeof surfaceOf>; testInfo: TestInfo },
): Promise<void> {
  const { episode, evidence, testInfo } = given;
  // Nobody is asked again: models' answers are saved beside the episode.
  const kept = { dir: episode.dir, episode: episode.header.id, vision: null, judge: null };
  const asking = { ...kept, license: license() };
  const { result, checkpoint } = await gradeShows(assertion, evidence, asking);
  if (result === null || checkpoint === null) return;
  const { viewport } = checkpoint.layout;
  const png = await episode.file(checkpoint.screenshot);
  await attachClaimPicture({ result, not: assertion.not, picture: { png, viewport } }, testInfo);
}

interface Pictured {
  result: ClaimResult;
  /** It should not hold. */
  not: boolean;
  picture: Parameters<typeof claimPicture>[1];
}

/** The sentence is its name: Playwright shows both together. */
export async function attachClaimPicture(
  { result, not, picture }: Pictured,
  testInfo: TestInfo,
): Promise<void> {
  const number = testInfo.attachments.filter(({ name }) => name.startsWith('claim: ')).length + 1;
  const path = testInfo.outputPath(`claim-${number}.png`);
  await writeWhole(path, await claimPicture(result, picture));
  const name = `claim: ${not ? 'not: ' : ''}${result.claim} ${result.outcome}: ${result.reason}`;
  await attach(name, { path, contentType: 'image/png' });
}
