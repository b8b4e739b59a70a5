// What grading one episode came to, as data that crosses threads, and the counts of all, in memory that does not grow with the episodes.
import {
  type Advisory,
  advisoryTally,
  type AdvisoryTally,
  episodesIn,
} from '../../report/grade-table.js';
import { noOutcomes, type OutcomeCounts } from '../../episode/verdict/episode-outcome.js';
import type { Outcome, Party } from '../../episode/verdict/format.js';
import type { VerdictChange } from '../../episode/verdict/changes.js';

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
interface RefusedRow {
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

/** Episodes that do not even show their scenario are counted under this name. */
const NO_SCENARIO = '(refused)';

export interface ChangeCounts {
  same: number;
  /** "passed → failed", with how many. */
  outcomes: Map<string, number>;
  /** The outcome is the same, but its evidence is not. */
  checks: number;
  /** The same with a changed scenario or app. */
  ground: number;
  first: number;
  unreadable: number;
}

export interface GradeTally {
  scenarios: Map<string, OutcomeCounts>;
  refused: number;
  advisory: AdvisoryTally;
  /** Null if nothing was compared. */
  changes: ChangeCounts | null;
  add(row: GradeRow): void;
}

export function tally(compares: boolean): GradeTally {
  const scenarios = new Map<string, OutcomeCounts>();
  const none = { same: 0, checks: 0, ground: 0, first: 0, unreadable: 0 };
  const changes = compares ? { ...none, outcomes: new Map<string, number>() } : null;
  const count = (scenario: string, outcome: Outcome) => {
    const counts = scenarios.get(scenario) ?? noOutcomes();
    counts[outcome] += 1;
    scenarios.set(scenario, counts);
  };
  const done: GradeTally = {
    scenarios,
    refused: 0,
    advisory: advisoryTally(),
    changes,
    add(row) {
      if (row.kind === 'refused') {
        done.refused += 1;
        count(NO_SCENARIO, 'error');
        return;
      }
      if (row.kind === 'missing') {
        count(row.scenario, 'error');
        return;
      }
      count(row.scenario, row.outcome);
      done.advisory.add(row.advisory);
      if (changes !== null && row.compared !== null) addChange(changes, row.compared);
    },
  };
  return done;
}

function addChange(counts: ChangeCounts, compared: RowComparison): void {
  if (compared.state !== 'changed') {
    counts[compared.state] += 1;
    return;
  }
  const { before, after, assertions } = compared.change;
  if (before.outcome === after.outcome) {
    counts[assertions.length > 0 || before.headline !== after.headline ? 'checks' : 'ground'] += 1;
    return;
  }
  const way = `${before.outcome} → ${after.outcome}`;
  counts.outcomes.set(way, (counts.outcomes.get(way) ?? 0) + 1);
}

/** All scenarios together. */
export function totalOf({ scenarios }: GradeTally): OutcomeCounts {
  const total = noOutcomes();
  for (const counts of scenarios.values())
    for (const outcome of Object.keys(total) as Outcome[]) total[outcome] += counts[outcome];
  return total;
}

/** A failure that was found counts, whatever else could not be decided. */
export function exitCode(done: GradeTally): 0 | 1 | 2 {
  const total = totalOf(done);
  if (total.failed > 0) return 1;
  const comparedAll = (done.changes?.unreadable ?? 0) === 0;
  return total.passed === episodesIn(total) && comparedAll ? 0 : 2;
}
