// Asks the frames around a frame what covers it: a hit test inside a frame cannot see that.
import type { Box, Control, Fragment } from '../../episode/layout.js';
import type { Composition } from './compose.js';
import type { OpenFrame } from './frames.js';
import { unmapPoint } from './placement.js';

type Part = Fragment | Control;

/** Fills in `coveredBy` for visible things in frames from every frame around them. */
export async function findFrameCovers(
  frames: readonly OpenFrame[],
  composition: Composition,
): Promise<void> {
  const work = frames.filter(({ parent }) => parent).map((frame) => askHolders(frame, composition));
  await Promise.all(work);
}

async function askHolders(frame: OpenFrame, composition: Composition): Promise<void> {
  const parts = [...composition.fragments, ...composition.controls].filter(
    (part) => part.frame === frame.index && part.clipped !== null && part.coveredBy === null,
  );
  if (parts.length === 0) return;
  for (let inner = frame; inner.parent; inner = inner.parent) {
    await askHolder(inner, inner.parent, { parts, composition });
  }
}

async function askHolder(
  inner: OpenFrame,
  holder: OpenFrame,
  { parts, composition }: { parts: readonly Part[]; composition: Composition },
): Promise<void> {
  const placement = composition.placements[holder.index];
  if (!placement) return;
  const points = parts.map(({ clipped }) => unmapPoint(placement, middle(clipped)));
  const covers = await holder.session.evaluate(
    (session, question) => session.coversOfFrame(question.place, question.points),
    { place: inner.place, points },
  );
  parts.forEach((part, index) => {
    part.coveredBy ??= covers[index] ?? null;
  });
}

function middle(box: Box | null): [number, number] {
  return box ? [box[0] + box[2] / 2, box[1] + box[3] / 2] : [-1, -1];
}
