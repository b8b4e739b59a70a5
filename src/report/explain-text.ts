// What `sightline gate --explain` says about a rule: how often it blocks a good agent and lets a bad one through, and what would decide.
import { type ExplainedGate, explainGate, type GateDecision, gateOf } from '../suite/decide.js';
import type { Suite, SuiteScenario } from '../suite/suite.js';
import { percentText } from '../scenario/gate.js';
import { countOf } from '../values/count.js';
import { moreText, scenarioLabel } from './gate-text.js';

/** A block for each rule and number of trials, since many scenarios share one; then the suite's. */
export function explainText(suite: Suite): string {
  const blocks = [...rulesOf(suite)].map(([, same]) => ruleText(same));
  return [...blocks, ...suiteText(suite), ...togetherText(suite)].join('\n\n');
}

function rulesOf({ scenarios }: Suite): Map<string, SuiteScenario[]> {
  const rules = new Map<string, SuiteScenario[]>();
  for (const scenario of scenarios) {
    if (scenario.gate === null || !scenario.blocking) continue;
    const key = JSON.stringify([scenario.gate, scenario.trials.length]);
    rules.set(key, [...(rules.get(key) ?? []), scenario]);
  }
  return rules;
}

/** More are in the table of scenarios. */
const MOST_NAMED = 4;

function ruleText(same: readonly SuiteScenario[]): string {
  const [first] = same;
  if (first === undefined || first.gate === null) return '';
  const explained = explainGate(first.gate, first.trials.length);
  const names = same.slice(0, MOST_NAMED).map(scenarioLabel).join(', ');
  const more = same.length > MOST_NAMED ? ` and ${same.length - MOST_NAMED} more` : '';
  return [
    `${gateOf(first.gate)}, with ${countOf(first.trials.length, 'trial')} (${names}${more})`,
    ...explainedLines(explained),
    ...same.flatMap((scenario) => undecidedLine(scenarioLabel(scenario), scenario.decided)),
  ].join('\n');
}

function suiteText({ gate, decided, scenarios }: Suite): string[] {
  if (gate === null) return [];
  const trials = scenarios
    .filter(({ blocking }) => blocking)
    .reduce((sum, one) => sum + one.trials.length, 0);
  return [
    [
      `suite: ${gateOf(gate)}, with ${countOf(trials, 'trial')}`,
      ...explainedLines(explainGate(gate, trials)),
      ...undecidedLine('suite', decided),
    ].join('\n'),
  ];
}

function undecidedLine(name: string, decided: GateDecision | null): string[] {
  if (decided?.decision !== 'undecided') return [];
  return [`    ${name} is undecided: ${decided.reason}${moreText(decided)}`];
}

function explainedLines({ under, fewestToMeet, fewestToBlock, wanted }: ExplainedGate): string[] {
  const row = (cells: readonly string[]) =>
    `    ${cells.map((cell, at) => (at === 0 ? cell.padEnd(28) : cell.padStart(10))).join('')}`;
  return [
    row(['an agent that is right in', 'met', 'not met', 'undecided']),
    ...under.map(({ rate, met, notMet, undecided }) =>
      row([
        `${percentText(rate)} of trials${rate === wanted ? ' (asked for)' : ''}`,
        ...[met, notMet, undecided].map(percentText),
      ]),
    ),
    `    ${wordsOf(under, wanted)}`,
    `    It can be met by ${countOf(fewestToMeet, 'trial')} if all pass, and not met by ${fewestToBlock} if all fail.`,
  ];
}

/** The two errors of the rule: blocking an agent that is good enough, and letting through one that is not. */
function wordsOf(under: ExplainedGate['under'], wanted: number | null): string {
  const good = under.findLast(({ rate }) => wanted === null || rate > wanted) ?? under.at(-1);
  const bad = under.findLast(({ rate }) => rate < (wanted ?? 0.95)) ?? under[0];
  if (good === undefined || bad === undefined) return '';
  return `False block: ${percentText(good.notMet)} at ${percentText(good.rate)}. Miss: ${percentText(bad.met)} at ${percentText(bad.rate)}.`;
}

/** Gates of many scenarios add up: each may block by chance. */
function togetherText({ scenarios }: Suite): string[] {
  const own = scenarios.filter(({ blocking, gate }) => blocking && gate !== null);
  if (own.length < 2) return [];
  const chances = [0.95, 0.99].map((rate) => {
    const all = own.reduce((product, { gate, trials }) => {
      const found = explainGate(gate ?? 'all', trials.length).under.find(
        (one) => one.rate === rate,
      );
      return product * (1 - (found?.notMet ?? 0));
    }, 1);
    return `${percentText(1 - all)} of its runs if it is right in ${percentText(rate)} of trials`;
  });
  return [`Together the ${own.length} gates block an agent in ${chances.join(', in ')}.`];
}
