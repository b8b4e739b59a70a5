// The stored look of a checkpoint: Playwright's picture and a JSON file with what was on the page. Finds, reads and creates both; writes nothing.
import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';
import type { AssertionOf } from '../../scenario/assertions/kinds.js';
import {
  type Mask,
  type MaskRule,
  matchesSelector,
  ruleOf,
} from '../../scenario/assertions/matches-snapshot.js';
import { checkpointFiles, sha256, textIfThere } from '../../episode/files.js';
import type { Environment, EpisodeHeader } from '../../episode/format.js';
import { type Box, boxSchema, type Layout } from '../../episode/layout.js';
import type { Episode } from '../../episode/read.js';
import { inTenths } from '../../episode/boxes.js';
import { surfaceOf } from '../../see/from-episode.js';
import { thingSchema, thingsOf } from './things.js';

export type SnapshotAssertion = AssertionOf<'matches_snapshot'>;

const boxes = z.array(boxSchema);

const snapshotSchema = z.strictObject({
  format: z.literal('sightline-snapshot'),
  version: z.literal(2),
  /** What a picture depends on besides the page, as far as the episode says it. */
  surroundings: z.record(z.string(), z.string()),
  viewport: z.strictObject({ width: z.number(), height: z.number() }),
  /** SHA-256 of the picture's file. */
  picture: z.string(),
  /** Where the page moved on its own. */
  moving: boxes,
  /** How far each panel was scrolled down, CSS px. */
  scrolled: z.array(z.number()),
  /** Where the masks were, by name; the picture still holds what is under them. */
  masks: z.record(z.string(), boxes),
  things: z.array(thingSchema),
});
type Snapshot = z.output<typeof snapshotSchema>;

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
  png: Buffer;
  snapshot: Snapshot;
}

/** `snapshot` is null if the JSON file is missing, or is not that of this picture; all is if there is no picture. */
export function readSnapshot(file: string): { png: Buffer; snapshot: Snapshot | null } | null {
  if (!existsSync(file)) return null;
  const png = readFileSync(file);
  const snapshot = parsed(textIfThere(sidecarOf(file)) ?? '');
  return { png, snapshot: snapshot?.picture === sha256(png) ? snapshot : null };
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
export function surroundingsDiffer({ surroundings }: Snapshot, episode: Episode): string[] {
  return Object.entries(surroundingsOf(episode.environment)).flatMap(([what, now]) => {
    const before = surroundings[what] ?? now;
    return before === now ? [] : [`${what} ${before}, now ${now}`];
  });
}

export function pageLook({ transcript }: Episode, layout: Layout): PageLook {
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

/** A mask with its boxes on both pages. */
export interface MaskPair extends MaskRule {
  before: readonly Box[];
  after: readonly Box[];
}

/** A mask that the snapshot was stored without is taken to have been where it is now. */
export function maskPair(mask: Mask, { masks }: Snapshot, layout: Layout): MaskPair {
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
