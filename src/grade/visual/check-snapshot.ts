// Grades `matches_snapshot`: one checkpoint of a closed episode against its stored picture; hashes first, then pixels. Writes nothing.
import { maskProblem } from '../../scenario/assertions/matches-snapshot.js';
import { countOf } from '../../values/count.js';
import { sha256 } from '../../episode/files.js';
import type { Episode } from '../../episode/read.js';
import type { Layout } from '../../episode/layout.js';
import { inTenths } from '../../episode/boxes.js';
import { decodePixels } from '../../episode/png.js';
import type { AssertionVerdict, Evidence } from '../../episode/verdict/format.js';
import { type Check, mistaken, undecided } from '../finding.js';
import type { Given } from '../given.js';
import { surfaceOf } from '../../see/from-episode.js';
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
  pictures: CompareInput['pictures'];
}

interface Graded {
  check: Check;
  /** Null if nothing had to be compared, or nothing could be. */
  compared: Compared | null;
}

export async function gradeSnapshot(
  episode: Episode,
  assertion: SnapshotAssertion,
  given: Given,
): Promise<AssertionVerdict> {
  const { check } = await checkSnapshot(episode, assertion, given);
  return unlessDead(episode, toVerdict(episode, assertion, check));
}

const UPDATE = 'run the trial again with --update-snapshots';

export async function checkSnapshot(
  episode: Episode,
  assertion: SnapshotAssertion,
  { storedNow = [] }: Pick<Given, 'storedNow'> = {},
): Promise<Graded> {
  const { at, masks = [] } = assertion;
  const { header, closed } = episode;
  const [wrong] = masks.flatMap((mask) => maskProblem(mask, header.app.landmarks) ?? []);
  if (wrong !== undefined) return only(mistaken(`A mask cannot be used: ${wrong}.`));
  if (header.snapshots === null) return only(ignored);
  const file = pictureFile(episode, at);
  if (file === null) return only(notReached(episode, at));
  const path = snapshotFile(header, at);
  if (path === null)
    return open('The episode does not note where its snapshots are. Run it again.');
  const missing = `A snapshot doesn't exist at ${path}`;
  if (storedNow.includes(path))
    return open(`${missing}, writing actual. Look at the picture, and run again.`);
  const stored = readSnapshot(path);
  if (stored === null) return open(`${missing}. To write it, ${UPDATE}.`);
  const { png, snapshot } = stored;
  if (closed.files[file] === sha256(png)) return only(identical(file));
  if (snapshot === null)
    return open(
      `The snapshot ${path} cannot be compared: its .json is missing, of another picture or of another version. Restore both files from version control, or ${UPDATE}.`,
    );
  const loaded = await surfaceOf(episode).loadCheckpoint(at);
  if (loaded === null || 'problem' in loaded)
    return open(`The checkpoint ${at} cannot be read: ${loaded?.problem ?? 'it is gone'}.`);
  const after = { layout: loaded.layout, png: await episode.file(file), file };
  return compareWith({ png, snapshot }, after, { episode, assertion });
}

function only(check: Check): Graded {
  return { check, compared: null };
}

