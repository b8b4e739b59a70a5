// Grades `matches_baseline`: one checkpoint of a closed episode against its reviewed baseline; hashes first, then pixels.
import type { Surroundings } from '../../baseline/format.js';
import { maskProblem } from '../../baseline/mask-rule.js';
import {
  BASELINES_DIR,
  otherSurroundings,
  readBaseline,
  type StoredBaseline,
} from '../../baseline/store.js';
import { surroundingsDiffer, surroundingsOf } from '../../baseline/surroundings.js';
import { checkpointFiles } from '../../episode/files.js';
import type { Episode } from '../../episode/read.js';
import { sameSize } from '../../pixels/compare.js';
import { decodePixels } from '../../pixels/png.js';
import { SightlineError } from '../../sightline-error.js';
import type { AssertionVerdict } from '../../verdict/format.js';
import { type Check, mistaken, undecided } from '../finding.js';
import type { Given } from '../given.js';
import { surfaceOf } from '../surface/from-episode.js';
import type { LoadedCheckpoint } from '../surface/surface.js';
import { toVerdict, unlessDead } from '../to-verdict.js';
import {
  agentText,
  type BaselineAssertion,
  type BaselineComparison,
  baselineKey,
  comparedCheck,
  identical,
  userText,
} from './baseline-check.js';
import { comparePages } from './compare.js';
import type { PageLook } from './compare-input.js';
import { maskInBaseline, placeMask } from './masks.js';
import { pageLook } from './page-look.js';

export interface BaselineVerdict {
  verdict: AssertionVerdict;
  /** Null if nothing had to be compared, or nothing could be. */
  compared: BaselineComparison | null;
}

export async function gradeBaseline(
  episode: Episode,
  assertion: BaselineAssertion,
  given: Given,
): Promise<AssertionVerdict> {
  return (await gradeBaselineInDetail(episode, assertion, given)).verdict;
}

export async function gradeBaselineInDetail(
  episode: Episode,
  assertion: BaselineAssertion,
  { baselines = BASELINES_DIR }: Pick<Given, 'baselines'>,
): Promise<BaselineVerdict> {
  const done = await compareOrTell(episode, assertion, baselines);
  const [check, compared] =
    'comparison' in done ? [comparedCheck(episode, assertion, done), done] : [done, null];
  return { verdict: unlessDead(episode, toVerdict(episode, assertion, check)), compared };
}

async function compareOrTell(
  episode: Episode,
  assertion: BaselineAssertion,
  dir: string,
): Promise<Check | BaselineComparison> {
  const { at, masks = [] } = assertion;
  const { landmarks } = episode.header.app;
  const wrong = masks.flatMap((mask) => maskProblem(mask, landmarks) ?? []);
  if (wrong[0] !== undefined) return mistaken(`A mask cannot be used: ${wrong[0]}.`);
  const folder = episode.checkpoints.get(at);
  if (folder === undefined) return notReached(episode, at);
  const surroundings = surroundingsOf(episode.environment);
  if (surroundings === null)
    return undecided(
      'harness',
      'The episode does not record its platform and fonts, so it cannot be compared: run the trial again.',
    );
  const found = storedFor(episode, { dir, surroundings, at });
  if (!('baseline' in found)) return found;
  const file = `surface/${folder}/${checkpointFiles.page}`;
  if (episode.closed.files[file] === found.baseline.picture) return identical(found, file);
  const loaded = await surfaceOf(episode).loadCheckpoint(at);
  if (loaded === null || 'problem' in loaded)
    return undecided(
      'harness',
      `The checkpoint ${at} cannot be read: ${loaded?.problem ?? 'it is gone'}.`,
    );
  return compareWith(episode, assertion, { found, loaded, png: await episode.file(file) });
}

function notReached({ checkpoints }: Episode, at: string): Check {
  const names = [...checkpoints.keys()];
  const known = names.length === 0 ? 'it has none' : `it has: ${names.join(', ')}`;
  const reason = `The episode has no checkpoint ${at} (${known}).`;
  return { ...undecided('undetermined', reason), cause: { code: 'not_reached' } };
}

/** The baseline, or why there is none to compare with, and what to do. */
function storedFor(
  episode: Episode,
  { dir, surroundings, at }: { dir: string; surroundings: Surroundings; at: string },
): StoredBaseline | Check {
  const key = baselineKey(episode, at);
  const approve = `sightline approve sightline-episodes/${episode.header.id} --at ${at}`;
  try {
    const stored = readBaseline(dir, surroundings, key);
    if (stored !== null) return stored;
    const [other] = otherSurroundings(dir, key).slice(-1);
    if (other === undefined)
      return undecided(
        'harness',
        `There is no baseline yet. Look at the picture, then approve it: ${approve}, or run with --update-snapshots.`,
      );
    const differ = surroundingsDiffer(other, surroundings).join('; ');
    return undecided(
      'harness',
      `The baseline was made elsewhere and is not compared (${differ}). Run where it was made, such as in the same container image, or add a baseline for here: ${approve}.`,
    );
  } catch (error) {
    if (!(error instanceof SightlineError)) throw error;
    const { what, next } = error.parts;
    return undecided('harness', `${what} ${next}`);
  }
}

async function compareWith(
  episode: Episode,
  assertion: BaselineAssertion,
  { found, loaded, png }: { found: StoredBaseline; loaded: LoadedCheckpoint; png: Buffer },
): Promise<Check | BaselineComparison> {
  const { baseline } = found;
  const look = pageLook(episode, loaded);
  const [was, is] = await Promise.all([decodePixels(found.png), decodePixels(png)]);
  if (!sameSize(was, is)) {
    const size = ({ width, height }: PageLook['viewport']): string => `${width} × ${height} px`;
    return undecided(
      'harness',
      `The window was ${size(look.viewport)}, and ${size(baseline.viewport)} for the baseline: give the project the same viewport, or approve the checkpoint again.`,
    );
  }
  const resolve = surfaceOf(episode).recordsAt(assertion.at);
  const scale = is.width / look.viewport.width;
  const pictures = { before: { pixels: was, scale }, after: { pixels: is, scale } };
  const comparison = comparePages({
    ...{ before: baseline, after: look, pictures },
    masks: (assertion.masks ?? []).map((mask) => {
      const placed = placeMask(mask, loaded, resolve);
      return { ...placed, before: maskInBaseline(mask, baseline, placed), after: placed.boxes };
    }),
    agentText: agentText(episode, assertion),
    userText: userText(episode),
  });
  return { comparison, stored: found, look, pictures, png };
}
