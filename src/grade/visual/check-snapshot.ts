// Grades `matches_snapshot`: one checkpoint of a closed episode against its stored picture; hashes first, then pixels. Writes nothing.
import { maskProblem } from '../../assertions/masks.js';
import { countOf } from '../../count.js';
import { sha256 } from '../../episode/files.js';
import type { Episode } from '../../episode/read.js';
import { inTenths } from '../../pixels/boxes.js';
import { decodePixels } from '../../pixels/png.js';
import type { AssertionVerdict, Evidence } from '../../verdict/format.js';
import { type Check, mistaken, undecided } from '../finding.js';
import type { Given } from '../given.js';
import { surfaceOf } from '../surface/from-episode.js';
import { toVerdict, unlessDead } from '../to-verdict.js';
import { type CompareInput, comparePages, type PictureComparison, type Region } from './compare.js';
import {
  maskPair,
  pageLook,
  pictureFile,
  readSnapshot,
  type SnapshotAssertion,
  snapshotFile,
  type StoredSnapshot,
  surroundingsDiffer,
} from './snapshot.js';

/** What was compared, for those who draw it. */
interface Compared {
  comparison: PictureComparison;
  stored: StoredSnapshot;
  pictures: CompareInput['pictures'];
  /** Of the checkpoint, in the episode. */
  file: string;
}

export async function gradeSnapshot(
  episode: Episode,
  assertion: SnapshotAssertion,
  given: Given,
): Promise<AssertionVerdict> {
  return (await gradeSnapshotInDetail(episode, assertion, given)).verdict;
}

/** `compared` is null if nothing had to be compared, or nothing could be. */
export async function gradeSnapshotInDetail(
  episode: Episode,
  assertion: SnapshotAssertion,
  { storedNow = [] }: Pick<Given, 'storedNow'> = {},
): Promise<{ verdict: AssertionVerdict; compared: Compared | null }> {
  const done = await compareOrTell(episode, assertion, storedNow);
  const [check, compared] =
    'comparison' in done ? [comparedCheck(episode, assertion, done), done] : [done, null];
  return { verdict: unlessDead(episode, toVerdict(episode, assertion, check)), compared };
}

const UPDATE = 'run the trial again with --update-snapshots';

async function compareOrTell(
  episode: Episode,
  assertion: SnapshotAssertion,
  storedNow: readonly string[],
): Promise<Check | Compared> {
  const { at, masks = [] } = assertion;
  const { header, closed } = episode;
  const wrong = masks.flatMap((mask) => maskProblem(mask, header.app.landmarks) ?? []);
  if (wrong[0] !== undefined) return mistaken(`A mask cannot be used: ${wrong[0]}.`);
  if (header.snapshots === null) return ignored;
  const file = pictureFile(episode, at);
  if (file === null) return notReached(episode, at);
  const path = snapshotFile(header, at);
  if (path === null)
    return open('The episode does not note where its snapshots are. Run it again.');
  if (storedNow.includes(path))
    return open(
      `A snapshot doesn't exist at ${path}, writing actual. Look at the picture, and run again.`,
    );
  const stored = readSnapshot(path);
  if (stored === null) return open(`A snapshot doesn't exist at ${path}. To write it, ${UPDATE}.`);
  if (closed.files[file] === sha256(stored.png)) return identical(stored, file);
  if ('problem' in stored)
    return open(
      `The snapshot ${path} cannot be compared: ${stored.problem}. Restore both files from version control, or ${UPDATE}.`,
    );
  return compareWith(episode, assertion, { stored, file });
}

function open(reason: string): Check {
  return undecided('harness', reason);
}

const ignored: Check = {
  ...undecided('harness', 'Nothing was compared: the run ignored snapshots (--ignore-snapshots).'),
  blocking: false,
};

function notReached({ checkpoints }: Episode, at: string): Check {
  const names = [...checkpoints.keys()];
  const known = names.length === 0 ? 'it has none' : `it has: ${names.join(', ')}`;
  const reason = `The episode has no checkpoint ${at} (${known}).`;
  return { ...undecided('undetermined', reason), cause: { code: 'not_reached' } };
}

function identical({ png }: Pick<StoredSnapshot, 'png'>, file: string): Check {
  return {
    holds: true,
    rests: 'presence',
    reason: 'The picture is identical to the snapshot, byte for byte.',
    evidence: [{ seq: null, file, text: 'identical to the snapshot' }],
    measurements: measured(sha256(png), { regions: [], differing: 0, excused: 0 }),
  };
}

