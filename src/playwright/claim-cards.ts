// Attaches a card to Playwright's report for each claim that did not pass; grades it again, with the same result.
import type { TestInfo } from '@playwright/test';
import { writeWhole } from '../episode/files.js';
import type { Episode } from '../episode/read.js';
import { surfaceOf } from '../grade/surface/from-episode.js';
import { gradeShowsInDetail, type ShowsAssertion } from '../grade/surface/surface.js';
import { claimCard, type ClaimCardInput } from '../report/claim-card.js';
import type { AssertionVerdict } from '../verdict/format.js';
import { attach } from './step.js';
import { licence } from './worker-models.js';

/** Prefix of the names of attached cards. */
const CARD = 'claim card: ';

/** Cards of an episode's claims, each an HTML page and the enlarged part of the picture. */
export async function attachClaimCards(
  verdicts: readonly AssertionVerdict[],
  episode: Episode,
  testInfo: TestInfo,
): Promise<void> {
  const evidence = surfaceOf(episode);
  for (const { assertion, outcome } of verdicts) {
    if (assertion.kind !== 'shows' || outcome === 'passed') continue;
    await attachCardOf(assertion, { episode, evidence, testInfo });
  }
}

async function attachCardOf(
  assertion: ShowsAssertion,
  given: { episode: Episode; evidence: ReturnType<typeof surfaceOf>; testInfo: TestInfo },
): Promise<void> {
  const { episode, evidence, testInfo } = given;
  // Nobody is asked again: models' answers are saved beside the episode.
  const kept = { dir: episode.dir, episode: episode.header.id, vision: null, judge: null };
  const asking = { ...kept, licence: licence() };
  const { result, checkpoint } = await gradeShowsInDetail(assertion, evidence, asking);
  if (result === null || checkpoint === null) return;
  const { viewport, scroll, document } = checkpoint.layout;
  const [png, pngWithoutText] = await Promise.all([
    episode.file(checkpoint.screenshot),
    episode.file(checkpoint.screenshotWithoutText),
  ]);
  const picture = { png, pngWithoutText, viewport, scroll, document };
  const where = `${episode.header.id} at ${assertion.at}`;
  await attachCard({ result, not: assertion.not, picture, where }, testInfo);
}

/** The card of one claim, and the enlarged part of its picture. `not`: it should not hold. */
export async function attachCard(
  { not, ...input }: Omit<ClaimCardInput, 'cropFile'> & { not: boolean },
  testInfo: TestInfo,
): Promise<void> {
  const number = testInfo.attachments.filter(({ name }) => name.startsWith(CARD)).length + 1;
  const file = (ending: string): string => testInfo.outputPath(`claim-${number}.${ending}`);
  const card = await claimCard({ ...input, cropFile: null });
  const name = `${not ? 'not: ' : ''}${input.result.claim}`;
  // By path: anything attached as text is shown as source.
  await writeWhole(file('html'), card.html);
  await attach(`${CARD}${name}`, { path: file('html'), contentType: 'text/html' });
  if (card.crop === null) return;
  await writeWhole(file('png'), card.crop);
  await attach(`close up: ${name}`, { path: file('png'), contentType: 'image/png' });
}
