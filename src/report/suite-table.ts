// A suite as a table of plain text: a row for each scenario, mixed ones first; counts nothing itself.
import { percentText } from '../scenario/gate.js';
import type { Decision } from '../suite/decide.js';
import type { Suite, SuiteScenario } from '../suite/suite.js';
import { marks, type Paint, tableLines } from './outcome-marks.js';
import { scenarioLabel, seconds, whole } from './gate-text.js';
import type { Distribution } from '../values/statistics/spread.js';
import type { PassRate } from '../suite/rates.js';

const decisionText: Readonly<Record<Decision, string>> = {
  met: 'met',
  not_met: 'not met',
  undecided: 'undecided',
};

/** The cells of a scenario, also for the Markdown summary. */
export const scenarioHeading = [
  'scenario',
  'gate',
  'trials',
  'passed',
  'rate',
  'latency avg',
  'p95',
  'tokens avg',
  'p95',
] as const;

export function scenarioCells(scenario: SuiteScenario): string[] {
  const { trials, rate, costs } = scenario;
  return [
    scenarioLabel(scenario),
    gateWords(scenario),
    trials.map(({ outcome }) => marks[outcome]).join(''),
    `${rate.passed}/${trials.length}`,
    rateCell(rate),
    ...spreadCells(costs.latencyMs, seconds),
    ...spreadCells(costs.tokens, whole),
  ];
}

/** What its gate came to. */
export function gateWords({ decided, blocking }: SuiteScenario): string {
  if (!blocking) return 'directional';
  return decided === null ? 'of the suite' : decisionText[decided.decision];
}

export function totalCells({ rate, costs, outcomes }: Suite): string[] {
  const planned = Object.values(outcomes).reduce((sum, count) => sum + count, 0);
  return [
    'all',
    '',
    '',
    `${rate.passed}/${planned}`,
    rateCell(rate),
    ...spreadCells(costs.latencyMs, seconds),
    ...spreadCells(costs.tokens, whole),
  ];
}

/** A row for each scenario, and for all. */
export function scenarioTable(suite: Suite, paint: Paint): string {
  const rows = [...suite.scenarios.map(scenarioCells), totalCells(suite)];
  const lines = tableLines([[...scenarioHeading], ...rows]);
  return lines
    .map((line, index) =>
      paint(line, index === 0 || index === rows.length ? null : lookOf(suite.scenarios[index - 1])),
    )
    .join('\n');
}

function lookOf(scenario: SuiteScenario | undefined) {
  if (scenario === undefined || !scenario.blocking) return null;
  if (scenario.decided?.decision === 'not_met') return 'failed' as const;
  return scenario.decided?.decision === 'undecided' ? ('inconclusive' as const) : null;
}

/** "87% (60%–98%)". */
export function rateCell({ rate, exact }: PassRate): string {
  if (rate === null || exact === null) return '–';
  return `${percentText(rate)} (${percentText(exact.low)}–${percentText(exact.high)})`;
}

function spreadCells(found: Distribution | null, unit: (value: number) => string): string[] {
  return found === null ? ['–', '–'] : [unit(found.mean), unit(found.p95)];
}
