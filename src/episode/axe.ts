// What axe-core found on the page of a checkpoint, as it was saved; decides nothing.
import { z } from 'zod';
import { boxSchema } from './layout.js';

const axeFindingSchema = z.strictObject({
  /** As axe-core names it, such as `button-name`. */
  rule: z.string(),
  impact: z.enum(['minor', 'moderate', 'serious', 'critical']).nullable(),
  /** What the rule asks for, in a sentence, and the page about it. */
  help: z.string(),
  helpUrl: z.string(),
  /** The element, as a short selector. */
  element: z.string(),
  box: boxSchema,
});
export type AxeFinding = z.output<typeof axeFindingSchema>;

export const axeReportSchema = z.strictObject({
  format: z.literal('sightline-axe'),
  version: z.literal(1),
  findings: z.array(axeFindingSchema),
  /** How many more elements break the same rules. */
  leftOut: z.int(),
  /** Documents that axe could not look at, and why: what is in them is unknown. */
  unseen: z.array(z.strictObject({ document: z.string(), why: z.string() })),
});
export type AxeReport = z.output<typeof axeReportSchema>;
