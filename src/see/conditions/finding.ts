// What a condition finds on one match of its subject.
import type {
  ClaimOutcome,
  MeasuredBox,
  Measurements,
} from '../../episode/verdict/claim-result.js';
import type { Sighting } from '../sighting.js';

/** The result of the test on one match. */
export interface MatchFinding {
  outcome: ClaimOutcome;
  /** A clause that goes on after the subject: `is covered by div.bar`. */
  why: string;
  measurements?: Measurements;
  /** There is nothing to test, so its opposite does not hold either. */
  absent?: boolean;
  /** The page does not show it, though a mark would. */
  party?: 'harness';
  /** Its text differs from the wanted one. */
  saysOther?: true;
  /** What else the verdict mentions, such as what covers it. */
  boxes?: readonly MeasuredBox[];
}

export type Test = (sighting: Sighting) => MatchFinding;

type More = Omit<MatchFinding, 'outcome' | 'why'>;

export function passes(why: string, more: More = {}): MatchFinding {
  return { outcome: 'passed', why, ...more };
}

export function fails(why: string, more: More = {}): MatchFinding {
  return { outcome: 'failed', why, ...more };
}

/** Nobody can say. */
export function leavesOpen(why: string, more: More = {}): MatchFinding {
  return { outcome: 'inconclusive', why, ...more };
}
