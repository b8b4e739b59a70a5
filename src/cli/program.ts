// The command line of `sightline`, as in docs/cli.md: arguments, options and help of every command. What a command does is loaded when it runs.
import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { packageFile } from '../values/package-files.js';
import { stderr, stdout } from '../values/terminal.js';
import type { CalibrateOptions } from './calibrate.js';
import type { CassettesFlags } from './cassettes.js';
import type { CheckOptions } from './check.js';
import type { DoctorOptions } from './doctor.js';
import type { DriftOptions } from './drift.js';
import type { DriveOptions } from './drive.js';
import type { GateFlags } from './gate.js';
import type { GradeFlags } from './grade/request.js';
import type { HistoryFlags } from './history.js';
import type { ImportFlags } from './import.js';
import type { InitOptions } from './init.js';
import type { LintFlags } from './lint.js';

const { version } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8')) as {
  version: string;
};

/** The whole command; throws a CommanderError where commander would end the process. */
export function sightlineProgram(): Command {
  const program = new Command('sightline')
    .description('Simulate agentic web apps end to end, and measure what their users can see.')
    .version(version)
    // Otherwise a command would parse the options of its subcommands.
    .enablePositionalOptions()
    .showHelpAfterError('(sightline --help lists the commands)')
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
    })
    .exitOverride();
  for (const register of commands) register(program);
  for (const command of program.commands) finish(command, 'sightline');
  return program;
}

/** What holds for every command below `above`: errors name its own help, and its usage the options that it needs. */
function finish(command: Command, above: string): void {
  const name = `${above} ${command.name()}`;
  const shows = command.commands.length > 0 ? 'lists its commands' : 'shows how to use it';
  command.exitOverride().showHelpAfterError(`(${name} --help ${shows})`);
  const needed = command.options.filter(({ mandatory }) => mandatory).map(({ flags }) => flags);
  if (needed.length > 0) command.usage([...needed, command.usage()].join(' '));
  for (const inner of command.commands) finish(inner, name);
}

function registerCassettes(program: Command): void {
  program
    .command('cassettes')
    .description('list recorded model answers, and what of them can never be replayed again')
    .argument('[dir]', 'cassette folder', 'cassettes')
    .option('--scenarios <path>', 'current scenarios; cassettes of all others are to be pruned')
    .option('--prune', 'remove what can never be replayed again')
    .option('--json', 'print as JSON')
    .action(async (dir: string, flags: CassettesFlags) => {
      const { cassettes } = await import('./cassettes.js');
      process.exitCode = await cassettes(dir, flags);
    });
}

function registerCheck(program: Command): void {
  program
    .command('check')
    .description('check claims against what a page shows')
    .argument('[page]', 'a URL, or the path of an HTML file')
    .argument('[claims...]', `sentences, such as '"Refund issued" is visible without scrolling.'`)
    .option(
      '--claims <file>',
      'JSON: ["claim", …], or [{ "page": "…", "claims": ["claim", …] }, …]',
    )
    .option('--defects', 'also list what is wrong with the page: covered, cut off, too small …')
    .option('--explain', 'print how each sentence is read, and where on the page its subjects are')
    .option(
      '--ask <sentence>',
      'ask the vision model this as well, which changes no exit code; can be repeated',
      (sentence: string, all: string[]) => [...all, sentence],
      [],
    )
    .option('--forms', 'print the language of claims, and look at no page')
    .option('--json', 'print the results as JSON')
    .option(
      '--viewport <size>',
      'in CSS px, or a Playwright device such as "iPhone 15"',
      '1280x720',
    )
    .option('--wait <ms|selector>', 'what to wait for once the page has loaded')
    .option('--out <dir>', 'save screenshots, layout and a picture for each claim here')
    .action(async (page: string | undefined, claims: string[], options: CheckOptions) => {
      const { check } = await import('./check.js');
      process.exitCode = await check(page ?? null, claims, options);
    });
}

