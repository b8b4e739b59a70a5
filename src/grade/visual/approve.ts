// Makes a baseline from an episode's checkpoint: all of it, or some regions that differ.
import type { Thing } from '../../baseline/format.js';
import { readBaseline, type StoredBaseline, writeBaseline } from '../../baseline/store.js';
import { surroundingsOf } from '../../baseline/surroundings.js';
import { checkpointFiles } from '../../episode/files.js';
import type { Episode } from '../../episode/read.js';
import { sharp } from '../../pixels/sharp.js';
import { SightlineError } from '../../sightline-error.js';
import { surfaceOf } from '../surface/from-episode.js';
import { type BaselineAssertion, baselineKey, type BaselineComparison } from './baseline-check.js';
import { gradeBaselineInDetail } from './check-baseline.js';
import type { ThingPair } from './pair-things.js';
import type { Region } from './regions.js';
import { asBaseline, pageLook } from './page-look.js';

export interface Approved {
  /** Paths below the folder of baselines. */
  png: string;
  json: string;
  /** `same`: the baseline was this very picture, and stays as it is. */
  state: 'new' | 'replaced' | 'same';
}

/**
 * Writes the checkpoint as the baseline of its surroundings.
 *
 * @throws SightlineError `baseline-unapproved` if the checkpoint cannot become one.
 */
export async function approveWhole(
  episode: Episode,
  assertion: BaselineAssertion,
  dir: string,
): Promise<Approved> {
  const { at, masks = [] } = assertion;
  const folder = episode.checkpoints.get(at);
  if (folder === undefined) {
    const names = [...episode.checkpoints.keys()].join(', ');
    throw unapproved(episode, at, `it has no such checkpoint (it has: ${names})`);
  }
  const surroundings = surroundingsOf(episode.environment);
  if (surroundings === null)
    throw unapproved(episode, at, 'it does not record its platform and fonts: run the trial again');
  const surface = surfaceOf(episode);
  const loaded = await surface.loadCheckpoint(at);
  if (loaded === null || 'problem' in loaded)
    throw unapproved(episode, at, loaded?.problem ?? 'it cannot be read');
  const png = await episode.file(`surface/${folder}/${checkpointFiles.page}`);
  const resolve = surface.recordsAt(at);
  const about = { masks, resolve, surroundings };
  const baseline = asBaseline(pageLook(episode, loaded), loaded, about);
  const key = baselineKey(episode, at);
  const earlier = earlierOf(() => readBaseline(dir, surroundings, key));
  const files = await writeBaseline(dir, key, { baseline, png });
  const state = earlier === null ? 'new' : earlier.png.equals(png) ? 'same' : 'replaced';
  return { ...files, state };
}

/** A broken one is replaced like any other. */
function earlierOf(read: () => StoredBaseline | null): StoredBaseline | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/**
 * Takes over only these regions, by the numbers in the verdict; the rest of the baseline stays.
 *
 * @throws SightlineError `baseline-unapproved` if nothing differs, or a number has no region.
 */
export async function approveRegions(
  episode: Episode,
  assertion: BaselineAssertion,
  { dir, regions: numbers }: { dir: string; regions: readonly number[] },
): Promise<Approved & { regions: Region[] }> {
  const { verdict, compared } = await gradeBaselineInDetail(episode, assertion, { baselines: dir });
  const { at } = assertion;
  if (compared === null || compared.comparison.regions.length === 0)
    throw unapproved(episode, at, `no region differs: ${verdict.reason}`);
  const { regions } = compared.comparison;
  const chosen = numbers.map((number) => regions.find((one) => one.number === number));
  const missing = numbers.filter((_, at) => chosen[at] === undefined);
  if (missing.length > 0)
    throw unapproved(
      episode,
      at,
      `there is no region ${missing.join(', ')} (there are 1 to ${regions.length})`,
    );
  const taken = chosen.filter((one) => one !== undefined);
  const stored = await withRegions(compared, taken);
  const files = await writeBaseline(dir, baselineKey(episode, at), stored);
  return { ...files, state: 'replaced', regions: taken };
}

async function withRegions(
  { stored: { baseline }, pictures }: BaselineComparison,
  regions: readonly Region[],
): Promise<StoredBaseline> {
  const { width, height, data } = pictures.before.pixels;
  const patched = new Uint8Array(data);
  for (const at of regions.flatMap(({ pixels }) => pixels))
    patched.set(pictures.after.pixels.data.subarray(at * 4, at * 4 + 4), at * 4);
  const raw = { width, height, channels: 4 } as const;
  const png = await sharp(patched, { raw }).png().toBuffer();
  const things = exchanged(
    baseline.things,
    regions.flatMap(({ pairs }) => pairs),
  );
  return { baseline: { ...baseline, things }, png };
}

/** Each thing in the place of its predecessor; new ones before what they are above. */
function exchanged(things: readonly Thing[], pairs: readonly ThingPair[]): Thing[] {
  const now = new Map(pairs.map(({ before, after }) => [before, after]));
  const kept = things.flatMap((one) => (now.has(one) ? (now.get(one) ?? []) : one));
  for (const { before, after } of pairs) {
    if (before !== null || after === null) continue;
    const below = kept.findIndex(({ box }) => box[1] > after.box[1]);
    kept.splice(below === -1 ? kept.length : below, 0, after);
  }
  return kept;
}

function unapproved({ header }: Episode, at: string, why: string): SightlineError {
  return new SightlineError('baseline-unapproved', {
    what: `The checkpoint ${at} of the episode ${header.id} cannot be approved: ${why}.`,
    next: 'Look at the verdict beside the episode, or grade it again: sightline grade <episode>.',
  });
}
