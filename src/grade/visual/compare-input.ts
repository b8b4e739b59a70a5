// Two pages as they are compared: what is on each, their pictures, and what may differ.
import type { Baseline } from '../../baseline/format.js';
import type { MaskRule } from '../../baseline/mask-rule.js';
import type { Box } from '../../episode/layout.js';
import type { Screenshot } from '../../pixels/crop.js';

/** A mask with its boxes on both pages. */
export interface MaskPair extends MaskRule {
  before: readonly Box[];
  after: readonly Box[];
}

/** A page as it is compared; a baseline is one. */
export type PageLook = Pick<Baseline, 'viewport' | 'moving' | 'scrolled' | 'things'>;

export interface CompareInput {
  before: PageLook;
  after: PageLook;
  /** Of the same size. */
  pictures: { before: Screenshot; after: Screenshot };
  masks: readonly MaskPair[];
  agentText: 'exact' | 'same_shape';
  userText: 'exact' | 'same_shape';
}