function open(reason: string): Graded {
  return only(undecided('harness', reason));
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

function identical(file: string): Check {
  return {
    holds: true,
    rests: 'presence',
    reason: 'The picture is identical to the snapshot, byte for byte.',
    evidence: [{ seq: null, file, text: 'identical to the snapshot' }],
    measurements: { regions: 0, differingPixels: 0, excusedPixels: 0 },
  };
}

interface Asked {
  episode: Episode;
  assertion: SnapshotAssertion;
}

async function compareWith(
  { png, snapshot }: StoredSnapshot,
  now: { layout: Layout; png: Buffer; file: string },
  { episode, assertion }: Asked,
): Promise<Graded> {
  const after = pageLook(episode, now.layout);
  const [was, is] = await Promise.all([decodePixels(png), decodePixels(now.png)]);
  if (was.width !== is.width || was.height !== is.height) {
    const size = ({ width, height }: typeof after.viewport): string => `${width} × ${height} px`;
    return open(
      `The window was ${size(after.viewport)}, and ${size(snapshot.viewport)} for the snapshot. Give the project the same viewport, or ${UPDATE}.`,
    );
  }
  const scale = is.width / after.viewport.width;
  const pictures = { before: { pixels: was, scale }, after: { pixels: is, scale } };
  const masks = (assertion.masks ?? []).map((mask) => maskPair(mask, snapshot, now.layout));
  const varying = varyingWords(episode, assertion);
  const comparison = comparePages({ before: snapshot, after, pictures, masks, varying });
  const elsewhere = surroundingsDiffer(snapshot, episode);
  const measurements = {
    regions: comparison.regions.length,
    differingPixels: comparison.differing,
    excusedPixels: comparison.excused,
    agentText: varying.includes(AGENT) ? 'same_shape' : 'exact',
  };
  const path = snapshotFile(episode.header, assertion.at) ?? '';
  const evidence = evidenceOf(comparison, now.file, path);
  const check = { ...decided(comparison, elsewhere), evidence, measurements };
  return { check, compared: { comparison, pictures } };
}

const AGENT = "the agent's";

/** A live model words its messages differently in each trial, a replayed or scripted agent does not. A plan user does too, a script does not. */
function varyingWords({ path, header }: Episode, { agent_text: asked }: SnapshotAssertion) {
  const isLive = path.some(
    (event) =>
      event.kind === 'model_call' && (event.origin === 'live' || event.origin === 'recorded'),
  );
  const isSame = asked === undefined ? !isLive : asked === 'exact';
  return [...(isSame ? [] : [AGENT]), ...(header.user.kind === 'script' ? [] : ["the user's"])];
}

function evidenceOf({ regions, notes }: PictureComparison, file: string, path: string): Evidence[] {
  return [
    ...regions.map((region) => ({ seq: null, file, text: regionText(region) })),
    ...notes.map((text) => ({ seq: null, file: null, text: `not counted: ${text}` })),
    { seq: null, file: null, text: `snapshot: ${path}` },
  ];
}

function regionText({ number, words, box }: Region): string {
  const [x, y, width, height] = inTenths(box).map((value) => Math.round(value));
  return `region ${number}: ${words}, at ${x}, ${y}, ${width} × ${height} px`;
}

/** This many are given in the reason; the evidence has all. */
const TOLD = 3;

function decided(
  { regions, differing, excused }: PictureComparison,
  elsewhere: readonly string[],
): Check {
  if (regions.length === 0) {
    const pixels = countOf(excused, 'pixel differs', 'pixels differ');
    const masked = excused === 0 ? '' : ` ${pixels} where that is allowed or cannot be told apart.`;
    const reason = `The page looks like its snapshot.${masked}`;
    return { holds: true, rests: 'presence', reason };
  }
  const told = regions.slice(0, TOLD).map(({ number, words }) => `${number}. ${words}`);
  const more = regions.length > TOLD ? `; and ${regions.length - TOLD} more` : '';
  const many = countOf(regions.length, 'region differs', 'regions differ');
  const reason = `${many} from the snapshot (${countOf(differing, 'pixel')}): ${told.join('; ')}${more}.`;
  if (elsewhere.length > 0)
    return undecided(
      'harness',
      `The snapshot was made elsewhere (${elsewhere.join('; ')}), so that this may be no fault of the page: ${reason} Run where it was made, such as in the same container image, or ${UPDATE}.`,
    );
  const words = `the page no longer looks like its snapshot: ${regions[0]?.words ?? ''}`;
  const party = regions.every(isAgents) ? 'agent' : 'ui';
  return { holds: false, rests: 'presence', reason, party, cause: { code: 'unlike', words } };
}

/** Whether nothing but the agent's own words differ. */
function isAgents({ kind, things }: Region): boolean {
  return kind === 'text' && things.every(({ message }) => message.startsWith(AGENT));
}
