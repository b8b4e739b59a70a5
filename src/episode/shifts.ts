// What moved on the page by itself while the agent answered, as it was recorded; decides nothing.
import { z } from 'zod';

/** A box; the layout's schemas would be loaded with its own, at every start. */
const place = z.tuple([z.number(), z.number(), z.number(), z.number()]);

const movedSchema = z.strictObject({
  /** As a short selector. */
  element: z.string(),
  /** The part of it in sight before and after, CSS px of the viewport at that time. */
  from: place,
  to: place,
});
export type Moved = z.output<typeof movedSchema>;

export const shiftsSchema = z.strictObject({
  /** Cumulative layout shift: that of the worst second or seconds, at most five. */
  score: z.number(),
  /** The largest of what moved then, five at most. */
  moved: z.array(movedSchema),
});
export type LayoutShifts = z.output<typeof shiftsSchema>;
