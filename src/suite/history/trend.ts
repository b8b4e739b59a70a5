// How each scenario and the suite did from run to run, as data.
import { type PassRate, passRateOf } from '../rates.js';
import type { HistoryEntry, HistoryResult } from './entry.js';

/** A run, without its results. */
export type RecordedRun = Omit<HistoryEntry, 'results'>;

export interface TrendPoint {
  run: RecordedRun;
  result: HistoryResult;
  rate: PassRate;
}

export interface Trend {
  /** Empty, all three: of the suite. */
  project: string;
  app: string;
  scenario: string;
  /** The newest last. */
  points: TrendPoint[];
}

/** Of each scenario, and last of the suite. @param entries the newest last */
export function trendsOf(entries: readonly HistoryEntry[]): Trend[] {
  const groups = [...groupedBy(entries.flatMap(pointsOf), keyOf)];
  return groups
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([, points]) => ({ ...named(points), points }))
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
