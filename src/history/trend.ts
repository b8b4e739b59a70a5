// How each scenario and the suite did from run to run, and where its pass rate changed. Recordings in, findings out.
import { type ChangePoint, changePoints } from '../statistics/change-point.js';
import { type PassRate, passRateOf } from '../suite/rates.js';
import type { HistoryEntry, HistoryResult } from './entry.js';

/** Of a false alarm among all that is shown together; stricter than for one comparison, since it is looked at after every run. */
const LEVEL = 0.01;

/** A run, without its results. */
export type RecordedRun = Omit<HistoryEntry, 'results'>;

export interface TrendPoint {
  run: RecordedRun;
  result: HistoryResult;
  rate: PassRate;
}

export interface TrendChange extends Omit<ChangePoint, 'at'> {
  /** The first run after it. */
  run: RecordedRun;
}

export interface Trend {
  /** Empty, all three: of the suite. */
  project: string;
  app: string;
  scenario: string;
  /** The newest last. */
  points: TrendPoint[];
  changes: TrendChange[];
}

/** Of each scenario, and last of the suite. @param entries the newest last */
export function trendsOf(entries: readonly HistoryEntry[]): Trend[] {
  const groups = [...groupedBy(entries.flatMap(pointsOf), keyOf)];
  const trends = groups.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, points]) => points);
  const series = trends.map(seriesOf);
  const level = LEVEL / Math.max(1, series.flat().length);
  return trends
    .map((points, at) => ({
      ...named(points),
      points,
      changes: (series[at] ?? []).flatMap((one) => changesIn(one, level)).toSorted(byRun),
    }))
    .toSorted((one, other) => Number(one.scenario === '') - Number(other.scenario === ''));
}

function groupedBy<One>(all: readonly One[], key: (one: One) => string): Map<string, One[]> {
  const groups = new Map<string, One[]>();
  for (const one of all) groups.set(key(one), [...(groups.get(key(one)) ?? []), one]);
  return groups;
}

function keyOf({ result: { project, app, scenario } }: TrendPoint): string {
  return JSON.stringify([project, app, scenario]);
}

function named([first]: readonly TrendPoint[]) {
  const { project = '', app = '', scenario = '' } = first?.result ?? {};
  return { project, app, scenario };
}

function pointsOf({ results, ...run }: HistoryEntry): TrendPoint[] {
  return results.map((result) => {
    const { passed, failed, inconclusive, invalid, error } = result;
    const rate = passRateOf({ passed, failed, open: inconclusive + invalid + error });
    return { run, result, rate };
  });
}

/** What can be compared: runs of one branch, graded by the same expectations, in which anything passed or failed. */
function seriesOf(points: readonly TrendPoint[]): TrendPoint[][] {
  const decided = points.filter(({ rate }) => rate.of > 0);
  const alike = groupedBy(decided, ({ run, result }) =>
    JSON.stringify([run.branch, result.version]),
  );
  return [...alike.values()].filter(({ length }) => length > 1);
}

function changesIn(series: readonly TrendPoint[], level: number): TrendChange[] {
  const counts = series.map(({ rate: { passed, of } }) => ({ passed, of }));
  return changePoints(counts, level).flatMap(({ at, ...change }) => {
    const run = series[at]?.run;
    return run === undefined ? [] : [{ run, ...change }];
  });
}

function byRun(one: TrendChange, other: TrendChange): number {
  return one.run.began.getTime() - other.run.began.getTime();
}
