// Grades `matches_snapshot`, hashes first, then pixels, by the stored look of a checkpoint: Playwright's picture and a JSON file with what was on the page. Writes nothing.
import { existsSync, readFileSync } from 'node:fs';
import type { AssertionOf } from '../../scenario/assertions/kinds.js';
import {
  type Mask,
  maskProblem,
  type MaskRule,
  matchesSelector,
  ruleOf,
} from '../../scenario/assertions/matches-snapshot.js';
import { checkpointFiles, sha256, textIfThere } from '../../episode/files.js';
import type { Environment, EpisodeHeader } from '../../episode/format.js';
import type { Box, Layout } from '../../episode/layout.js';
import type { Episode } from '../../episode/read.js';
import { inTenths } from '../../episode/boxes.js';
import { surfaceOf } from '../../see/from-episode.js';
import { type MaskPair, type PageLook, type Snapshot, snapshotSchema, thingsOf } from './things.js';
import { countOf } from '../../values/count.js';
import { decodePixels } from '../../episode/png.js';
import type { AssertionVerdict, Evidence } from '../../episode/verdict/format.js';
import { type Check, mistaken, undecided } from '../finding.js';
import type { GradeInput } from '../graders.js';
import { toVerdict, unlessDead } from '../to-verdict.js';
import { type CompareInput, comparePages, type PictureComparison, type Region } from './compare.js';
import { parsedJson } from '../../values/json.js';

export type SnapshotAssertion = AssertionOf<'matches_snapshot'>;

/** Path of a checkpoint's picture, as the episode's run would store it; null if it stored none. */
export function snapshotFile({ snapshots }: EpisodeHeader, checkpoint: string): string | null {
  return snapshots?.replace('{checkpoint}', checkpoint) ?? null;
}

/** Path of the JSON file next to a picture. */
export function sidecarOf(file: string): string {
  return file.replace(/(\.png)?$/u, '.json');
}

export interface StoredSnapshot {
  png: Buffer;
  snapshot: Snapshot;
}

/** `snapshot` is null if the JSON file is missing, or is not that of this picture; all is if there is no picture. */
export function readSnapshot(file: string): { png: Buffer; snapshot: Snapshot | null } | null {
  if (!existsSync(file)) return null;
  const png = readFileSync(file);
  const text = textIfThere(sidecarOf(file)) ?? '';
  const snapshot = snapshotSchema.safeParse(parsedJson(text)).data;
  return { png, snapshot: snapshot?.picture === sha256(png) ? snapshot : null };
}

/** What a checkpoint would be stored as; null if it is not there, or its pictures are not. */
export async function snapshotOf(
  episode: Episode,
  { at, masks = [] }: SnapshotAssertion,
): Promise<StoredSnapshot | null> {
  const loaded = await surfaceOf(episode).loadCheckpoint(at);
  if (loaded === null || 'problem' in loaded) return null;
  const png = await episode.file(loaded.screenshot);
  const masked = masks.map(ruleOf).map((rule) => [rule.name, maskedBoxes(rule, loaded.layout)]);
  const snapshot: Snapshot = {
    format: 'sightline-snapshot',
    version: 2,
    surroundings: surroundingsOf(episode.environment),
    picture: sha256(png),
    masks: Object.fromEntries(masked) as Snapshot['masks'],
    ...pageLook(episode, loaded.layout),
  };
  return { snapshot, png };
}

function surroundingsOf(environment: Environment | null): Snapshot['surroundings'] {
  if (environment === null) return {};
  const { browser, deviceScaleFactor, platform, fonts } = environment;
  return {
    browser: `${browser.name} ${browser.version}`,
    'device scale': String(deviceScaleFactor),
    ...(platform !== undefined && { platform }),
    ...(fonts !== undefined && { fonts }),
  };
}

/** Why pictures from both would differ on their own, one phrase each; the snapshot's side first. */
function surroundingsDiffer({ surroundings }: Snapshot, episode: Episode): string[] {
  return Object.entries(surroundingsOf(episode.environment)).flatMap(([what, now]) => {
    const before = surroundings[what] ?? now;
    return before === now ? [] : [`${what} ${before}, now ${now}`];
  });
}

function pageLook({ transcript }: Episode, layout: Layout): PageLook {
  const { width, height } = layout.viewport;
  const messages = (['agent', 'user'] as const).flatMap((role) => {
    const ids = new Set(transcript.filter((one) => one.role === role).map((one) => one.message));
    return [...ids].map((id, at) => [id, `the ${role}'s message ${at + 1}`] as const);
  });
  return {
    viewport: { width, height },
    moving: movingBoxes(layout),
    scrolled: (layout.parts ?? []).flatMap(({ scroll }) => scroll?.top ?? []),
    things: thingsOf(layout, new Map(messages)),
  };
}

/** Where the page moved on its own while its pictures were taken, and what is being animated. */
function movingBoxes({ ink, fragments }: Layout): Box[] {
  const animated = fragments.flatMap((one) =>
    one.animated === true && one.clipped !== null ? [one.clipped] : [],
  );
  return [...(ink.moving ?? []), ...animated].map(inTenths);
}

/** A mask that the snapshot was stored without is taken to have been where it is now. */
function maskPair(mask: Mask, { masks }: Snapshot, layout: Layout): MaskPair {
  const rule = ruleOf(mask);
  const after = maskedBoxes(rule, layout);
  return { ...rule, before: masks[rule.name] ?? after, after };
}

/** None if it matches nothing. */
function maskedBoxes({ place }: MaskRule, layout: Layout): Box[] {
  if ('landmark' in place) {
    const { matches = [] } = layout.landmarks[place.landmark] ?? {};
    return matches.map(({ clipped, box }) => inTenths(clipped ?? box));
  }
  const { fragments, controls, parts = [], opaque, outlines = {} } = layout;
  const outlined = Object.entries(outlines).map(([element, box]) => ({ element, box }));
  return [...fragments, ...controls, ...parts, ...opaque, ...outlined]
    .filter(({ element }) => matchesSelector(element, place.selector))
    .map(({ box }) => inTenths(box));
}

/** Of the checkpoint's picture, in the episode; null if it has no such checkpoint. */
export function pictureFile({ checkpoints }: Episode, at: string): string | null {
  const folder = checkpoints.get(at);
  return folder === undefined ? null : `surface/${folder}/${checkpointFiles.page}`;
}

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
  given: GradeInput,
): Promise<AssertionVerdict> {
  const { check } = await checkSnapshot(episode, assertion, given);
  return unlessDead(episode, toVerdict(episode, assertion, check));
}

const UPDATE = 'run the trial again with --update-snapshots';

export async function checkSnapshot(
  episode: Episode,
  assertion: SnapshotAssertion,
  { storedNow = [] }: Pick<GradeInput, 'storedNow'> = {},
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

async function compareWith(
  { png, snapshot }: StoredSnapshot,
  now: { layout: Layout; png: Buffer; file: string },
  { episode, assertion }: { episode: Episode; assertion: SnapshotAssertion },
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
