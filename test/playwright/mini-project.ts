// Small projects as a user would have them: the packed package in a folder of its own, run by Playwright's own command.
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { cleanEnv } from '../clean-env.js';
import { onceAWorker } from '../once-a-worker.js';

const run = promisify(execFile);
const repository = resolve(import.meta.dirname, '../..');

/** A folder with the packed package installed; everything else is linked from here. */
export interface MiniProject {
  dir: string;
  write(files: Record<string, string>): Promise<void>;
  /** Runs a program in the folder; never throws, whatever its exit code. */
  run(file: string, ...args: string[]): Promise<{ code: number; output: string }>;
  remove(): Promise<void>;
}

/** Installs what is built and packed into an empty folder. `without` names packages to leave out. */
export async function miniProject(options: { without?: RegExp } = {}): Promise<MiniProject> {
  const dir = await mkdtemp(join(tmpdir(), 'sightline-mini-'));
  await linkPackages(join(dir, 'node_modules'), options.without);
  await unpackSightline(join(dir, 'node_modules', 'sightline'), dir);
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

async function unpackSightline(target: string, workDir: string): Promise<void> {
  const tarball = join(workDir, 'sightline.tgz');
  await writeFile(tarball, await onceAWorker('tarball', packed));
  await mkdir(target, { recursive: true });
  await run('tar', ['-xzf', tarball, '-C', target, '--strip-components=1']);
}

/** The package as `npm pack` makes it, which takes longer than all the rest of a project. */
async function packed(): Promise<Buffer> {
  const dir = await mkdtemp(join(tmpdir(), 'sightline-packed-'));
  const pack = ['pack', '--ignore-scripts', '--json', '--pack-destination', dir];
  const { stdout } = await run('npm', pack, { cwd: repository });
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  const tarball = await readFile(join(dir, filename));
  await rm(dir, { recursive: true });
  return tarball;
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
