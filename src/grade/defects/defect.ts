// A defect of a page: something wrong with its looks that nobody asked about; plain data.
import type { Box } from '../../episode/layout.js';
import type { Measurements } from '../../verdict/claim-result.js';

export const defectKinds = [
  'text_covered',
  'text_truncated',
  'text_overlapping',
  'low_contrast',
  'raw_markup',
  'page_overflow',
  'beyond_viewport',
  'newest_out_of_view',
  'small_target',
  'unnamed_control',
  'focus_hidden',
  'colliding_controls',
  'misaligned',
  'broken_image',
] as const;
export type DefectKind = (typeof defectKinds)[number];

export interface Defect {
  kind: DefectKind;
  /** What it is about, as a short selector. */
  where: string;
  measurements: Measurements;
  /** In CSS px of the viewport. */
  boxes: Box[];
}