function registerDoctor(program: Command): void {
  program
    .command('doctor')
    .description('open a page, find its chat, take one turn, and report what was detected')
    .argument('<page>', "the URL of the agent's page, or the path of an HTML file")
    .option('--say <text>', 'what to say in that turn', 'Hello')
    .option('--out <dir>', 'folder for the screenshot, doctor.json and app.ts', 'sightline-doctor')
    .option('--json', 'print the findings as JSON')
    .option('--wait <ms|selector>', 'what to wait for once the page has loaded')
    .option('--storage-state <file>', 'cookies and storage of a signed-in user')
    .option(
      '--timeout <ms>',
      'how long loading may take, and how long the agent may be silent',
      '30000',
    )
    .action(async (url: string, options: DoctorOptions) => {
      const { doctor } = await import('./doctor.js');
      process.exitCode = await doctor(url, options);
    });
}

function registerDrift(program: Command): void {
  program
    .command('drift')
    .description('compare the answers of real services with those of the mocks')
    .argument('<paths...>', 'episodes, or folders of episodes')
    .option('--app <file>', 'the app file: ask its services now, with the recorded arguments')
    .option('--json', 'print the differences as JSON')
    .action(async (paths: string[], options: DriftOptions) => {
      const { drift } = await import('./drift.js');
      process.exitCode = await drift(paths, options);
    });
}

function registerDrive(program: Command): void {
  program
    .command('drive')
    .description('play the user of a scenario by hand, in a browser on the mocked world')
    .argument('<scenario>', 'id of a scenario in scenarios/<app>, or the path of its file')
    .requiredOption('--app <file>', 'the app file')
    .option('--base-url <url>', "the agent's base URL, if the app file's start is relative")
    .option('--gateway-port <port>', "port on which the agent's own server reaches the world")
    .option('--trial <n>', 'number of the trial, which determines seed and identity', '1')
    .option(
      '--debug-port <port>',
      'open no window: another program drives over the DevTools protocol',
    )
    .option('--json', 'print the verdict as JSON')
    .action(async (scenario: string, options: DriveOptions) => {
      const { driveScenario } = await import('./drive.js');
      process.exitCode = await driveScenario(scenario, options);
    });
}

function registerGate(program: Command): void {
  program
    .command('gate')
    .description('decide from saved runs whether they may merge: the last step of CI')
    .argument('<runs...>', 'the folder of a run, or those of all its shards')
    .option('--explain', 'how often each gate is wrong, and how many trials decide it')
    .option(
      '--out <dir>',
      "where summary.json and summary.md are written; default: the run's folder, for several sightline-report",
    )
    .option(
      '--baseline <run>',
      'the run of the base branch: what regressed since then must not merge',
    )
    .option(
      '--report-url <url>',
      'where the report of these runs is served: summary.md links each trial to its page there',
    )
    .option('--json', 'print summary.json')
    .action(async (paths: string[], flags: GateFlags) => {
      const { gate } = await import('./gate.js');
      process.exitCode = await gate(paths, flags);
    });
}

function registerGrade(program: Command): void {
  program
    .command('grade')
    .description('grade saved episodes, and write a verdict next to each')
    .argument('<paths...>', 'episodes, or folders of episodes')
    .option('--scenarios <path>', "grade against today's scenarios: a file or a folder")
    .option('--app <file>', "grade against today's app file")
    .option(
      '--against [dir]',
      'show changes from the verdicts in that folder, or from those next to the episodes',
    )
    .option('--workers <n>', 'episodes graded at once; default: one per core')
    .option('--dry-run', 'write nothing')
    .option('--json', 'print the outcomes as JSON')
    .action(async (paths: string[], flags: GradeFlags) => {
      const { grade } = await import('./grade.js');
      process.exitCode = await grade(paths, flags);
    });
}

function registerHistory(program: Command): void {
  const command = program
    .command('history')
    .description('show how scenarios did from run to run')
    .option('--scenario <name>', 'only this scenario: its id, or <app>/<id>')
    .option('--branch <name>', 'only runs of this branch')
    .option('--last <n>', 'so many of the newest runs; default: 20')
    .option(
      '--fail-if <condition>',
      "exit code 1 if the newest run meets it: 'rate < 0.9 | p95 > 8s'",
    )
    .option('--json', 'the trends with their runs, as JSON')
    .action(async (flags: HistoryFlags) => {
      const { showHistory } = await import('./history.js');
      process.exitCode = await showHistory(flags);
    });
  // Exit code 0: recorded; 2: not recorded; 64: wrong usage.
  command
    .command('add')
    .description('record a run in the history')
    .argument('<runs...>', 'the folder of a run, or those of all its shards')
    .action(async (paths: string[]) => {
      const { addToHistory } = await import('./history.js');
      process.exitCode = await addToHistory(paths);
    });
}

