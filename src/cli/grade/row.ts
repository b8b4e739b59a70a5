// What the command learns from grading one episode: plain data that crosses threads, small enough to pass ten thousand.
import type { Advisory } from '../../report/advisory.js';
import type { VerdictChange } from '../../episode/verdict/changes.js';
import type { Outcome, Party } from '../../episode/verdict/format.js';

/** How an earlier verdict compares with today's. */
export type RowComparison =
  | { state: 'same' }
  | { state: 'changed'; change: VerdictChange }
  /** Not graded before. */
  | { state: 'first' }
  /** The earlier verdict cannot be read. */
  | { state: 'unreadable'; why: string };

/** It has a verdict, as does a broken episode if it shows which trial it is. */
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
  /** Files and events of the episode that the verdict rests on; empty if it passed. */
  look: string[];
  /** Checks that decide nothing, such as those of judges without a license. */
  advisory: Advisory[];
  /** Null if there was nothing to compare. */
  compared: RowComparison | null;
}

/** No verdict: nothing was written, and it counts as an error. */
export interface RefusedRow {
  kind: 'refused';
  dir: string;
  reason: string;
}

/** Planned, but its run left nothing of it: it counts as an error. */
export interface MissingRow {
  kind: 'missing';
  run: string;
  project: string;
  scenario: string;
  trial: number;
  seed: number;
}

/** For an episode that was found. */
export type EpisodeRow = GradedRow | RefusedRow;

export type GradeRow = EpisodeRow | MissingRow;
