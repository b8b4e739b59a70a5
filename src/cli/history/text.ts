// The history as plain text: a table for each scenario and for the suite, and last what changed; counts nothing itself.
import { countOf } from '../../count.js';
import type { ConditionClause } from '../../history/condition.js';
import type { ReadyToBlock } from '../../history/promote.js';
import type { Trend, TrendChange, TrendPoint } from '../../history/trend.js';
import { chance } from '../../report/compare-words.js';
import { scenarioLabel, seconds, whole } from '../../report/gate-text.js';
import { marks, type Paint } from '../../report/outcome-marks.js';
import { aligned, rateCell } from '../../report/suite-table.js';
import { percentText } from '../../scenario/gate.js';
import type { HeldCondition, HeldClause } from './held.js';

export const trendHeading = [
  'began',
  'branch',
  'commit',
  'passed',
  'rate',
  'latency p95',
  'tokens avg',
];

export const NO_CHANGE = 'No evidence that a pass rate changed.';

/** What changed comes last, where a terminal shows it. */
export function historyText(trends: readonly Trend[], paint: Paint): string {
  const tables = trends.map((trend) => {
    const rows = [[...trendHeading], ...trend.points.map(trendCells)];
    return `${trendLabel(trend)}\n${aligned(rows, (line) => `  ${line}`)}`;
  });
  const changes = trends.flatMap((trend) =>
    trend.changes.map((one) => {
      const { outcome, text } = changeSentence(trend, one);
      return paint(`${marks[outcome]} ${text}`, outcome);
    }),
  );
  const none = `${marks.inconclusive} ${NO_CHANGE}`;
  return [...tables, changes.length === 0 ? none : changes.join('\n')].join('\n\n');
}

export function trendLabel(trend: Pick<Trend, 'project' | 'app' | 'scenario'>): string {
  return trend.scenario === '' ? 'all' : scenarioLabel(trend);
}

/** A run's row of a trend's table. */
export function trendCells({ run, result, rate }: TrendPoint): string[] {
  const shown = (value: number | null, unit: (known: number) => string) =>
    value === null ? '–' : unit(value);
  return [
    minute(run.began),
    run.branch ?? '–',
    run.commit ?? '–',
    `${rate.passed}/${rate.of + rate.open}`,
    rateCell(rate),
    shown(result.latencyP95Ms, seconds),
    shown(result.tokens, whole),
  ];
}

/** In UTC. */
function minute(at: Date): string {
  return at.toISOString().slice(0, 16).replace('T', ' ');
}

/** "Worse: shop/refund 96.7% (29/30) → 25% (5/20) since …". */
export function changeSentence(
  trend: Trend,
  change: TrendChange,
): { outcome: 'passed' | 'failed'; text: string } {
  const { before, after, p, run } = change;
  const isWorse = after.passed / after.of < before.passed / before.of;
  const rate = ({ passed, of }: typeof before) => `${percentText(passed / of)} (${passed}/${of})`;
  const since = `since ${minute(run.began)}${run.commit === null ? '' : ` (${run.commit})`}`;
  const text = `${trendLabel(trend)} ${rate(before)} → ${rate(after)} ${since}, ${chance(p)}`;
  return isWorse
    ? { outcome: 'failed', text: `Worse: ${text}` }
    : { outcome: 'passed', text: `Better: ${text}` };
}

/** A directional scenario that can be promoted, and what to change for it. */
export function readyLine(ready: ReadyToBlock): string {
  return `${marks.passed} ${readySentence(ready)}`;
}

export function readySentence(ready: ReadyToBlock): string {
  const name = scenarioLabel(ready);
  return `Ready to block: ${name} passed every trial of its last ${countOf(ready.cleanRuns, 'run')}: replace \`gate: directional\` in ${ready.file}.`;
}

const heads = {
  met: { outcome: 'failed', text: 'Met by the newest run:' },
  not_met: { outcome: 'passed', text: 'Not met by the newest run:' },
  unknown: { outcome: 'inconclusive', text: 'It cannot be told of the newest run:' },
} as const;

/** What --fail-if comes to. */
export function heldText({ state, clauses }: HeldCondition, paint: Paint): string {
  const { outcome, text } = heads[state];
  const deciding = clauses.filter((one) => one.state === state).map(clauseText);
  const why = deciding.length === 0 ? 'it has no trial of this scenario' : deciding.join('; ');
  return paint(`${marks[outcome]} ${text} ${why}`, outcome);
}

function clauseText(held: HeldClause): string {
  const { clause, value } = held;
  const found = value === null ? 'unknown' : `it is ${units[clause.metric](value)}`;
  return `${trendLabel(held)}: ${clause.text} (${found})`;
}

const units: Readonly<Record<ConditionClause['metric'], (value: number) => string>> = {
  ...{ rate: percentText, p50: seconds, p95: seconds, tokens: whole },
  ...{ failed: whole, inconclusive: whole, invalid: whole, errors: whole },
};
