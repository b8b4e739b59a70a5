// What changed between two runs, as text: the tables first, the answer last, where a terminal shows it. Compares nothing itself.
import { countOf } from '../count.js';
import { percentText } from '../scenario/gate.js';
import type { Distribution } from '../statistics/quantile.js';
import type { PassCount } from '../statistics/two-rates.js';
import type {
  ChangeFound,
  ComparedCheck,
  ComparedScenario,
  ComparedSuite,
  Comparison,
} from '../suite/compare.js';
import type { CostsOfMany } from '../suite/costs.js';
import type { Left, NotCompared } from '../suite/pairs.js';
import type { Outcome } from '../verdict/format.js';
import { scenarioLabel, seconds, whole } from './gate-text.js';
import { marks, type Paint } from './outcome-marks.js';
import { aligned } from './suite-table.js';

/** More are in the JSON. */
const MOST_NAMED = 5;

const looks: Readonly<Record<ChangeFound, Outcome>> = {
  regressed: 'failed',
  improved: 'passed',
  no_evidence: 'inconclusive',
};

const words: Readonly<Record<ChangeFound, string>> = {
  regressed: 'regressed',
  improved: 'improved',
  no_evidence: 'no evidence',
};

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
  const worse = regressions(found);
  const { suite } = found;
  const head =
    worse.length > 0
      ? paint(`${marks.failed} Regressed: ${worse.slice(0, MOST_NAMED).join('; ')}.`, 'failed')
      : suite?.change === 'improved'
        ? paint(
            `${marks.passed} Improved: the pass rate is up by ${points(suite.difference)}.`,
            'passed',
          )
        : `${marks.inconclusive} No evidence of a regression.`;
  const more = worse.length - MOST_NAMED;
  return [
    head,
    ...(more > 0 ? [`    and ${countOf(more, 'more')}, in the JSON`] : []),
    ...(suite === null ? [] : [suiteLine(suite)]),
  ];
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
  return `pass rate of the suite ${signed(difference)} points (${pText(p)}); these trials would show a change of ${points(smallest)} in four of five comparisons`;
}

function scenarioTable(scenarios: readonly ComparedScenario[], paint: Paint): string {
  const heading = ['scenario', 'before', 'after', 'points', '', '', 'would show a drop of'];
  const rows = scenarios.map((one) => [
    ...[scenarioLabel(one), rateText(one.before), rateText(one.after), signed(differenceOf(one))],
    ...[pText(one.p), words[one.change], one.smallest === null ? 'none' : points(one.smallest)],
  ]);
  return aligned([heading, ...rows], (line, at) => paint(line, lookOf(scenarios[at - 1])));
}

function checkTable(checks: readonly ComparedCheck[], paint: Paint): string {
  if (checks.length === 0) return '';
  const shown = checks.slice(0, 2 * MOST_NAMED);
  const rows = shown.map((one) => [
    ...[scenarioLabel(one), one.class, rateText(one.before), rateText(one.after), pText(one.p)],
    ...[words[one.change], one.title],
  ]);
  const heading = ['checks that changed', 'class', 'before', 'after', '', '', ''];
  const more = checks.length - shown.length;
  return [
    aligned([heading, ...rows], (line, at) => paint(line, lookOf(shown[at - 1]))),
    ...(more > 0 ? [`and ${countOf(more, 'more')}, in the JSON`] : []),
  ].join('\n');
}

function lookOf(one: { change: ChangeFound } | undefined) {
  return one === undefined || one.change === 'no_evidence' ? null : looks[one.change];
}

function classLines({ classes }: Comparison): string[] {
  return Object.entries(classes).flatMap(([name, one]) => {
    if (one === null) return [];
    return [`${name}: ${signed(one.difference)} points (${pText(one.p)}), ${words[one.change]}`];
  });
}

function costLines({ before, after }: Comparison['costs']): string[] {
  const line = (what: string, of: keyof CostsOfMany, unit: (value: number) => string) => {
    const [one, other] = [before[of], after[of]];
    return one === null || other === null ? [] : [`${what}: ${spread(one, other, unit)}`];
  };
  return [
    ...line('latency of a turn', 'latencyMs', seconds),
    ...line('tokens of a trial', 'tokens', whole),
    ...line('turns of a trial', 'turns', whole),
  ];
}

function spread(one: Distribution, other: Distribution, unit: (value: number) => string): string {
  return `p50 ${unit(one.p50.value)} → ${unit(other.p50.value)}, p95 ${unit(one.p95.value)} → ${unit(other.p95.value)}`;
}

const whys: Readonly<Record<Left, string>> = {
  only_before: 'only in the first run',
  only_after: 'only in the second run',
  other_version: 'graded by other expectations',
  undecided: 'no trial passed or failed on one side',
};

function leftLines(left: readonly NotCompared[]): string[] {
  return (Object.keys(whys) as Left[]).flatMap((why) => {
    const names = left.filter((one) => one.why === why).map(scenarioLabel);
    if (names.length === 0) return [];
    const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
    return [`not compared, ${whys[why]}: ${names.slice(0, MOST_NAMED).join(', ')}${more}`];
  });
}

function rateText({ passed, of }: PassCount): string {
  return `${passed}/${of} ${percentText(passed / of)}`;
}

function fromTo(before: PassCount, after: PassCount): string {
  return `${percentText(before.passed / before.of)} → ${percentText(after.passed / after.of)}`;
}

function differenceOf({ before, after }: { before: PassCount; after: PassCount }): number {
  return after.passed / after.of - before.passed / before.of;
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

function pText(p: number): string {
  return p < 0.001 ? 'p < 0.001' : `p = ${p.toFixed(3)}`;
}
