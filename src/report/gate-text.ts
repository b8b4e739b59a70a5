// May this merge, what decided it, what could not be decided, and the figures: the last lines of a run, and annotations of GitHub. Decides nothing.
import { percentText } from '../scenario/gate.js';
import { countOf } from '../values/count.js';
import type { Distribution } from '../values/statistics/spread.js';
import type { CostsOfMany, SuiteTrial } from '../suite/trial.js';
import type { GateDecision } from '../suite/decide.js';
import type { PassRate } from '../suite/rates.js';
import type { Steadiness, Suite, SuiteDecision, SuiteScenario } from '../suite/suite.js';
import { brief } from '../episode/verdict/text.js';
import type { Outcome } from '../episode/verdict/format.js';
import { splitLines } from './splits.js';
import { marks, type Paint } from './outcome-marks.js';

/** More is in the summary: people read the end of a terminal's output. */
const MOST_LISTED = 5;
const MOST_SPLIT = 2;
const LONGEST = 200;

/** At most ten lines: first what decides, then what passes in one project alone, then figures, last what decides nothing. */
export function gateLines(suite: Suite, paint: Paint): string[] {
  const [head, ...deciding] = decidingLines(suite);
  const splits = splitsOf(suite);
  const shown = deciding.map((line) => `    ${indentOf(line)}${brief(line, LONGEST)}`);
  return [
    paint(`${marks[looks[suite.decision]]} ${head ?? ''}`, looks[suite.decision]),
    ...cutTo(MOST_LISTED - splits.length, shown, ['    ', 'in the summary']),
    ...splits,
    ...(suite.scenarios.length === 0 ? [] : figures(suite)),
  ];
}

function splitsOf(suite: Suite): string[] {
  return cutTo(MOST_SPLIT, splitLines(suite), ['', 'in the report']);
}

/** The last of so many lines says how many more there are, and where. */
function cutTo(
  most: number,
  lines: readonly string[],
  [indent, where]: [string, string],
): string[] {
  if (lines.length <= most) return [...lines];
  const more = countOf(lines.length - most + 1, 'more line');
  return [...lines.slice(0, most - 1), `${indent}and ${more} like these, ${where}`];
}

function indentOf(line: string): string {
  return line.startsWith('  ') ? '  ' : '';
}

function figures(suite: Suite): string[] {
  return [...openLine(suite), rateLine(suite), costLine(suite.costs), ...besideLine(suite)];
}

const looks: Readonly<Record<SuiteDecision, Outcome>> = {
  met: 'passed',
  not_met: 'failed',
  undecided: 'inconclusive',
  broken: 'error',
};

const heads: Readonly<Record<SuiteDecision, string>> = {
  met: 'Gate met: this may merge.',
  not_met: 'Gate not met: this must not merge.',
  undecided: 'Gate undecided: this must not merge yet.',
  broken: 'Gate broken: the run is not whole, so nothing can be decided.',
};

/** The answer, and below it its basis: nothing if the gate is met. */
export function decidingLines(suite: Suite): string[] {
  const { decision, decided, scenarios, failures, problems } = suite;
  const blocking = scenarios.filter((one) => one.blocking);
  const notMet = blocking.filter((one) => one.decided?.decision === 'not_met');
  const undecided = blocking.filter((one) => one.decided?.decision === 'undecided');
  const ofSuite = decided === null || decided.decision === 'met' ? [] : [decided];
  const sort = (wanted: string) => ofSuite.filter((one) => one.decision === wanted);
  const failed = [
    ...failures.map(({ title, file, line, message }) => `${title} (${file}:${line}): ${message}`),
    ...notMet.flatMap(scenarioLines),
    ...sort('not_met').flatMap((one) => suiteLines(one, blocking)),
  ];
  const open = [
    ...problems,
    ...undecided.flatMap(scenarioLines),
    ...sort('undecided').flatMap((one) => suiteLines(one, blocking)),
  ];
  const lines = { met: [], not_met: [...failed, ...problems], undecided: open, broken: open };
  return [heads[decision], ...lines[decision]];
}

function scenarioLines(scenario: SuiteScenario): string[] {
  const { decided, trials } = scenario;
  if (decided === null) return [];
  const wanted = decided.decision === 'not_met' ? isFailed : isOpen;
  const first = trials.find(wanted);
  return [
    `${scenarioLabel(scenario)}: ${decided.reason}${moreText(decided)}`,
    ...(first === undefined ? [] : [`  ${trialText(first)}`]),
  ];
}

/** Which scenarios pull the rate of the suite down: those with the most failed trials. */
function suiteLines(decided: GateDecision, blocking: readonly SuiteScenario[]): string[] {
  const failing = blocking
    .filter(({ gate, outcomes }) => gate === null && outcomes.failed > 0)
    .toSorted((one, other) => other.outcomes.failed - one.outcomes.failed);
  return [
    `${decided.reason}${moreText(decided)}`,
    ...failing.flatMap((scenario) => {
      const first = scenario.trials.find(isFailed);
      const { passed, of } = scenario.rate;
      const of_ = `  ${scenarioLabel(scenario)}: ${passed} of ${of} passed`;
      return [first === undefined ? of_ : `${of_}; ${trialText(first)}`];
    }),
  ];
}

function isFailed({ outcome }: SuiteTrial): boolean {
  return outcome === 'failed';
}

function isOpen({ outcome }: SuiteTrial): boolean {
  return outcome !== 'passed' && outcome !== 'failed';
}

/** Such as `trial 2: issue_refund was never called (turn 3).` */
export function trialText({ trial, headline }: SuiteTrial): string {
  return `trial ${trial}: ${headline}`;
}

