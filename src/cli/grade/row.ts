// What grading one episode tells the command: plain data that crosses threads, small enough for ten thousand of them to pass.
import type { Advisory } from '../../report/advisory.js';
import type { VerdictChange } from '../../verdict/changes.js';
import type { Outcome, Party } from '../../verdict/format.js';

/** What an earlier verdict says beside today's. */
export type RowComparison =
  | { state: 'same' }
  | { state: 'changed'; change: VerdictChange }
  /** It was not graded before. */
  | { state: 'first' }
  /** There is an earlier verdict that cannot be read. */
  | { state: 'unreadable'; why: string };

/** It has a verdict; also an episode that is broken, as far as it tells which trial it is. */
export interface GradedRow {
  kind: 'graded';
  dir: string;
  episode: string;
  scenario: string;
  trial: number;
  seed: number;
  outcome: Outcome;
  party: Party | null;
  headline: string;
  /** Files of the episode, and events, on which the verdict rests; empty where it passed. */
  look: string[];
  /** Checks that decide nothing, such as those of judges without a licence. */
  advisory: Advisory[];
  /** Null where nothing was to be compared. */
  compared: RowComparison | null;
}

/** It has no verdict: nothing was written, and it counts as an error. */
export interface RefusedRow {
  kind: 'refused';
  dir: string;
  reason: string;
}

/** It was planned, and its run left nothing of it: it counts as an error. */
export interface MissingRow {
  kind: 'missing';
  run: string;
  project: string;
  scenario: string;
  trial: number;
  seed: number;
}

/** Of an episode that was found. */
export type EpisodeRow = GradedRow | RefusedRow;

export type GradeRow = EpisodeRow | MissingRow;
