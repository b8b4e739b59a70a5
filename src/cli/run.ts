// `sightline run`: runs the trials with the project's own Playwright, or forecasts what they would take; grades nothing itself.
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installCommand } from '../missing-package.js';
import { packageFile } from '../package-files.js';
import { cassetteNotes, cassetteOutlooks } from '../report/cassette-notes.js';
import { forecast as forecastOf, type Plan } from '../report/forecast.js';
import { forecastText } from '../report/forecast-text.js';
import { SightlineError } from '../sightline-error.js';
import { readHistory } from './run/history.js';
import { usage } from './usage.js';

/** The options as commander hands them over. */
export interface RunFlags {
  forecast?: boolean;
  json?: boolean;
  /** Folder of a run, or `last`. */
  resume?: string;
  sequential?: boolean;
}

export async function runTrials(
  args: readonly string[],
  { forecast = false, json = false, resume, sequential = false }: RunFlags,
): Promise<void> {
  if (json && !forecast) throw usage('--json needs --forecast.', 'Add --forecast, or drop --json.');
  if (forecast && resume !== undefined)
    throw usage('--resume runs, and --forecast runs nothing.', 'Leave one of them out.');
  if (forecast && sequential)
    throw usage('--forecast cannot tell when a sequential run stops.', 'Leave one of them out.');
  if (forecast) await printForecast(args, json);
  else
    process.exitCode = await playwright(args, {
      env: {
        ...(resume === undefined ? {} : { SIGHTLINE_RESUME: resume }),
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
  process.stdout.write(text);
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
    await playwright([...args, '--list', `--reporter=${reporter}`], {
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

interface Spawned {
  env?: Record<string, string>;
  /** Receives what is printed. Default: the same place as this command's output. */
  output?: (text: string) => void;
}

/** The exit code of the project's own Playwright. */
function playwright(args: readonly string[], { env = {}, output }: Spawned): Promise<number> {
  const child = spawn(process.execPath, [playwrightCli(), 'test', ...args], {
    stdio: output === undefined ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => output?.(chunk.toString('utf8')));
  return new Promise((done, failed) => {
    child.on('error', failed);
    child.on('close', (code) => done(code ?? 2));
  });
}

/** As `npx playwright` finds it: from the working directory. */
function playwrightCli(): string {
  try {
    return createRequire(resolve('package.json')).resolve('@playwright/test/cli');
  } catch (cause) {
    throw new SightlineError('usage', {
      what: '@playwright/test is not installed in this project.',
      details: [`looked for in ${process.cwd()} and the folders above`],
      next: `Run this in the folder of the project, or install it: ${installCommand('@playwright/test')}`,
      cause,
    });
  }
}

function unlisted(details: readonly string[]): SightlineError {
  return new SightlineError('run-unplanned', {
    what: 'The trials could not be listed, so nothing can be forecast.',
    details: details.filter((line) => line.trim() !== ''),
    next: 'Fix the problems above; `npx playwright test --list` shows the same.',
  });
}
