// The stored look of a checkpoint: Playwright's picture and a JSON file with what was on the page. Finds, reads and creates both; writes nothing.
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import { type MaskRule, matchesSelector, ruleOf } from '../../assertions/masks.js';
import type { Mask } from '../../assertions/matches-snapshot.js';
import type { AssertionOf } from '../../assertions/kinds.js';
import { checkpointFiles, sha256, textIfThere } from '../../episode/files.js';
import {
  type Environment,
  type EpisodeHeader,
  environmentSchema,
  type Message,
} from '../../episode/format.js';
import { type Box, boxSchema, type Layout } from '../../episode/layout.js';
import type { Episode } from '../../episode/read.js';
import { inTenths } from '../../pixels/boxes.js';
import { surfaceOf } from '../surface/from-episode.js';
import type { LoadedCheckpoint } from '../surface/surface.js';
import { thingSchema, thingsOf } from './things.js';

export type SnapshotAssertion = AssertionOf<'matches_snapshot'>;

const boxes = z.array(boxSchema);
const surroundingsSchema = environmentSchema.pick({
  ...{ browser: true, platform: true, deviceScaleFactor: true, fonts: true },
});

const snapshotSchema = z.strictObject({
  format: z.literal('sightline-snapshot'),
  version: z.literal(1),
  /** What a picture depends on besides the page; null if the episode does not say. */
  surroundings: surroundingsSchema.nullable(),
  viewport: z.strictObject({ width: z.number(), height: z.number() }),
  /** SHA-256 of the picture's file. */
  picture: z.string(),
  /** Where the page moved on its own. */
  moving: boxes,
  /** How far each panel was scrolled down, CSS px. */
  scrolled: z.array(z.number()),
  /** Where the masks were, by name; the picture still holds what is under them. */
  masks: z.record(z.string(), boxes),
  /** Where the app's landmarks were. */
  landmarks: z.record(z.string(), boxes),
  things: z.array(thingSchema),
});
export type Snapshot = z.output<typeof snapshotSchema>;

/** A page as it is compared; a snapshot is one. */
export type PageLook = Pick<Snapshot, 'viewport' | 'moving' | 'scrolled' | 'things'>;

/** Path of a checkpoint's picture, as the episode's run would store it; null if it stored none. */
export function snapshotFile({ snapshots }: EpisodeHeader, checkpoint: string): string | null {
  return snapshots?.replace('{checkpoint}', checkpoint) ?? null;
}

/** Path of the JSON file next to a picture. */
export function sidecarOf(file: string): string {
  return file.replace(/(\.png)?$/u, '.json');
}

export interface StoredSnapshot {
  snapshot: Snapshot;
  png: Buffer;
}

/** What is stored at a path, whole; null if there is no picture. */
export function readSnapshot(
  file: string,
): StoredSnapshot | { problem: string; png: Buffer } | null {
  if (!existsSync(file)) return null;
  const png = readFileSync(file);
  const text = textIfThere(sidecarOf(file));
  if (text === null) return { problem: `${sidecarOf(file)} is not there`, png };
  const snapshot = parsed(text);
  if (snapshot === null)
    return { problem: `${sidecarOf(file)} is not in the format that this Sightline writes`, png };
  if (snapshot.picture !== sha256(png))
    return { problem: `${sidecarOf(file)} was written with another picture`, png };
  return { snapshot, png };
}

