// How each scenario and the suite did from run to run, and the conditions of `sightline history --fail-if` on the newest run.
import { type PassRate, passRateOf } from '../rates.js';
import type { HistoryEntry, HistoryResult } from './table.js';
import { SightlineError } from '../../sightline-error.js';

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
    .map(([, points]) => ({ ...trendKey(points), points }))
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

function trendKey([first]: readonly TrendPoint[]) {
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

interface Metric {
  /** Null: the record does not show it. */
  of: (result: HistoryResult) => number | null;
  /** What may stand before and after a number, with the power of ten by which it counts. */
  units: Readonly<Record<string, number>>;
  example: string;
}

const time = { units: { ms: 0, s: 3 }, example: '8s or 800ms' };
const count = { units: { '': 0 }, example: '3000' };
const metrics = {
  rate: {
    of: ({ passed, failed }) => (passed + failed === 0 ? null : passed / (passed + failed)),
    ...{ units: { '': 0, '%': -2 }, example: '0.9 or 90%' },
  },
  p50: { of: ({ latencyP50Ms }) => latencyP50Ms, ...time },
  p95: { of: ({ latencyP95Ms }) => latencyP95Ms, ...time },
  tokens: { of: ({ tokens }) => tokens, ...count },
  failed: { of: ({ failed }) => failed, ...count },
  inconclusive: { of: ({ inconclusive }) => inconclusive, ...count },
  invalid: { of: ({ invalid }) => invalid, ...count },
  errors: { of: ({ error }) => error, ...count },
} as const satisfies Record<string, Metric>;
type MetricName = keyof typeof metrics;

const comparisons: Readonly<Record<string, (one: number, other: number) => boolean>> = {
  '<': (one, other) => one < other,
  '<=': (one, other) => one <= other,
  '>': (one, other) => one > other,
  '>=': (one, other) => one >= other,
};

/** One of several, of which any is enough. */
export interface ConditionClause {
  text: string;
  metric: MetricName;
  comparison: string;
  /** Shares from 0 to 1, milliseconds, or a number. */
  value: number;
}

/** @throws SightlineError `usage` if it cannot be read. */
export function parseCondition(text: string): ConditionClause[] {
  return text.split('|').map((part) => clauseOf(part.trim()));
}

const CLAUSE = /^([a-z]\w*)\s*(<=|>=|<|>)\s*(\d+(?:\.\d+)?)\s*(%|ms|s)?$/;

function clauseOf(text: string): ConditionClause {
  const [, name = '', comparison = '', number = '', suffix = ''] = CLAUSE.exec(text) ?? [];
  if (!isMetric(name))
    throw unfit(
      text,
      `a condition is a metric (${Object.keys(metrics).join(', ')}), one of < <= > >=, and a value`,
    );
  const { units, example }: Metric = metrics[name];
  const exponent = units[suffix];
  // As digits, since 57 * 0.01 is not 0.57.
  const value = Number(`${number}e${exponent ?? 0}`);
  if (exponent === undefined || (name === 'rate' && value > 1))
    throw unfit(text, `the value of ${name} is written like ${example}`);
  return { text, metric: name, comparison, value };
}

function isMetric(name: string): name is MetricName {
  return Object.hasOwn(metrics, name);
}

function unfit(text: string, why: string): SightlineError {
  return new SightlineError('usage', {
    what: `--fail-if cannot be read: ${text === '' ? 'a condition is empty' : text}`,
    details: [why],
    next: "Write it like --fail-if 'rate < 0.9 | p95 > 8s'.",
  });
}

type ConditionState = 'met' | 'not_met' | 'unknown';

/** A clause held against a result of a scenario, or of the suite where the names are empty. */
interface ClauseResult extends Pick<Trend, 'project' | 'app' | 'scenario'> {
  clause: ConditionClause;
  value: number | null;
  state: ConditionState;
}

export interface ConditionResult {
  state: ConditionState;
  run: RecordedRun;
  /** Empty: the run has no trial of it. */
  clauses: ClauseResult[];
}

/** Only results of that run count. A clause that is met decides; otherwise one that is unknown leaves it open. */
export function checkCondition(
  clauses: readonly ConditionClause[],
  run: RecordedRun,
  trends: readonly Trend[],
): ConditionResult {
  const held = trends.flatMap(({ project, app, scenario, points }) =>
    points
      .filter((point) => point.run.run === run.run)
      .flatMap(({ result }) =>
        clauses.map((clause) => ({ project, app, scenario, ...decideClause(clause, result) })),
      ),
  );
  const states = new Set(held.map(({ state }) => state));
  const isOpen = held.length === 0 || states.has('unknown');
  const state = states.has('met') ? 'met' : isOpen ? 'unknown' : 'not_met';
  return { state, run, clauses: held };
}

function decideClause(
  clause: ConditionClause,
  result: HistoryResult,
): Pick<ClauseResult, 'clause' | 'value' | 'state'> {
  const value = metrics[clause.metric].of(result);
  if (value === null) return { clause, value, state: 'unknown' };
  const isMet = comparisons[clause.comparison]?.(value, clause.value) === true;
  return { clause, value, state: isMet ? 'met' : 'not_met' };
}