function registerImport(program: Command): void {
  program
    .command('import')
    .description('draft scenarios from chat messages, episodes and tests of other tools')
    .argument('<file>', 'chat messages in JSON Lines, test cases, a scene, or a folder of episodes')
    .option(
      '--out <dir>',
      'folder of the scenarios; default scenarios/<app>, or scenarios/imported',
    )
    .option('--app <file>', 'the app file, for its folders and what it calls secret')
    .option('--force', 'overwrite existing files')
    .action(async (file: string, flags: ImportFlags) => {
      const { importFile } = await import('./import.js');
      process.exitCode = await importFile(file, flags);
    });
}

function registerInit(program: Command): void {
  program
    .command('init')
    .description('add Sightline to a project or an empty folder, with a first scenario that runs')
    .argument(
      '[url]',
      "the agent's URL, such as http://localhost:3000; it is opened and sent one message",
    )
    .option('--dir <dir>', 'the project folder; created if missing', '.')
    .option('--name <name>', "the agent's name; default: the name of the package or folder")
    .option('--force', 'overwrite files that differ')
    .option('--storage-state <file>', 'cookies and storage of a signed-in user')
    .action(async (url: string | undefined, options: InitOptions) => {
      const { initProject } = await import('./init.js');
      process.exitCode = await initProject(url ?? null, options);
    });
}

function registerJudge(program: Command): void {
  program
    .command('judge')
    .description('find out how far judges agree with people')
    .command('calibrate')
    .description('put what people answered to the judge, and say how far it agrees and may block')
    .argument('<labels>', 'what people answered, as the report saves it: JSON Lines')
    .argument('[episodes...]', 'folders with the episodes', ['sightline-episodes'])
    .option('--out <file>', 'write the calibration, which SIGHTLINE_CALIBRATION names')
    .action(async (labels: string, episodes: string[], options: CalibrateOptions) => {
      const { calibrateJudges } = await import('./calibrate.js');
      process.exitCode = await calibrateJudges(labels, episodes, options);
    });
}

function registerLint(program: Command): void {
  program
    .command('lint')
    .description('check scenario files; with --app, every name and claim in them')
    .argument(
      '[paths...]',
      'scenario files or folders (default: "scenarios"; with --app the folder of that app in it)',
    )
    .option('--app <file>', 'the app file to check them against')
    .option('--coverage', 'also show what they leave out of the policy, the app and its traffic')
    .option('--fix', 'first add the line by which editors find the schema')
    .option(
      '--rewrite',
      'first have a model say refused claims in the language; the old sentences become comments',
    )
    .option('--json', 'print everything as JSON')
    .action(async (paths: string[], options: LintFlags) => {
      const { lintPaths } = await import('./lint.js');
      process.exitCode = await lintPaths(paths, options);
    });
}

function registerMutate(program: Command): void {
  program
    .command('mutate')
    .description('spoil what each claim is about, in saved episodes, and see whether it notices')
    .argument('<paths...>', 'episodes, or folders of episodes')
    .option('--json', 'print the result as JSON')
    .action(async (paths: string[], flags: { json?: boolean }) => {
      const { mutate } = await import('./mutate.js');
      process.exitCode = await mutate(paths, flags);
    });
}

function registerReport(program: Command): void {
  program
    .command('report')
    .description(
      'write a page that shows saved episodes: what happened, what was checked, what was seen',
    )
    .argument('<paths...>', 'graded episodes, or folders of them')
    .option('--out <folder>', 'where to write it', 'sightline-report')
    .action(async (paths: string[], flags: { out: string }) => {
      const { report } = await import('./report.js');
      process.exitCode = await report(paths, flags);
    });
}

const commands = [
  registerCassettes,
  registerCheck,
  registerDoctor,
  registerDrift,
  registerDrive,
  registerGate,
  registerGrade,
  registerHistory,
  registerImport,
  registerInit,
  registerJudge,
  registerLint,
  registerMutate,
  registerReport,
];
