// `sightline run`: runs the trials with the project's own Playwright, or forecasts what they would take; grades nothing itself.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packageFile } from '../package-files.js';
import { cassetteNotes, cassetteOutlooks } from '../report/cassette-notes.js';
import { forecast as forecastOf, type Plan } from '../report/forecast.js';
import { forecastText } from '../report/forecast-text.js';
import { SightlineError } from '../sightline-error.js';
import { readHistory } from './run/history.js';
import { spawnPlaywright } from './run/spawn-playwright.js';
import { usage } from './usage.js';
import { stdout } from '../terminal.js';

/** The options as commander hands them over. */
export interface RunFlags {
  forecast?: boolean;
  json?: boolean;
  /** Folder of a run, or `last`. */
  resume?: string;
  sequential?: boolean;
  keep?: string;
}

export async function runTrials(
  args: readonly string[],
  { forecast = false, json = false, resume, sequential = false, keep }: RunFlags,
): Promise<void> {
  if (json && !forecast) throw usage('--json needs --forecast.', 'Add --forecast, or drop --json.');
  if (forecast && resume !== undefined)
    throw usage('--resume runs, and --forecast runs nothing.', 'Leave one of them out.');
  if (forecast && sequential)
    throw usage('--forecast cannot tell when a sequential run stops.', 'Leave one of them out.');
  if (forecast) await printForecast(args, json);
  else
    process.exitCode = await spawnPlaywright(args, {
      env: {
        ...(resume === undefined ? {} : { SIGHTLINE_RESUME: resume }),
        ...(keep === undefined ? {} : { SIGHTLINE_KEEP: keep }),
        ...(sequential ? { SIGHTLINE_SEQUENTIAL: '1' } : {}),
      },
    });
}

async function printForecast(args: readonly string[], json: boolean): Promise<void> {
  const plan = await planOf(args);
  const told = forecastOf(plan, await readHistory(plan.episodes));
  const text = json
    ? `${JSON.stringify({ ...told, cassettes: cassetteOutlooks(recordedOf(plan)) }, null, 2)}\n`
    : `${forecastText(told, plan.projects)}${linesOf(cassetteNotes(recordedOf(plan)))}`;
  stdout.write(text);
}

/** Trials, with what is recorded for them. */
function recordedOf({ trials }: Plan) {
  return trials.flatMap(({ outlook, ...trial }) =>
    outlook === undefined ? [] : [{ ...trial, outlook }],
  );
}

function linesOf(lines: readonly string[]): string {
  return lines.map((line) => `${line}\n`).join('');
}

/** Lists the tests as Playwright would run them: specs are loaded, but no server, browser or agent is started. */
async function planOf(args: readonly string[]): Promise<Plan> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-plan-'));
  try {
    const file = join(folder, 'plan.json');
    const reporter = fileURLToPath(packageFile('dist/playwright/plan-reporter.js'));
    const said: string[] = [];
    await spawnPlaywright([...args, '--list', `--reporter=${reporter}`], {
      env: { SIGHTLINE_PLAN_FILE: file },
      output: (text) => said.push(text),
    });
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text === null) throw unlisted(said.join('').trim().split('\n'));
    const { plan, problems } = JSON.parse(text) as { plan: Plan | null; problems: string[] };
    if (plan === null || problems.length > 0) throw unlisted(problems);
    return plan;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function unlisted(details: readonly string[]): SightlineError {
  return new SightlineError('run-unplanned', {
    what: 'The trials could not be listed, so nothing can be forecast.',
    details: details.filter((line) => line.trim() !== ''),
    next: 'Fix the problems above; `npx playwright test --list` shows the same.',
  });
}
