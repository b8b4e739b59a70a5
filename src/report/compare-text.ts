// What changed between two runs, as text: the tables first, the answer last, where a terminal shows it. Compares nothing itself.
import { percentText } from '../scenario/gate.js';
import type { ChangeFound, PassCount } from '../statistics/two-rates.js';
import type {
  ComparedCheck,
  ComparedScenario,
  ComparedSuite,
  Comparison,
} from '../suite/compare.js';
import type { NotCompared } from '../suite/pairs.js';
import { changeLooks, changeWords } from './change-looks.js';
import {
  chance,
  comparedCosts,
  differenceOf,
  notCompared,
  points,
  rateOfPasses,
  signed,
} from './compare-words.js';
import { scenarioLabel } from './gate-text.js';
import { marks, type Paint } from './outcome-marks.js';
import { aligned } from './suite-table.js';

/** More are in the JSON. */
const MOST_NAMED = 5;

export function compareText(found: Comparison, paint: Paint): string {
  const blocks = [
    found.models.map(({ what, before, after }) => `${what}: ${before} → ${after}`).join('\n'),
    scenarioTable(found.scenarios, paint),
    checkTable(found.checks, paint),
    classLines(found).join('\n'),
    costLines(found.costs).join('\n'),
    leftLines(found.left).join('\n'),
    answerLines(found, paint).join('\n'),
  ];
  return blocks.filter((block) => block !== '').join('\n\n');
}

/** What got worse since the base, and what could not have been detected: for the end of a run. */
export function answerLines(found: Comparison, paint: Paint): string[] {
  const { change, text, details } = comparisonAnswer(found);
  const outcome = changeLooks[change];
  const head = `${marks[outcome]} ${text}`;
  return [change === 'no_evidence' ? head : paint(head, outcome), ...details];
}

/** The same in parts. */
export function comparisonAnswer(found: Comparison): {
  change: ChangeFound;
  text: string;
  details: string[];
} {
  const worse = regressions(found);
  const { suite } = found;
  const more = worse.length - MOST_NAMED;
  const details = [
    ...(more > 0 ? [`    and ${more} more, in the JSON`] : []),
    ...(suite === null ? [] : [suiteLine(suite)]),
  ];
  if (worse.length > 0) {
    const text = `Regressed: ${worse.slice(0, MOST_NAMED).join('; ')}.`;
    return { change: 'regressed', text, details };
  }
  if (suite?.change === 'improved') {
    const text = `Improved: the pass rate is up by ${points(suite.difference)}.`;
    return { change: 'improved', text, details };
  }
  return { change: 'no_evidence', text: 'No evidence of a regression.', details };
}

function regressions({ suite, classes, scenarios, checks }: Comparison): string[] {
  const isWorse = ({ change }: { change: ChangeFound }) => change === 'regressed';
  return [
    ...scenarios
      .filter(isWorse)
      .map((one) => `${scenarioLabel(one)} ${fromTo(one.before, one.after)}`),
    ...checks.filter(isWorse).map((one) => `${scenarioLabel(one)}, "${one.title}"`),
    ...(suite !== null && isWorse(suite) ? [`the suite, by ${points(-suite.difference)}`] : []),
    ...Object.entries(classes).flatMap(([name, one]) =>
      one !== null && isWorse(one) ? [`the class ${name}, by ${points(-one.difference)}`] : [],
    ),
  ];
}

function suiteLine({ difference, p, smallest }: ComparedSuite): string {
  return `pass rate of the suite ${signed(difference)} points (${chance(p)}); ${power(smallest)}`;
}

/** What so many trials can show at all. */
function power(smallest: number | null): string {
  return smallest === null
    ? 'so few trials would not show even the largest change in four of five comparisons'
    : `these trials would show a change of ${points(smallest)} in four of five comparisons`;
}

function scenarioTable(scenarios: readonly ComparedScenario[], paint: Paint): string {
  const heading = ['scenario', 'before', 'after', 'points', '', '', 'would show a drop of'];
  const rows = scenarios.map((one) => [
    ...[
      scenarioLabel(one),
      rateOfPasses(one.before),
      rateOfPasses(one.after),
      signed(differenceOf(one)),
    ],
    ...[
      chance(one.p),
      changeWords[one.change],
      one.smallest === null ? 'none' : points(one.smallest),
    ],
  ]);
  return aligned([heading, ...rows], (line, at) => paint(line, lookOf(scenarios[at - 1])));
}

function checkTable(checks: readonly ComparedCheck[], paint: Paint): string {
  if (checks.length === 0) return '';
  const shown = checks.slice(0, 2 * MOST_NAMED);
  const rows = shown.map((one) => [
    ...[
      scenarioLabel(one),
      one.class,
      rateOfPasses(one.before),
      rateOfPasses(one.after),
      chance(one.p),
    ],
    ...[changeWords[one.change], one.title],
  ]);
  const heading = ['checks that changed', 'class', 'before', 'after', '', '', ''];
  const more = checks.length - shown.length;
  return [
    aligned([heading, ...rows], (line, at) => paint(line, lookOf(shown[at - 1]))),
    ...(more > 0 ? [`and ${more} more, in the JSON`] : []),
  ].join('\n');
}

function lookOf(one: { change: ChangeFound } | undefined) {
  return one === undefined || one.change === 'no_evidence' ? null : changeLooks[one.change];
}

function classLines({ classes }: Comparison): string[] {
  return Object.entries(classes).flatMap(([name, one]) => {
    if (one === null) return [];
    return [
      `${name}: ${signed(one.difference)} points (${chance(one.p)}), ${changeWords[one.change]}`,
    ];
  });
}

function costLines(costs: Comparison['costs']): string[] {
  return comparedCosts(costs).map(
    ({ what, p50, p95 }) => `${what}: p50 ${p50.join(' → ')}, p95 ${p95.join(' → ')}`,
  );
}

function leftLines(left: readonly NotCompared[]): string[] {
  return notCompared(left).map(({ why, names }) => {
    const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
    return `not compared, ${why}: ${names.slice(0, MOST_NAMED).join(', ')}${more}`;
  });
}

function fromTo(before: PassCount, after: PassCount): string {
  return `${percentText(before.passed / before.of)} → ${percentText(after.passed / after.of)}`;
}
