// Annotations of GitHub Actions: one at the scenario's line for each gate that was not met or is undecided.
import type { Suite } from '../suite/suite.js';
import { moreText, trialText } from './gate-text.js';

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
