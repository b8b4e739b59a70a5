// Recovers what a judge was asked and shown about an item, and makes sure that it is the same; reads no vote.
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type Episode, readEpisode } from '../../../episode/read.js';
import { surfaceOf } from '../../../grade/surface/from-episode.js';
import { matterOf } from '../../../judge/ballot.js';
import { type Material, materialOf } from '../../../judge/material.js';
import { type VisionTarget, targetHash, viewOf } from '../../../judge/vision/target.js';
import { firstLine } from '../../../sightline-error.js';
import type { LabelItem } from '../../../statistics/calibration/labels.js';
import { ballotKey, keptBallots } from '../../../verdict/answers.js';
import type { Ballot, BallotAsked } from '../../../verdict/ballot.js';
import { itemId } from '../../../verdict/labels.js';
import { userAsked } from './user-items.js';

type AskedOfRecord = Extract<BallotAsked, { of: 'record' }>;

/** What a person is shown: the question, and what the judge could see. */
export type LabelEvidence =
  | { of: 'record'; question: AskedOfRecord; material: Material }
  /** Path of the picture. */
  | { of: 'picture'; question: string; picture: string }
  | { of: 'list'; question: string; list: readonly { kind: string; text: string }[] };

/** Why an item cannot be shown, as a clause. */
interface Unshown {
  why: string;
}

/** Where the items are, and where to write pictures. */
interface Places {
  file: string;
  pictures: string;
}

/** Does not throw if an episode is gone or broken. */
export async function evidenceOf(
  item: LabelItem,
  places: Places,
): Promise<LabelEvidence | Unshown> {
  if (item.episode === undefined) return { why: 'it does not say where its episode is' };
  const dir = resolve(dirname(places.file), item.episode);
  if (!existsSync(dir)) return { why: `its episode is gone: there is no ${item.episode}` };
  try {
    return await evidenceIn(await readEpisode(dir), item, places);
  } catch (error) {
    return { why: firstLine(error).replace(/\.$/, '') };
  }
}

async function evidenceIn(
  episode: Episode,
  item: LabelItem,
  { pictures }: Places,
): Promise<LabelEvidence | Unshown> {
  const ofUser = await userAsked(episode, item);
  if (ofUser !== null) return { of: 'record', question: ofUser, material: materialOf(episode) };
  const ballot = (await keptBallots(episode.dir)).find(
    ({ kind, question }) =>
      kind === item.question && itemId(episode.header.id, question) === item.id,
  );
  if (ballot === undefined) return { why: 'its votes are no longer saved beside its episode' };
  const { asked } = ballot;
  if (asked === undefined) return { why: 'its votes were saved without the question' };
  if (asked.of === 'list') return asked;
  if (asked.of === 'record') return inRecord(episode, ballot, asked);
  const picture = await closeUpOf(episode, asked);
  if (picture === null) return CHANGED;
  const path = join(pictures, `${ballot.question.slice(0, 16)}.png`);
  await writeFile(path, picture);
  return { of: 'picture', question: asked.question, picture: path };
}

const CHANGED: Unshown = { why: 'its episode is not the one that was judged' };

function inRecord(
  episode: Episode,
  { kind, most, question: key }: Ballot,
  question: AskedOfRecord,
): LabelEvidence | Unshown {
  const material = shownMaterials(materialOf(episode)).find(
    (one) => ballotKey({ kind, most, matter: matterOf(question, one) }) === key,
  );
  return material === undefined ? CHANGED : { of: 'record', question, material };
}

/** The whole record; for a meaning, only the agent's messages, or those of one turn. */
function shownMaterials(material: Material): Material[] {
  const ofAgent = material.transcript.filter(({ who }) => who === 'agent');
  const turns = [...new Set(ofAgent.map(({ turn }) => turn))];
  return [
    material,
    { ...material, transcript: ofAgent },
    ...turns.map((turn) => ({
      ...material,
      transcript: ofAgent.filter((one) => one.turn === turn),
    })),
  ];
}

/** The first view of a target, from the checkpoint that shows it; null if none does any more. */
async function closeUpOf(
  episode: Episode,
  { box, fontPx, pixels }: Extract<BallotAsked, { of: 'picture' }>,
): Promise<Uint8Array | null> {
  const surface = surfaceOf(episode);
  for (const name of surface.checkpoints) {
    const checkpoint = await surface.loadCheckpoint(name);
    if (checkpoint === null || 'problem' in checkpoint) continue;
    const shown = await checkpoint.pictures?.();
    if (shown === undefined) continue;
    const { withText, withoutText } = shown;
    const scale = withText.width / checkpoint.layout.viewport.width;
    const screen = { pixels: withText, scale };
    const target: VisionTarget = { box, fontPx, holds: 'picture', screen, withoutAny: withoutText };
    if (targetHash(target) === pixels) return (await viewOf(target, 1)).png;
  }
  return null;
}
