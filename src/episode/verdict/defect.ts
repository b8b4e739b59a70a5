// A defect: something wrong with the looks of a page that nobody asked about; plain data with its words for people, and blocks nothing.
import { z } from 'zod';
import { boxSchema } from '../layout.js';

export const defectKinds = [
  'text_covered',
  'text_truncated',
  'text_overlapping',
  'low_contrast',
  'page_overflow',
  'beyond_viewport',
  'newest_out_of_view',
  'small_target',
  'focus_hidden',
  'colliding_controls',
  'broken_image',
  'axe',
] as const;
export type DefectKind = (typeof defectKinds)[number];

export const defectSchema = z.strictObject({
  kind: z.enum(defectKinds),
  /** What it is about, as a short selector. */
  where: z.string(),
  /** Named numbers with units in the names, such as `overlapPercent`. */
  measurements: z.record(z.string(), z.union([z.number(), z.string(), z.boolean()])),
  /** In CSS px of the viewport. */
  boxes: z.array(boxSchema),
});
export type Defect = z.output<typeof defectSchema>;

/** A kind of defect that could not be looked for, at least in a part of the page. */
const unmeasuredSchema = z.strictObject({ kind: z.enum(defectKinds), why: z.string() });
export type Unmeasured = z.output<typeof unmeasuredSchema>;

/** A defect of an episode, once for all checkpoints that show it. */
export const seenDefectSchema = defectSchema.extend({
  /** Folders of these checkpoints, in order; measurements and boxes are those at the first. */
  at: z.array(z.string()).min(1),
});
export type SeenDefect = z.output<typeof seenDefectSchema>;

/** The same for all checkpoints at which it could not be looked for. */
export const seenUnmeasuredSchema = unmeasuredSchema.extend({ at: seenDefectSchema.shape.at });

const defectMeaning: Readonly<Record<DefectKind, string>> = {
  text_covered: 'text is covered',
  text_truncated: 'text is cut off',
  text_overlapping: 'two texts overlap',
  low_contrast: 'contrast is below WCAG AA',
  page_overflow: 'the page is wider than the window',
  beyond_viewport: 'text lies outside the window, where nobody can scroll to',
  newest_out_of_view: 'the conversation does not show its newest message',
  small_target: 'a control is smaller than 24 px',
  focus_hidden: 'the focused element cannot be seen',
  colliding_controls: 'two controls overlap',
  broken_image: 'a picture did not load',
  axe: 'axe-core found a breach of WCAG A or AA',
};

/** What is wrong, as a clause; axe-core says it itself, rule by rule. */
export function defectTitle({ kind, measurements }: Pick<Defect, 'kind' | 'measurements'>): string {
  return kind === 'axe' ? `axe: ${String(measurements['help'])}` : defectMeaning[kind];
}
