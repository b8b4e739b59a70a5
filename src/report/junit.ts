// A suite as JUnit XML, for the test view of a CI server: a test suite for each scenario, a test case for each trial.
import type { Suite, SuiteScenario } from '../suite/suite.js';
import type { SuiteTrial } from '../suite/trial.js';
import { inert } from '../terminal.js';
import { scenarioLabel } from './gate-text.js';

/**
 * `failed` is a failure; invalid, error and a missing verdict are errors; inconclusive is skipped, since it says
 * nothing about the agent. A red trial stays red here whatever the gate decided; the decision belongs to the whole
 * suite.
 */
export function junitXml(suite: Suite): string {
  const all = suite.scenarios.flatMap(({ trials }) => trials);
  const lines = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="sightline" ${countsOf(all)}>`,
    ...suite.scenarios.flatMap(scenarioLines),
    ...othersOf(suite),
    '</testsuites>',
  ];
  return `${lines.join('\n')}\n`;
}

function scenarioLines(scenario: SuiteScenario): string[] {
  const { trials, decided, gate } = scenario;
  const name = scenarioLabel(scenario);
  const decision = decided?.decision ?? 'in the gate of the suite';
  return [
    `  <testsuite name="${escaped(name)}" ${countsOf(trials)}>`,
    '    <properties>',
    `      <property name="gate" value="${escaped(JSON.stringify(gate))}"/>`,
    `      <property name="decision" value="${escaped(decision)}"/>`,
    '    </properties>',
    ...trials.flatMap((trial) => trialLines(trial, name)),
    '  </testsuite>',
  ];
}

function trialLines(trial: SuiteTrial, classname: string): string[] {
  const { headline, decidedBy, party, outcome, episode, file, line } = trial;
  const head = `    <testcase name="trial ${trial.trial}, seed ${trial.seed}" classname="${escaped(classname)}" file="${escaped(file)}" line="${line}" time="${secondsOf(trial)}"`;
  if (outcome === 'passed') return [`${head}/>`];
  const message = escaped(headline);
  const text = escaped(
    [
      ...(decidedBy === null ? [] : [decidedBy]),
      ...(episode === null ? [] : [`episode: ${episode}`]),
    ].join('\n'),
  );
  const type = escaped(`${outcome}${party === null ? '' : ` (${party})`}`);
  const body =
    outcome === 'inconclusive'
      ? `      <skipped message="${message}"/>`
      : `      <${tagOf(trial)} type="${type}" message="${message}">${text}</${tagOf(trial)}>`;
  return [`${head}>`, body, '    </testcase>'];
}

function othersOf({ failures, problems }: Suite): string[] {
  if (failures.length + problems.length === 0) return [];
  const tests = failures.length + problems.length;
  return [
    `  <testsuite name="besides the trials" tests="${tests}" failures="${failures.length}" errors="${problems.length}" skipped="0">`,
    ...failures.map(
      ({ title, file, line, message }) =>
        `    <testcase name="${escaped(title)}" classname="${escaped(file)}" file="${escaped(file)}" line="${line}"><failure message="${escaped(message)}"/></testcase>`,
    ),
    ...problems.map(
      (problem) =>
        `    <testcase name="the run is whole" classname="run"><error message="${escaped(problem)}"/></testcase>`,
    ),
    '  </testsuite>',
  ];
}

function tagOf({ outcome }: SuiteTrial): 'failure' | 'error' {
  return outcome === 'failed' ? 'failure' : 'error';
}

function countsOf(trials: readonly SuiteTrial[]): string {
  const count = (...outcomes: string[]) =>
    trials.filter(({ outcome }) => outcomes.includes(outcome)).length;
  return `tests="${trials.length}" failures="${count('failed')}" errors="${count('error', 'invalid')}" skipped="${count('inconclusive')}"`;
}

function secondsOf({ costs }: SuiteTrial): string {
  return ((costs?.wallMs ?? 0) / 1000).toFixed(3);
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};

/** The agent's words may contain anything; XML 1.0 forbids control characters even as entities. */
function escaped(text: string): string {
  return inert(text)
    .replace(/[\uFFFE\uFFFF]/g, '')
    .replace(/\p{Surrogate}/gu, '\uFFFD')
    .replace(/[&<>"]/g, (one) => entities[one] ?? one)
    .replace(/\n/g, '&#10;');
}