async function compareWith(
  episode: Episode,
  assertion: SnapshotAssertion,
  { stored, file }: { stored: StoredSnapshot; file: string },
): Promise<Check | Compared> {
  const loaded = await surfaceOf(episode).loadCheckpoint(assertion.at);
  if (loaded === null || 'problem' in loaded)
    return open(
      `The checkpoint ${assertion.at} cannot be read: ${loaded?.problem ?? 'it is gone'}.`,
    );
  const { snapshot } = stored;
  const after = pageLook(episode, loaded);
  const [was, is] = await Promise.all([
    decodePixels(stored.png),
    episode.file(file).then(decodePixels),
  ]);
  if (was.width !== is.width || was.height !== is.height) {
    const size = ({ width, height }: typeof after.viewport): string => `${width} × ${height} px`;
    return open(
      `The window was ${size(after.viewport)}, and ${size(snapshot.viewport)} for the snapshot. Give the project the same viewport, or ${UPDATE}.`,
    );
  }
  const scale = is.width / after.viewport.width;
  const pictures = { before: { pixels: was, scale }, after: { pixels: is, scale } };
  const comparison = comparePages({
    ...{ before: snapshot, after, pictures },
    masks: (assertion.masks ?? []).map((mask) => maskPair(mask, snapshot, loaded.layout)),
    agentText: agentText(episode, assertion),
    userText: userText(episode),
  });
  return { comparison, stored, pictures, file };
}

/** A live model writes other words each time; a replayed or scripted agent does not. */
function agentText(
  { path }: Episode,
  { agent_text: asked }: SnapshotAssertion,
): 'exact' | 'same_shape' {
  const isLive = path.some(
    (event) =>
      event.kind === 'model_call' && (event.origin === 'live' || event.origin === 'recorded'),
  );
  return asked ?? (isLive ? 'same_shape' : 'exact');
}

/** A plan or a model words its turns differently in each trial; a script does not. */
function userText({ header }: Episode): 'exact' | 'same_shape' {
  return header.user.kind === 'script' ? 'exact' : 'same_shape';
}

/** This many are given in the reason; the evidence has all. */
const TOLD = 3;

function comparedCheck(episode: Episode, assertion: SnapshotAssertion, compared: Compared): Check {
  const { comparison, stored, file } = compared;
  const { regions, differing, excused, notes } = comparison;
  const path = snapshotFile(episode.header, assertion.at) ?? '';
  const known = {
    evidence: [
      ...regions.map((region): Evidence => ({ seq: null, file, text: regionText(region) })),
      ...notes.map((text): Evidence => ({ seq: null, file: null, text: `not counted: ${text}` })),
      { seq: null, file: null, text: `snapshot: ${path}` },
    ],
    measurements: {
      ...measured(stored.snapshot.picture, comparison),
      agentText: agentText(episode, assertion),
    },
  };
  if (regions.length === 0) {
    const pixels = countOf(excused, 'pixel differs', 'pixels differ');
    const masked = excused === 0 ? '' : ` ${pixels} where that is allowed or cannot be told apart.`;
    const reason = `The page looks like its snapshot.${masked}`;
    return { holds: true, rests: 'presence', reason, ...known };
  }
  const told = regions.slice(0, TOLD).map(({ number, words }) => `${number}. ${words}`);
  const more = regions.length > TOLD ? `; and ${regions.length - TOLD} more` : '';
  const many = countOf(regions.length, 'region differs', 'regions differ');
  const reason = `${many} from the snapshot (${countOf(differing, 'pixel')}): ${told.join('; ')}${more}.`;
  const elsewhere = surroundingsDiffer(stored.snapshot, episode);
  if (elsewhere.length > 0)
    return {
      ...undecided(
        'harness',
        `The snapshot was made elsewhere (${elsewhere.join('; ')}), so that this may be no fault of the page: ${reason} Run where it was made, such as in the same container image, or ${UPDATE}.`,
      ),
      ...known,
    };
  const words = `the page no longer looks like its snapshot: ${regions[0]?.words ?? ''}`;
  return {
    ...{ holds: false, rests: 'presence', reason, party: partyOf(regions) },
    cause: { code: 'unlike', words },
    ...known,
  };
}

/** The agent's, if nothing but its own words differ. */
function partyOf(regions: readonly Region[]): 'agent' | 'ui' {
  const isAgents = regions.every(
    ({ kind, pairs }) =>
      kind === 'text' && pairs.every(({ after }) => after?.message !== undefined && !after.isUsers),
  );
  return isAgents ? 'agent' : 'ui';
}

function regionText({ number, words, box }: Region): string {
  const [x, y, width, height] = inTenths(box).map((value) => Math.round(value));
  return `region ${number}: ${words}, at ${x}, ${y}, ${width} × ${height} px`;
}

function measured(
  picture: string,
  { regions, differing, excused }: Pick<PictureComparison, 'regions' | 'differing' | 'excused'>,
): AssertionVerdict['measurements'] {
  return {
    ...{ regions: regions.length, differingPixels: differing, excusedPixels: excused },
    snapshot: picture.slice(0, 12),
  };
}
