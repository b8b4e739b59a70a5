// What grading one claim comes to: plain data for verdicts, the terminal and JSON.
import type { Box } from '../../episode/layout.js';
import type { Predicate } from '../../claim/predicate.js';

export type ClaimOutcome = 'passed' | 'failed' | 'inconclusive';

/** A box that the verdict speaks of, in CSS px of the viewport. */
export interface MeasuredBox {
  box: Box;
  /** `opaque`: a region that leaves no text in the DOM, where the subject could hide. */
  kind: 'painted' | 'unpainted' | 'uncertain' | 'near_miss' | 'opaque';
  /** What stands there, or the element where there is no text. */
  text: string;
}

/** Something like the subject that is on the page, and why it does not count. */
export interface NearMiss {
  text: string;
  why: string;
}

/** A node of the predicate tree with what it came to. */
export interface GradedNode {
  op: Predicate['op'];
  /** In words; null where the node has a node below it instead. */
  subject: string | null;
  outcome: ClaimOutcome;
  of: GradedNode | null;
}

export interface ClaimResult {
  claim: string;
  outcome: ClaimOutcome;
  /** `none` where nothing was measured: the claim needs a model or was not understood. */
  source: 'measured' | 'none';
  /** One sentence, with the numbers. */
  reason: string;
  /** Names carry the unit, such as `topPx`. */
  measurements: Record<string, number | string | boolean>;
  boxes: MeasuredBox[];
  /** What a person sees of it, with `█` for each character that is not painted and `▒` for unknown ones. */
  sight: string | null;
  nearMisses: NearMiss[];
  /** Null where nothing was measured. */
  tree: GradedNode | null;
}