export function moreText({ decision, moreTrials }: GateDecision): string {
  if (decision !== 'undecided') return '';
  if (moreTrials === null) return '; too close for any number of trials up to 10,000';
  return `; ${countOf(moreTrials, 'further trial')} at this rate would decide`;
}

/** With its project unless that is the default. */
export function scenarioLabel({
  project,
  app,
  scenario,
}: Pick<SuiteScenario, 'project' | 'app' | 'scenario'>): string {
  return `${app}/${scenario}${project === 'default' ? '' : ` [${project}]`}`;
}

function openLine({ scenarios }: Suite): string[] {
  const open = scenarios.flatMap((one) =>
    one.trials.filter(isOpen).map((trial) => ({ one, trial })),
  );
  const [first] = open;
  if (first === undefined) return [];
  const kinds = (['error', 'invalid', 'inconclusive'] as const).flatMap((outcome) => {
    const count = open.filter(({ trial }) => trial.outcome === outcome).length;
    return count === 0 ? [] : [`${count} ${outcome}`];
  });
  const { one, trial } = first;
  const text = `could not be told: ${countOf(open.length, 'trial')} (${kinds.join(', ')}), such as ${scenarioLabel(one)} ${trialText(trial)}`;
  return [brief(text, LONGEST)];
}

/** "13 of 15 trials passed, 87% (60% to 98%)". */
export function rateText({ passed, of, rate, exact }: PassRate): string {
  if (of === 0) return 'no trial passed or failed';
  const counts = `${passed} of ${countOf(of, 'trial')} passed`;
  if (rate === null || exact === null) return `${counts}, which is no rate`;
  const range = `${percentText(exact.low)} to ${percentText(exact.high)}`;
  return `${counts}, ${percentText(rate)} (${range})`;
}

function rateLine({ rate, scenarios }: Suite): string {
  const kinds = (['mixed', 'never', 'unknown', 'always'] as const).flatMap((steadiness) => {
    const count = scenarios.filter((one) => one.steadiness === steadiness).length;
    return count === 0 ? [] : [`${count} ${steadinessText[steadiness]}`];
  });
  const ofScenarios = kinds.length === 0 ? '' : `: ${kinds.join(', ')}`;
  return `${rateText(rate)}; ${countOf(scenarios.length, 'scenario')}${ofScenarios}`;
}

const steadinessText: Readonly<Record<Steadiness, string>> = {
  mixed: 'mixed',
  never: 'never passed',
  unknown: 'unknown',
  always: 'always passed',
};

function costLine({ latencyMs, tokens }: CostsOfMany): string {
  return `latency of a turn: ${spreadText(latencyMs, seconds)}; tokens of a trial: ${spreadText(tokens, whole)}`;
}

/** "1.2 s on average, p95 3.4 s". */
function spreadText(found: Distribution | null, unit: (value: number) => string): string {
  if (found === null) return 'unknown';
  return `${unit(found.mean)} on average, p95 ${unit(found.p95)}`;
}

export function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

export function whole(value: number): string {
  return Math.round(value).toLocaleString('en-US');
}

/** Red trials that do not block. */
function besideLine({ scenarios, decision }: Suite): string[] {
  const directional = scenarios.filter(({ blocking }) => !blocking);
  const red = directional.filter(({ outcomes }) => outcomes.failed > 0).map(scenarioLabel);
  const excused = scenarios
    .filter(
      ({ blocking, decided, outcomes }) =>
        blocking && decided?.decision !== 'not_met' && outcomes.failed > 0,
    )
    .map(scenarioLabel);
  const parts = [
    ...(red.length > 0 ? [`directional, with failed trials: ${red.join(', ')}`] : []),
    ...(decision === 'met' && excused.length > 0
      ? [`failed trials that the gate allows: ${excused.join(', ')}`]
      : []),
  ];
  return parts.length === 0 ? [] : [brief(`decides nothing: ${parts.join('; ')}`, LONGEST)];
}

/** GitHub shows ten of a kind for a step. */
const MOST = 10;

export function workflowCommands(suite: Suite): string[] {
  const { scenarios, failures, problems, decided } = suite;
  const ofScenarios = scenarios
    .filter((one) => one.blocking && one.decided !== null && one.decided.decision !== 'met')
    .map(({ app, scenario, file, line, decided: own, trials }) => {
      const first = trials.find(({ outcome }) => outcome !== 'passed');
      const reason = own === null ? '' : `${own.reason}${moreText(own)}`;
      const text = first === undefined ? reason : `${reason}. ${trialText(first)}`;
      return command(text, { file, line, title: `${app}/${scenario}` });
    });
  const others = failures.map(({ title, file, line, message }) =>
    command(message, { file, line, title }),
  );
  const ofSuite =
    decided === null || decided.decision === 'met'
      ? []
      : [command(`${decided.reason}${moreText(decided)}`, { title: 'Gate of the suite' })];
  const broken = problems.map((problem) => command(problem, { title: 'Sightline' }));
  return [...others, ...ofScenarios, ...ofSuite, ...broken].slice(0, MOST);
}

interface Place {
  file?: string;
  line?: number;
  title: string;
}

/** Source: https://github.com/actions/toolkit/blob/main/packages/core/src/command.ts, whose escapes these are. */
function command(message: string, place: Place): string {
  const properties = Object.entries(place).map(
    ([name, value]) =>
      `${name}=${escapedData(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C')}`,
  );
  return `::error ${properties.join(',')}::${escapedData(message)}`;
}

function escapedData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}
