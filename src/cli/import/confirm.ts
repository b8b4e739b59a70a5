// `sightline import --confirm`: runs a drafted scenario with the project's own Playwright, and says whether it is red. Grades nothing itself.
import { readdirSync, statSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { checkScenario } from '../../app/check-scenario.js';
import { scenarioNamed } from '../drive.js';
import { loadApp } from '../load-app.js';
import { spawnPlaywright } from '../spawn-playwright.js';
import { usage } from '../usage.js';
import { countOf } from '../../count.js';
import { SightlineError } from '../../sightline-error.js';
import { readSuite } from '../../suite/suite.js';
import type { SuiteTrial } from '../../suite/trial.js';
import { colored, stderr, stdout } from '../../terminal.js';

/** What a run of the draft has shown. */
export interface Confirmed {
  scenario: string;
  /** `red`: a trial failed; `green`: all passed; `undecided`: neither. */
  result: 'red' | 'green' | 'undecided';
  trials: { outcome: string; headline: string | null }[];
  run: string;
}

export async function confirmDraft(
  scenario: string,
  { app: appFile, json = false }: { app?: string; json?: boolean },
): Promise<0 | 1 | 2> {
  if (appFile === undefined)
    throw usage('--confirm needs the app file, to run the scenario with.', 'Add --app <file>.');
  const app = await loadApp(appFile);
  const loaded = scenarioNamed(scenario, app);
  checkScenario(loaded, app);
  const { scenario_id: id, expectations } = loaded.scenario;
  const episodes = resolve('sightline-episodes');
  const before = new Set(foldersIn(episodes));
  await spawnPlaywright(['-g', `(^| )${id} trial \\d+ `], {
    env: { SIGHTLINE_EPISODES: episodes },
    ...(json ? { output: (text: string) => stderr.write(colored(text)) } : {}),
  });
  const run = foldersIn(episodes).find((name) => !before.has(name));
  const suite = run === undefined ? null : readSuite([resolve(episodes, run)]);
  const found = suite?.scenarios.filter((one) => one.scenario === id && one.app === app.name) ?? [];
  const trials = found.flatMap((one) => one.trials);
  if (run === undefined || trials.length === 0) throw neverRun(id, loaded.file);
  const confirmed: Confirmed = {
    scenario: id,
    result: resultOf(trials),
    trials: trials.map(({ outcome, headline }) => ({ outcome, headline })),
    run: relative('', resolve(episodes, run)),
  };
  const text = confirmText(confirmed, { expectsNothing: expectations === undefined });
  stdout.write(json ? `${JSON.stringify(confirmed, null, 2)}\n` : text);
  return { red: 0, green: 1, undecided: 2 }[confirmed.result] as 0 | 1 | 2;
}

function foldersIn(folder: string): string[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );
}

function resultOf(trials: readonly SuiteTrial[]): Confirmed['result'] {
  if (trials.some(({ outcome }) => outcome === 'failed')) return 'red';
  return trials.every(({ outcome }) => outcome === 'passed') ? 'green' : 'undecided';
}

function confirmText(
  { scenario, result, trials, run }: Confirmed,
  { expectsNothing }: { expectsNothing: boolean },
): string {
  const failed = trials.filter(({ outcome }) => outcome === 'failed').length;
  const said = {
    red: `${scenario} is red, in ${failed} of ${countOf(trials.length, 'trial')}. If this is the incident, the draft shows it:`,
    green: `${scenario} is green: it does not show the incident.${expectsNothing ? ' It has no `expectations` yet: say what the agent should have done.' : ' Say more in `expectations`.'}`,
    undecided: `${scenario} is neither red nor green:`,
  }[result];
  const lines = trials
    .filter(({ outcome }) => result !== 'green' && outcome !== 'passed')
    .map(({ outcome, headline }) => `  ${outcome}: ${headline ?? 'no verdict'}`);
  return [said, ...new Set(lines), `Run: ${run}`, ''].join('\n');
}

function neverRun(id: string, file: string): SightlineError {
  return new SightlineError('run-not-found', {
    what: `No trial of "${id}" was run.`,
    details: [`its file: ${file}`],
    next: 'Give its folder to testScenarios(app, folder) in a spec, and see what Playwright printed above.',
  });
}
