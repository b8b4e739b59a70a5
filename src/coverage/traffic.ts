// How the weights of scenarios differ from the shares of production traffic; reads no files.
import { nearestName } from '../scenario/nearest-name.js';
import type { Problem } from '../scenario/problem.js';
import type { Scenario } from '../scenario/schema.js';
import type { SuiteCoverage } from './coverage.js';
import type { TrafficRow } from './traffic-file.js';

/** Everything that is known of what a suite covers. */
export interface MeasuredCoverage extends SuiteCoverage {
  /** Null: no traffic was given. */
  traffic: TrafficMatch | null;
  /** Scenarios that do not fit what they cover; blocks nothing. By file and place. */
  warnings: Problem[];
}

/** The mix of a suite beside that of production; shares from 0 to 1. */
export interface TrafficMatch {
  /**
   * Total variation distance: half the sum of the differences of the shares. 0: the same mix; 1: nothing in common.
   */
  divergence: number;
  /** What lacks most weight comes first: add scenarios there. */
  classes: ClassMatch[];
  /** Share of the weight that belongs to no class. */
  elsewhere: { suite: number; scenarios: string[] };
}

export interface ClassMatch {
  class: string;
  production: number;
  /** Share of the weights of all scenarios. */
  suite: number;
  scenarios: string[];
  /** What scenarios are labeled with, if the class has none and is nearly called so. */
  meant?: string;
}

/**
 * A scenario belongs to the classes that its `tags` or `covers` name, or to the one named like it; if to several, its weight is
 * divided evenly among them.
 */
export function matchTraffic(
  rows: readonly TrafficRow[],
  scenarios: readonly Scenario[],
): TrafficMatch {
  const total = scenarios.reduce((sum, { weight = 1 }) => sum + weight, 0);
  const found = new Map(
    rows.map((row): [string, ClassMatch] => [
      row.class,
      { class: row.class, production: row.share, suite: 0, scenarios: [] },
    ]),
  );
  const elsewhere: TrafficMatch['elsewhere'] = { suite: 0, scenarios: [] };
  for (const { scenario_id: id, tags = [], covers = [], weight = 1 } of scenarios) {
    const own = [...new Set([...tags, ...covers, id])].flatMap((name) => found.get(name) ?? []);
    for (const place of own.length > 0 ? own : [elsewhere]) {
      place.suite += weight / total / Math.max(own.length, 1);
      place.scenarios.push(id);
    }
  }
  const classes = [...found.values()].map((one) => withMeant(one, rows, scenarios));
  const sum = classes.reduce((all, one) => all + Math.abs(lack(one)), elsewhere.suite);
  return {
    divergence: sum / 2,
    classes: classes.sort((one, other) => lack(other) - lack(one)),
    elsewhere,
  };
}

function withMeant(
  one: ClassMatch,
  rows: readonly TrafficRow[],
  scenarios: readonly Scenario[],
): ClassMatch {
  if (one.scenarios.length > 0) return one;
  const labels = scenarios.flatMap(({ tags = [], covers = [] }) => [...tags, ...covers]);
  const free = labels.filter((label) => !rows.some((row) => row.class === label));
  const meant = nearestName(one.class, free);
  return meant === null ? one : { ...one, meant };
}

function lack({ production, suite }: ClassMatch): number {
  return production - suite;
}
