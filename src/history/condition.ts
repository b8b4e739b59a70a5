// The conditions of `sightline history --fail-if`, such as 'rate < 0.9 | p95 > 8s': read, and held against a result. Reads no history.
import { SightlineError } from '../sightline-error.js';
import type { HistoryResult } from './entry.js';

type Unit = 'share' | 'ms' | 'count';

interface Metric {
  unit: Unit;
  /** Null: the record does not show it. */
  of: (result: HistoryResult) => number | null;
}

const metrics = {
  rate: {
    unit: 'share',
    of: ({ passed, failed }) => (passed + failed === 0 ? null : passed / (passed + failed)),
  },
  p50: { unit: 'ms', of: ({ latencyP50Ms }) => latencyP50Ms },
  p95: { unit: 'ms', of: ({ latencyP95Ms }) => latencyP95Ms },
  tokens: { unit: 'count', of: ({ tokens }) => tokens },
  failed: { unit: 'count', of: ({ failed }) => failed },
  inconclusive: { unit: 'count', of: ({ inconclusive }) => inconclusive },
  invalid: { unit: 'count', of: ({ invalid }) => invalid },
  errors: { unit: 'count', of: ({ error }) => error },
} as const satisfies Record<string, Metric>;
type MetricName = keyof typeof metrics;

const comparisons = {
  '<': (one: number, other: number) => one < other,
  '<=': (one: number, other: number) => one <= other,
  '>': (one: number, other: number) => one > other,
  '>=': (one: number, other: number) => one >= other,
} as const;

/** One of several, of which any is enough. */
export interface ConditionClause {
  text: string;
  metric: MetricName;
  comparison: keyof typeof comparisons;
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
  if (!isMetric(name) || !isComparison(comparison)) throw unfit(text, null);
  const { unit } = metrics[name];
  const exponent = exponents[unit][suffix];
  // As digits, since 57 * 0.01 is not 0.57.
  const value = Number(`${number}e${exponent ?? 0}`);
  if (exponent === undefined || (unit === 'share' && value > 1)) throw unfit(text, unit);
  return { text, metric: name, comparison, value };
}

/** What may stand at a number, and the power of ten by which it counts. */
const exponents: Readonly<Record<Unit, Readonly<Record<string, number>>>> = {
  share: { '': 0, '%': -2 },
  ms: { ms: 0, s: 3 },
  count: { '': 0 },
};

function isMetric(name: string): name is MetricName {
  return Object.hasOwn(metrics, name);
}

function isComparison(text: string): text is keyof typeof comparisons {
  return Object.hasOwn(comparisons, text);
}

const wanted: Readonly<Record<Unit, string>> = {
  share: 'a share from 0 to 1, such as 0.9, or a percentage, such as 90%',
  ms: 'a time with its unit, such as 8s or 800ms',
  count: 'a number without a unit',
};

function unfit(text: string, unit: Unit | null): SightlineError {
  return new SightlineError('usage', {
    what: `--fail-if cannot be read: ${text === '' ? 'a condition is empty' : text}`,
    details: [
      unit === null
        ? `a condition is a metric (${Object.keys(metrics).join(', ')}), one of < <= > >=, and a value`
        : `the value is ${wanted[unit]}`,
    ],
    next: "Write it like --fail-if 'rate < 0.9 | p95 > 8s'.",
  });
}

export type ConditionState = 'met' | 'not_met' | 'unknown';

/** A clause held against a result. */
export interface DecidedClause {
  clause: ConditionClause;
  value: number | null;
  state: ConditionState;
}

export function decideClause(clause: ConditionClause, result: HistoryResult): DecidedClause {
  const value = metrics[clause.metric].of(result);
  if (value === null) return { clause, value, state: 'unknown' };
  const isMet = comparisons[clause.comparison](value, clause.value);
  return { clause, value, state: isMet ? 'met' : 'not_met' };
}

/** One that is met decides; otherwise one that is unknown leaves it open. */
export function stateOf(decided: readonly DecidedClause[]): ConditionState {
  const states = new Set(decided.map(({ state }) => state));
  if (states.has('met')) return 'met';
  return states.has('unknown') ? 'unknown' : 'not_met';
}
