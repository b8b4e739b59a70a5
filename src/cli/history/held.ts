// The newest run held against the condition of --fail-if; prints nothing.
import {
  type ConditionClause,
  type ConditionState,
  decideClause,
  stateOf,
  type DecidedClause,
} from '../../history/condition.js';
import type { RecordedRun } from '../../history/read.js';
import type { Trend } from '../../history/trend.js';

/** A clause held against one scenario, or against the suite where the names are empty. */
export interface HeldClause extends Pick<Trend, 'project' | 'app' | 'scenario'>, DecidedClause {}

export interface HeldCondition {
  state: ConditionState;
  run: RecordedRun;
  /** Empty: the run has no trial of it. */
  clauses: HeldClause[];
}

/** Only results of that run count: what it does not have is unknown. */
export function heldAgainst(
  clauses: readonly ConditionClause[],
  run: RecordedRun,
  trends: readonly Trend[],
): HeldCondition {
  const held = trends.flatMap(({ project, app, scenario, points }) =>
    points
      .filter((point) => point.run.id === run.id)
      .flatMap(({ result }) =>
        clauses.map((clause) => ({ project, app, scenario, ...decideClause(clause, result) })),
      ),
  );
  return { state: held.length === 0 ? 'unknown' : stateOf(held), run, clauses: held };
}
