// What changed since the baseline, as text: the answer of a gate, and with `--explain` the tables that it rests on. Compares nothing itself.
import { countOf } from '../values/count.js';
import { percentText } from '../scenario/gate.js';
import type { PassCount } from '../values/statistics/two-rates.js';
import type {
  ChangeFound,
  ComparedCheck,
  ComparedScenario,
  ComparedSuite,
  Comparison,
  NotCompared,
} from '../suite/compare.js';
import type { Outcome } from '../episode/verdict/format.js';
import { scenarioLabel } from './gate-text.js';
import { marks, type Paint, tableLines } from './outcome-marks.js';

/** More are in the JSON. */
const MOST_NAMED = 5;

const changeLooks: Readonly<Record<ChangeFound, Outcome>> = {
  regressed: 'failed',
  improved: 'passed',
  no_evidence: 'inconclusive',
};

/** What it means for the merge. */
export function sinceHead({ regressed }: Comparison): string {
  return regressed ? 'Worse than the baseline: this must not merge.' : 'Since the baseline';
}

/** What got worse since the baseline, and what could not have been detected: for the end of a gate. */
export function sinceLines(found: Comparison, paint: Paint): string[] {
  const { suite, models, left } = found;
  const [change, text] = answerOf(found);
  const outcome = changeLooks[change];
  const head = `${marks[outcome]} ${text}`;
  return [
    change === 'no_evidence' ? head : paint(head, outcome),
    ...(suite === null ? [] : [suiteLine(suite)]),
    ...models.map(({ what, before, after }) => `${what}: ${before} → ${after}`),
    ...leftLines(left),
  ];
}

function answerOf(found: Comparison): [ChangeFound, string] {
  const worse = regressions(found);
  const { suite } = found;
  const more = worse.length - MOST_NAMED;
  if (worse.length > 0) {
    const rest = more > 0 ? `; and ${more} more, in summary.json` : '';
    return ['regressed', `Regressed: ${worse.slice(0, MOST_NAMED).join('; ')}${rest}.`];
  }
  if (suite?.change === 'improved')
    return ['improved', `Improved: the pass rate is up by ${points(suite.difference)}.`];
  return ['no_evidence', 'No evidence of a regression.'];
}

function regressions({ suite, classes, scenarios, checks }: Comparison): string[] {
  const isWorse = (one: { change: ChangeFound }) => one.change === 'regressed';
  return [
    ...scenarios
      .filter(isWorse)
      .map((one) => `${scenarioLabel(one)} ${percent(one.before)} → ${percent(one.after)}`),
    ...checks.filter(isWorse).map((one) => `${scenarioLabel(one)}, "${one.title}"`),
    ...(suite !== null && isWorse(suite) ? [`the suite, by ${points(suite.difference)}`] : []),
    ...Object.entries(classes).flatMap(([name, one]) =>
      one !== null && isWorse(one) ? [`the class ${name}, by ${points(one.difference)}`] : [],
    ),
  ];
}

function suiteLine({ difference, p, smallest }: ComparedSuite): string {
  const power =
    smallest === null
      ? 'so few trials would not show even the largest change in four of five comparisons'
      : `these trials would show a change of ${points(smallest)} in four of five comparisons`;
  return `pass rate of the suite ${signed(difference)} points (${chance(p)}); ${power}`;
}

const whys: Readonly<Record<NotCompared['why'], string>> = {
  only_before: 'only in the baseline',
  only_after: 'only in this run',
  other_version: 'graded by other expectations',
  undecided: 'no trial passed or failed on one side',
};

function leftLines(left: readonly NotCompared[]): string[] {
  return (Object.keys(whys) as NotCompared['why'][]).flatMap((why) => {
    const names = left.filter((one) => one.why === why).map(scenarioLabel);
    if (names.length === 0) return [];
    const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
    return [`not compared, ${whys[why]}: ${names.slice(0, MOST_NAMED).join(', ')}${more}`];
  });
}

/** A row for each scenario, and for each check with another rate. */
export function compareTables({ scenarios, checks }: Comparison, paint: Paint): string {
  const shown = checks.slice(0, 2 * MOST_NAMED);
  const more = checks.length - shown.length;
  return [
    scenarioTable(scenarios, paint),
    ...(shown.length === 0 ? [] : ['', checkTable(shown, paint)]),
    ...(more > 0 ? [`and ${more} more, in summary.json`] : []),
  ].join('\n');
}

function scenarioTable(scenarios: readonly ComparedScenario[], paint: Paint): string {
  const heading = ['since the baseline', 'before', 'after', 'points', '', '', 'would show'];
  const rows = scenarios.map((one) => [
    ...rateCells(one),
    one.smallest === null ? 'no drop' : `a drop of ${points(one.smallest)}`,
  ]);
  const lines = tableLines([heading, ...rows]);
  return lines.map((line, at) => paint(line, lookOf(scenarios[at - 1]))).join('\n');
}

function checkTable(checks: readonly ComparedCheck[], paint: Paint): string {
  const heading = ['checks that changed', 'before', 'after', 'points', '', '', ''];
  const rows = checks.map((one) => [...rateCells(one), one.title]);
  const lines = tableLines([heading, ...rows]);
  return lines.map((line, at) => paint(line, lookOf(checks[at - 1]))).join('\n');
}

function rateCells(one: ComparedScenario | ComparedCheck): string[] {
  const { before, after, p, change } = one;
  const difference = after.passed / after.of - before.passed / before.of;
  const [was, is] = [before, after].map((rate) => `${rate.passed}/${rate.of} ${percent(rate)}`);
  return [
    ...[scenarioLabel(one), was ?? '', is ?? '', signed(difference)],
    ...[chance(p), change.replace('_', ' ')],
  ];
}

function lookOf(one: { change: ChangeFound } | undefined): Outcome | null {
  return one === undefined || one.change === 'no_evidence' ? null : changeLooks[one.change];
}

function percent({ passed, of }: PassCount): string {
  return percentText(passed / of);
}

/** For a difference of rates: `+12`, `−3.5`. */
function signed(difference: number): string {
  const text = Math.abs(difference * 100)
    .toFixed(1)
    .replace(/\.0$/, '');
  if (text === '0') return '0';
  return `${difference < 0 ? '−' : '+'}${text}`;
}

function points(difference: number): string {
  return countOf(Number(Math.abs(difference * 100).toFixed(1)), 'point');
}

function chance(p: number): string {
  return p < 0.001 ? 'p < 0.001' : `p = ${p.toFixed(3)}`;
}
