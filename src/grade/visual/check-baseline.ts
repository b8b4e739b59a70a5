// Grades `matches_baseline`: one checkpoint of a closed episode against its reviewed baseline; hashes first, then pixels.
import type { AssertionOf } from '../../assertions/kinds.js';
import type { Surroundings } from '../../baseline/format.js';
import { maskProblem } from '../../baseline/mask-rule.js';
import {
  baselineFiles,
  type BaselineKey,
  BASELINES_DIR,
  otherSurroundings,
  readBaseline,
  type StoredBaseline,
} from '../../baseline/store.js';
import { surroundingsDiffer, surroundingsOf } from '../../baseline/surroundings.js';
import { checkpointFiles } from '../../episode/files.js';
import type { Episode } from '../../episode/read.js';
import { inTenths } from '../../pixels/boxes.js';
import { sameSize } from '../../pixels/compare.js';
import { decodePixels } from '../../pixels/png.js';
import { SightlineError } from '../../sightline-error.js';
import type { AssertionVerdict, Evidence } from '../../verdict/format.js';
import { type Check, mistaken, undecided } from '../finding.js';
import type { Given } from '../given.js';
import { surfaceOf } from '../surface/from-episode.js';
import type { LoadedCheckpoint } from '../surface/surface.js';
import { toVerdict, unlessDead } from '../to-verdict.js';
import { type PictureComparison, comparePages } from './compare.js';
import type { CompareInput, PageLook } from './compare-input.js';
import { maskInBaseline, placeMask } from './masks.js';
import { pageLook } from './page-look.js';
import type { Region } from './regions.js';

export type BaselineAssertion = AssertionOf<'matches_baseline'>;

/** What was compared, for those who draw it or approve parts of it. */
export interface BaselineComparison {
  comparison: PictureComparison;
  stored: StoredBaseline;
  look: PageLook;
  pictures: CompareInput['pictures'];
  /** Of the checkpoint as it was captured. */
  png: Buffer;
}

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
    'comparison' in done ? [checkOf(episode, assertion, done), done] : [done, null];
  return { verdict: unlessDead(episode, toVerdict(episode, assertion, check)), compared };
}

export function baselineKey({ header }: Episode, at: string): BaselineKey {
  return { project: header.project, scenario: header.scenario.id, checkpoint: at };
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

function identical({ baseline }: StoredBaseline, file: string): Check {
  return {
    holds: true,
    rests: 'presence',
    reason: 'The picture is identical to the baseline, byte for byte.',
    evidence: [{ seq: null, file, text: 'identical to the baseline' }],
    measurements: measured(baseline.picture, 0, 0, 0),
  };
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
  });
  return { comparison, stored: found, look, pictures, png };
}

/** A live model writes other words each time; a replayed or scripted agent does not. */
function agentText(
  { path }: Episode,
  { agent_text: asked }: BaselineAssertion,
): 'exact' | 'same_shape' {
  if (asked !== undefined) return asked;
  const isLive = path.some(
    (event) =>
      event.kind === 'model_call' && (event.origin === 'live' || event.origin === 'recorded'),
  );
  return isLive ? 'same_shape' : 'exact';
}

/** This many are given in the reason; the evidence has all. */
const TOLD = 3;

function checkOf(
  episode: Episode,
  assertion: BaselineAssertion,
  compared: BaselineComparison,
): Check {
  const { comparison, stored } = compared;
  const { regions, differing, excused, notes } = comparison;
  const folder = episode.checkpoints.get(assertion.at) ?? '';
  const file = `surface/${folder}/${checkpointFiles.page}`;
  const measurements = {
    ...measured(stored.baseline.picture, regions.length, differing, excused),
    agentText: agentText(episode, assertion),
  };
  const evidence = [
    ...regions.map((region): Evidence => ({ seq: null, file, text: regionText(region) })),
    ...notes.map((text): Evidence => ({ seq: null, file: null, text: `not counted: ${text}` })),
    {
      seq: null,
      file: null,
      text: `baseline: ${filesOf(stored, baselineKey(episode, assertion.at))}`,
    },
  ];
  const known = { evidence, measurements };
  if (regions.length === 0) {
    const masked =
      excused === 0
        ? ''
        : ` ${excused} pixels differ where that is allowed or cannot be told apart.`;
    return {
      holds: true,
      rests: 'presence',
      reason: `The page looks like its baseline.${masked}`,
      ...known,
    };
  }
  const told = regions.slice(0, TOLD).map(({ number, words }) => `${number}. ${words}`);
  const more = regions.length > TOLD ? `; and ${regions.length - TOLD} more` : '';
  const count = regions.length === 1 ? '1 region differs' : `${regions.length} regions differ`;
  const reason = `${count} from the baseline (${differing} pixels): ${told.join('; ')}${more}.`;
  const isAgents = regions.every(
    ({ kind, pairs }) =>
      kind === 'text' && pairs.every(({ after }) => after?.message !== undefined),
  );
  const words = `the page no longer looks like its baseline: ${regions[0]?.words ?? ''}`;
  return {
    ...{ holds: false, rests: 'presence', reason, party: isAgents ? 'agent' : 'ui' },
    cause: { code: 'unlike', words },
    ...known,
  };
}

function filesOf({ baseline }: StoredBaseline, key: BaselineKey): string {
  return baselineFiles(baseline.surroundings, key).png;
}

export function regionText({ number, words, box }: Region): string {
  const [x, y, width, height] = inTenths(box).map((value) => Math.round(value));
  return `region ${number}: ${words}, at ${x}, ${y}, ${width} × ${height} px`;
}

function measured(
  picture: string,
  regions: number,
  differingPixels: number,
  excusedPixels: number,
): AssertionVerdict['measurements'] {
  return { regions, differingPixels, excusedPixels, baseline: picture.slice(0, 12) };
}
