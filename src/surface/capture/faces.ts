// Finds out whether things without text, such as icon buttons, are in the picture, by one picture without them.
import type { Box, Control, LandmarkMatch, Layout } from '../../episode/layout.js';
import { hasInk, type InkPair } from '../../episode/cell.js';
import type { Pixels } from '../../episode/png.js';

type Match = LandmarkMatch['matches'][number];
type Thing = Pick<Control, 'box' | 'clipped' | 'drawn' | 'coverIsOpaque'>;

/** The page as it is, without the faces of what holds no text, and as it is once more where that was taken. */
export interface FacePictures {
  all: Pixels;
  without: Pixels;
  again: Pixels | null;
}

/** Whether anything in a layout has a surface that its text says nothing about. */
export function hasFaces(layout: Pick<Layout, 'fragments' | 'controls' | 'landmarks'>): boolean {
  return facesOf(layout).length > 0;
}

/** Writes into the layout which of these are painted; anything that moves on its own or is covered stays open. */
export function markFaces(layout: Layout, { all, without, again }: FacePictures): void {
  const scale = all.width / layout.viewport.width;
  const faces: InkPair = { withText: all, withoutText: without, scale };
  const noise: InkPair | null = again && { withText: all, withoutText: again, scale };
  for (const thing of facesOf(layout)) {
    const { clipped } = thing;
    if (clipped === null || (noise && hasInk(noise, clipped))) continue;
    const isDrawn = hasInk(faces, clipped);
    // Its cover may have been removed from the picture too, so the difference may be the cover's.
    if (isDrawn && thing.coverIsOpaque === true) continue;
    thing.drawn = isDrawn ? 'painted' : 'unpainted';
  }
}

function facesOf({
  fragments,
  controls,
  landmarks,
}: Pick<Layout, 'fragments' | 'controls' | 'landmarks'>): Thing[] {
  const texts = new Map(
    fragments.map(({ id, text, source }) => [id, source === 'placeholder' ? '' : text.trim()]),
  );
  const isTextless = (ids: readonly number[]): boolean => ids.every((id) => !texts.get(id));
  const matches = Object.values(landmarks).flatMap((landmark) => landmark.matches);
  return [
    ...controls.filter(({ clipped, fragments: own }) => isSeen(clipped) && isTextless(own)),
    ...matches.filter((match) => isSeen(match.clipped) && isTextless(idsOf(match))),
  ];
}

function idsOf({ ranges }: Match): number[] {
  return ranges.map(([id]) => id);
}

function isSeen(clipped: Box | null): boolean {
  return clipped !== null && clipped[2] > 0 && clipped[3] > 0;
}
