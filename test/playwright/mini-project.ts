// Small projects as a user would have them: the packed package, installed once for all tests, run by Playwright's own command.
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { cleanEnv } from '../clean-env.js';

const run = promisify(execFile);
const repository = resolve(import.meta.dirname, '../..');

/** A folder in which the packed package is installed; everything else is linked from here. */
export interface MiniProject {
  dir: string;
  write(files: Record<string, string>): Promise<void>;
  /** Runs a program in the folder; never throws, whatever its exit code. */
  run(file: string, ...args: string[]): Promise<{ code: number; output: string }>;
  remove(): Promise<void>;
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

async function runIn(dir: string, file: string, args: string[]) {
  try {
    const { stdout, stderr } = await run(file, args, {
      cwd: dir,
      env: cleanEnv(),
      timeout: 600_000,
    });
    return { code: 0, output: stdout + stderr };
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string };
    return { code, output: stdout + stderr };
  }
}
