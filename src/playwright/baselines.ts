// Baselines in a Playwright run: writes them with --update-snapshots, and attaches expected, actual and diff of mismatches.
import type { TestInfo } from '@playwright/test';
import { BASELINES_DIR } from '../baseline/store.js';
import { checkpointFiles, writeWhole } from '../episode/files.js';
import type { Episode } from '../episode/read.js';
import { approveWhole } from '../grade/visual/approve.js';
import type { BaselineAssertion } from '../grade/visual/baseline-check.js';
import { gradeBaselineInDetail } from '../grade/visual/check-baseline.js';
import { diffPicture } from '../pixels/diff-picture.js';
import { SightlineError } from '../sightline-error.js';
import type { AssertionVerdict } from '../verdict/format.js';
import { BASELINE_ANNOTATION } from './annotations.js';
import { attach } from './step.js';

/**
 * Writes what does not match its baseline as the new one, if the run was asked to; returns whether anything was
 * written. Of several trials the first one writes: the others are compared with it.
 */
export async function updateBaselines(
  verdicts: readonly AssertionVerdict[],
  episode: Episode,
  testInfo: TestInfo,
): Promise<boolean> {
  const { updateSnapshots } = testInfo.config;
  if (updateSnapshots !== 'all' && updateSnapshots !== 'changed') return false;
  if (episode.header.trial !== 1) return false;
  let isWritten = false;
  for (const { assertion, outcome } of verdicts) {
    if (assertion.kind !== 'matches_baseline') continue;
    if (outcome === 'passed' && updateSnapshots === 'changed') continue;
    isWritten = (await write(assertion, episode, testInfo)) || isWritten;
  }
  return isWritten;
}

/** Whatever cannot become a baseline keeps its grade. */
async function write(
  assertion: BaselineAssertion,
  episode: Episode,
  { annotations }: TestInfo,
): Promise<boolean> {
  try {
    const { png, state } = await approveWhole(episode, assertion, BASELINES_DIR);
    const description = `${state}: ${BASELINES_DIR}/${png}`;
    annotations.push({ type: BASELINE_ANNOTATION, description });
    return true;
  } catch (error) {
    if (error instanceof SightlineError && error.code === 'baseline-unapproved') return false;
    throw error;
  }
}

/** With the names that Playwright's report turns into a slider; only the actual picture if there is no baseline. */
export async function attachBaselines(
  verdicts: readonly AssertionVerdict[],
  episode: Episode,
  testInfo: TestInfo,
): Promise<void> {
  for (const { assertion, outcome } of verdicts) {
    if (assertion.kind !== 'matches_baseline' || outcome === 'passed') continue;
    const name = `${episode.header.scenario.id}-${assertion.at}`;
    for (const [which, png] of Object.entries(await picturesOf(assertion, episode))) {
      const path = testInfo.outputPath(`${name}-${which}.png`);
      await writeWhole(path, png);
      await attach(`${name}-${which}.png`, { path, contentType: 'image/png' });
    }
  }
}

async function picturesOf(
  assertion: BaselineAssertion,
  episode: Episode,
): Promise<Record<string, Buffer>> {
  const { compared } = await gradeBaselineInDetail(episode, assertion, {});
  if (compared !== null) {
    const { stored, png, pictures, comparison } = compared;
    const diff = await diffPicture(pictures.after, comparison.regions);
    return { expected: stored.png, actual: png, diff };
  }
  const folder = episode.checkpoints.get(assertion.at);
  if (folder === undefined) return {};
  return { actual: await episode.file(`surface/${folder}/${checkpointFiles.page}`) };
}