function parsed(text: string): Snapshot | null {
  try {
    return snapshotSchema.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** What a checkpoint would be stored as; null if it is not there, or its pictures are not. */
export async function snapshotOf(
  episode: Episode,
  { at, masks = [] }: SnapshotAssertion,
): Promise<StoredSnapshot | null> {
  const loaded = await surfaceOf(episode).loadCheckpoint(at);
  if (loaded === null || 'problem' in loaded) return null;
  const png = await episode.file(loaded.screenshot);
  const { layout } = loaded;
  const masked = masks.map(ruleOf).map((rule) => [rule.name, maskedBoxes(rule, layout)]);
  const landmarks = Object.keys(layout.landmarks)
    .sort()
    .map((name) => [name, landmarkBoxes(layout, name)] as const);
  const snapshot: Snapshot = {
    ...{ format: 'sightline-snapshot', version: 1 },
    surroundings: surroundingsOf(episode.environment),
    picture: sha256(png),
    masks: Object.fromEntries(masked) as Snapshot['masks'],
    landmarks: Object.fromEntries(landmarks.filter(([, at]) => at.length > 0)),
    ...pageLook(episode, loaded),
  };
  return { snapshot, png };
}

function surroundingsOf(environment: Environment | null): Snapshot['surroundings'] {
  if (environment === null) return null;
  const { browser, platform, deviceScaleFactor, fonts } = environment;
  return {
    ...{ browser, deviceScaleFactor },
    ...(platform === undefined ? {} : { platform }),
    ...(fonts === undefined ? {} : { fonts }),
  };
}

/** Why pictures from both would differ on their own, one phrase each; the snapshot's side first. */
export function surroundingsDiffer(
  { surroundings: then }: Snapshot,
  { environment }: Pick<Episode, 'environment'>,
): string[] {
  const now = surroundingsOf(environment);
  if (then === null || now === null) return [];
  const browser = ({ browser: { name, version } }: typeof now) => `${name} ${version}`;
  const compared = [
    ['browser', browser(then), browser(now)],
    ['platform', then.platform, now.platform],
    ['device scale', then.deviceScaleFactor, now.deviceScaleFactor],
    ['fonts', then.fonts, now.fonts],
  ] as const;
  return compared.flatMap(([what, before = 'unknown', after = 'unknown']) =>
    before === after ? [] : [`${what} ${before}, now ${after}`],
  );
}

export function pageLook(episode: Episode, { layout }: Pick<LoadedCheckpoint, 'layout'>): PageLook {
  const ids = (role: Message['role']) => [
    ...new Set(episode.transcript.flatMap((one) => (one.role === role ? [one.message] : []))),
  ];
  const { width, height } = layout.viewport;
  return {
    viewport: { width, height },
    moving: movingBoxes(layout),
    scrolled: (layout.parts ?? []).flatMap(({ scroll }) => (scroll ? [scroll.top] : [])),
    things: thingsOf(
      layout,
      new Map([
        ...ids('agent').map((id, at) => [id, { message: at + 1 }] as const),
        ...ids('user').map((id, at) => [id, { message: at + 1, isUsers: true }] as const),
      ]),
    ),
  };
}

/** Where the page moved on its own while its pictures were taken, and what is being animated. */
function movingBoxes({ ink, fragments }: Layout): Box[] {
  const animated = fragments.flatMap((one) =>
    one.animated === true && one.clipped !== null ? [one.clipped] : [],
  );
  return [...(ink.moving ?? []), ...animated].map(inTenths);
}

/** A mask with its boxes on both pages. */
export interface MaskPair extends MaskRule {
  before: readonly Box[];
  after: readonly Box[];
}

export function maskPair(mask: Mask, snapshot: Snapshot, layout: Layout): MaskPair {
  const rule = ruleOf(mask);
  return { ...rule, before: maskBefore(rule, snapshot), after: maskedBoxes(rule, layout) };
}

/** As stored with it, else by what the snapshot lists. */
function maskBefore({ name, place }: MaskRule, { masks, landmarks, things }: Snapshot): Box[] {
  const listed =
    'landmark' in place ? landmarks[place.landmark] : elementBoxes(things, place.selector);
  return masks[name] ?? listed ?? [];
}

/** None if it matches nothing. */
function maskedBoxes({ place }: MaskRule, layout: Layout): Box[] {
  if ('landmark' in place) return landmarkBoxes(layout, place.landmark);
  const { fragments, controls, parts = [], opaque, outlines = {} } = layout;
  const outlined = Object.entries(outlines).map(([element, box]) => ({ element, box }));
  return elementBoxes(
    [...fragments, ...controls, ...parts, ...opaque, ...outlined],
    place.selector,
  );
}

function landmarkBoxes({ landmarks }: Layout, name: string): Box[] {
  return (landmarks[name]?.matches ?? []).map(({ clipped, box }) => inTenths(clipped ?? box));
}

function elementBoxes(listed: readonly { element: string; box: Box }[], selector: string): Box[] {
  return listed
    .filter(({ element }) => matchesSelector(element, selector))
    .map(({ box }) => inTenths(box));
}

/** Of the checkpoint's picture, in the episode; null if it has no such checkpoint. */
export function pictureFile({ checkpoints }: Episode, at: string): string | null {
  const folder = checkpoints.get(at);
  return folder === undefined ? null : `surface/${folder}/${checkpointFiles.page}`;
}
