// The part of a checkpoint's picture that a model sees, in several views, with and without the text or picture in it; asks nobody.
import type { Box } from '../../episode/layout.js';
import {
  closeUp,
  type CloseUp,
  screenPart,
  pixelsHash,
  type Screenshot,
  type View,
  withoutContent,
  withoutText,
} from '../../episode/crop.js';
import type { SavedQuestion } from '../../episode/verdict/votes.js';
import type { Pixels } from '../../episode/png.js';

/** What is looked at. */
export interface VisionTarget {
  /** In CSS px of the viewport. */
  box: Box;
  /** `text`: only text, so that the picture without text is the same page without it. `picture`: more than that. */
  holds: 'text' | 'picture';
  /** Of its smallest text; null if unknown. */
  fontPx: number | null;
  /** The screen as it was, and without any text. */
  screen: Screenshot;
  withoutAny: Pixels;
}

/** How votes differ: scale and context. For vote 1, 2, … */
const views: readonly View[] = [
  { times: 2, aroundPx: 24 },
  { times: 3, aroundPx: 24 },
  { times: 2, aroundPx: 96 },
  { times: 3, aroundPx: 96 },
  { times: 3, aroundPx: 48 },
];

/** The same target with its text, or all of it, removed. */
export function without(target: VisionTarget): VisionTarget {
  const { screen, withoutAny, box, holds } = target;
  const changed =
    holds === 'text' ? withoutText(screen, withoutAny, box) : withoutContent(screen, box);
  return { ...target, screen: changed };
}

/**
 * The view of one vote.
 *
 * @param vote from 1
 * @throws Error if the target is outside the picture: the caller has checked
 */
export async function viewOf(
  { screen, box, fontPx }: VisionTarget,
  vote: number,
): Promise<CloseUp> {
  const shown = await closeUp(screen, box, { ...views[(vote - 1) % views.length], fontPx });
  if (shown === null) throw new Error('The target lies outside of the picture.');
  return shown;
}

/** The same question for a person. */
export function pictureAsked(target: VisionTarget, question: string): SavedQuestion {
  const { box, fontPx } = target;
  return { of: 'picture', question, box: [...box], fontPx, pixels: targetHash(target) };
}

/** SHA-256 of the pixels of the widest view, not enlarged: if it is the same, so are all views. */
export function targetHash({ screen, box }: VisionTarget): string | null {
  const widest = Math.max(...views.map(({ aroundPx = 0 }) => aroundPx));
  const part = screenPart(screen, box, widest);
  return part === null ? null : pixelsHash(part);
}
