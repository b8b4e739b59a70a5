// Small projects as a user would have them: the packed package, installed once for all tests, run by Playwright's own command.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify, stripVTControlCharacters } from 'node:util';
import { cleanEnv } from '../clean-env.js';

const run = promisify(execFile);
const repository = resolve(import.meta.dirname, '../..');

interface Ended {
  code: number;
  output: string;
}

/** Runs a program under these variables of the environment; never throws, whatever its exit code. */
type Command = (variables: Record<string, string>, ...args: string[]) => Promise<Ended>;

/** A folder in which the packed package is installed; everything else is linked from here. */
export interface MiniProject {
  dir: string;
  write(files: Record<string, string>): Promise<void>;
  run(file: string, ...args: string[]): Promise<Ended>;
  /** `playwright test …args`. */
  playwright: Command;
  sightline: Command;
  /** Of the last run, whose config has Playwright's JSON reporter. */
  results(): Promise<ReportedTest[]>;
  remove(): Promise<void>;
}

export interface ReportedTest {
  title: string;
  line: number;
  status: string;
  errors: { message: string; location?: { file: string; line: number } }[];
  attachments: { name: string; contentType: string; path?: string }[];
}

interface JsonSuite {
  specs: { title: string; line: number; tests: { results: ReportedTest[] }[] }[];
  suites?: JsonSuite[];
}

function reportedIn({ specs, suites = [] }: JsonSuite): ReportedTest[] {
  const own = specs.flatMap(({ title, line, tests }) =>
    tests.flatMap(({ results }) =>
      results.slice(-1).map(({ status, errors, attachments }) => ({
        ...{ title, line, status, attachments },
        errors: errors.map((one) => ({ ...one, message: stripVTControlCharacters(one.message) })),
      })),
    ),
  );
  return [...own, ...suites.flatMap(reportedIn)];
}

/** An empty folder with what is built and packed. `without` names packages to leave out. */
export async function miniProject(options: { without?: RegExp } = {}): Promise<MiniProject> {
  const dir = await mkdtemp(join(tmpdir(), 'sightline-mini-'));
  if (options.without === undefined)
    await symlink(await sharedPackages(), join(dir, 'node_modules'), 'junction');
  else await install(join(dir, 'node_modules'), options.without);
  const project: MiniProject = {
    dir,
    async write(files) {
      for (const [name, text] of Object.entries(files)) {
        await mkdir(dirname(join(dir, name)), { recursive: true });
        await writeFile(join(dir, name), text);
      }
    },
    run: (file, ...args) => runIn(dir, file, args),
    playwright: (variables, ...args) =>
      runIn(
        dir,
        process.execPath,
        ['node_modules/@playwright/test/cli.js', 'test', ...args],
        variables,
      ),
    sightline: (variables, ...args) =>
      runIn(dir, process.execPath, ['node_modules/sightline/dist/cli/main.js', ...args], variables),
    async results() {
      const text = await readFile(join(dir, 'results.json'), 'utf8');
      return (JSON.parse(text) as { suites: JsonSuite[] }).suites.flatMap(reportedIn);
    },
    remove: () => rm(dir, { recursive: true }),
  };
  await project.write({ 'package.json': '{ "type": "module", "private": true }' });
  return project;
}

async function linkPackages(target: string, without: RegExp | undefined): Promise<void> {
  const source = join(repository, 'node_modules');
  await mkdir(target, { recursive: true });
  const names = (await readdir(source)).filter((name) => !name.startsWith('.'));
  for (const name of names) {
    const scoped = name.startsWith('@');
    const packages = scoped ? await readdir(join(source, name)) : [''];
    for (const inner of packages) {
      const full = join(name, inner);
      if (without?.test(full)) continue;
      await mkdir(dirname(join(target, full)), { recursive: true });
      await symlink(join(source, full), join(target, full), 'junction');
    }
  }
}

/** Packed and unpacked by the first worker that needs it; the set-up removes it. */
async function sharedPackages(): Promise<string> {
  const dir = join(tmpdir(), `sightline-install-${process.ppid}`);
  const [target, done] = [join(dir, 'node_modules'), join(dir, 'done')];
  const isFirst = await mkdir(dir).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    await install(target);
    await writeFile(done, '');
  }
  while (!existsSync(done)) await setTimeout(100);
  return target;
}

async function install(target: string, without?: RegExp): Promise<void> {
  await linkPackages(target, without);
  const pack = ['pack', '--ignore-scripts', '--json', '--pack-destination', dirname(target)];
  const { stdout } = await run('npm', pack, { cwd: repository });
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  const tarball = join(dirname(target), filename);
  await mkdir(join(target, 'sightline'));
  await run('tar', ['-xzf', tarball, '-C', join(target, 'sightline'), '--strip-components=1']);
  await rm(tarball);
}

async function runIn(
  dir: string,
  file: string,
  args: string[],
  variables: Record<string, string> = {},
): Promise<Ended> {
  try {
    const { stdout, stderr } = await run(file, args, {
      cwd: dir,
      env: { ...cleanEnv(), ...variables },
      timeout: 600_000,
    });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}
