// The stored look of a checkpoint: Playwright's picture, and beside it as JSON what was on the page; where both are, reading and making them. Writes nothing.
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import {
  type Mask,
  type MaskRule,
  maskSubject,
  matchesSelector,
  ruleOf,
} from '../../assertions/masks.js';
import type { AssertionOf } from '../../assertions/kinds.js';
import { checkpointFiles, sha256, textIfThere } from '../../episode/files.js';
import {
  type Environment,
  type EpisodeHeader,
  environmentSchema,
  type Message,
} from '../../episode/format.js';
import type { Box, Layout } from '../../episode/layout.js';
import type { Episode } from '../../episode/read.js';
import { inTenths } from '../../pixels/boxes.js';
import { surfaceOf } from '../surface/from-episode.js';
import { locate } from '../surface/find/locate.js';
import type { Resolve } from '../surface/moment.js';
import { boxOfAll } from '../surface/sighting.js';
import type { LoadedCheckpoint } from '../surface/surface.js';
import { boxSchema, thingSchema, thingsOf } from './things.js';

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
  /** Where the masks were, by kind and name; the picture still holds what is under them. */
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

/** Of the data beside a picture. */
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
  const surface = surfaceOf(episode);
  const loaded = await surface.loadCheckpoint(at);
  if (loaded === null || 'problem' in loaded) return null;
  const png = await episode.file(loaded.screenshot);
  const placed = masks.map((mask) => placeMask(mask, loaded, surface.recordsAt(at)));
  const landmarks = Object.keys(loaded.layout.landmarks)
    .sort()
    .map((name) => [name, landmarkBoxes(loaded.layout, name).map(inTenths)] as const);
  const snapshot: Snapshot = {
    ...{ format: 'sightline-snapshot', version: 1 },
    surroundings: surroundingsOf(episode.environment),
    picture: sha256(png),
    masks: Object.fromEntries(placed.map(({ key, boxes: at }) => [key, at])),
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

export function maskPair(
  mask: Mask,
  snapshot: Snapshot,
  now: Pick<LoadedCheckpoint, 'layout' | 'ink'>,
  resolve: Resolve,
): MaskPair {
  const placed = placeMask(mask, now, resolve);
  return { ...placed, before: maskBefore(mask, snapshot, placed.boxes), after: placed.boxes };
}

/** As stored with it, else by what the snapshot lists, else where it is now. */
function maskBefore(mask: Mask, { masks, landmarks, things }: Snapshot, now: Box[]): Box[] {
  const { place, key } = ruleOf(mask);
  const stored = masks[key];
  if (stored !== undefined) return stored;
  if ('landmark' in place) return landmarks[place.landmark] ?? now;
  return 'selector' in place ? elementBoxes(things, place.selector) : now;
}

/** Nowhere if it matches nothing. */
function placeMask(
  mask: Mask,
  { layout, ink }: Pick<LoadedCheckpoint, 'layout' | 'ink'>,
  resolve: Resolve,
): MaskRule & { boxes: Box[] } {
  const { place, ...rule } = ruleOf(mask);
  const found =
    'landmark' in place
      ? landmarkBoxes(layout, place.landmark)
      : 'selector' in place
        ? selectorBoxes(layout, place.selector)
        : subjectBoxes(place.subject, { layout, ink }, resolve);
  return { ...rule, boxes: found.map(inTenths) };
}

function landmarkBoxes({ landmarks }: Layout, name: string): Box[] {
  return (landmarks[name]?.matches ?? []).map(({ clipped, box }) => clipped ?? box);
}

function selectorBoxes(layout: Layout, selector: string): Box[] {
  const { fragments, controls, parts = [], opaque, outlines = {} } = layout;
  const outlined = Object.entries(outlines).map(([element, box]) => ({ element, box }));
  return elementBoxes([...fragments, ...controls, ...parts, ...opaque, ...outlined], selector);
}

function elementBoxes(listed: readonly { element: string; box: Box }[], selector: string): Box[] {
  return listed.filter(({ element }) => matchesSelector(element, selector)).map(({ box }) => box);
}

function subjectBoxes(
  words: string,
  { layout, ink }: Pick<LoadedCheckpoint, 'layout' | 'ink'>,
  resolve: Resolve,
): Box[] {
  const subject = maskSubject(words, Object.keys(layout.landmarks));
  if (!subject.ok || ink === null) return [];
  return locate(subject.subject, { layout, ink, resolve }).sightings.map(boxOfAll);
}

/** Of the checkpoint's picture, in the episode; null if it has no such checkpoint. */
export function pictureFile({ checkpoints }: Episode, at: string): string | null {
  const folder = checkpoints.get(at);
  return folder === undefined ? null : `surface/${folder}/${checkpointFiles.page}`;
}
