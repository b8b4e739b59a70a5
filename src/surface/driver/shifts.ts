// What moved by itself in a frame in this turn, in the page's own coordinates; judges nothing.
import type { Frame } from '@playwright/test';
import type { Box } from '../../episode/layout.js';
import type { LayoutShifts } from '../../episode/shifts.js';
import type { Frames } from './frames.js';

/** Null if the browser does not measure that. */
export async function shiftsIn(frames: Frames, frame: Frame): Promise<LayoutShifts | null> {
  const shifts = await frames.call(frame, 'shifts');
  if (shifts === null || shifts.moved.length === 0) return shifts;
  const { x, y } = await frames.place(frame);
  const placed = ([left, top, width, height]: Box): Box => [left + x, top + y, width, height];
  const moved = shifts.moved.map(({ element, from, to }) => {
    return { element, from: placed(from), to: placed(to) };
  });
  return { ...shifts, moved };
}
