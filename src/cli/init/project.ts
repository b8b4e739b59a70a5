// The folder that Sightline is added to: what is there already, and what is written; files by others stay unless the user said otherwise.
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { writeWhole } from '../../episode/files.js';
import { SightlineError } from '../../sightline-error.js';
import { makeFolders } from '../make-folders.js';

/** What matters about the folder for what is written. */
export interface Project {
  /** Absolute. */
  dir: string;
  /** Text of its package.json; null if there is none. */
  packageJson: string | null;
  /** Text of its .gitignore; empty if there is none. */
  gitignore: string;
  /** File name of the Playwright config that is not Sightline's, or null. */
  ownConfig: string | null;
  manager: 'npm' | 'pnpm' | 'yarn';
}

const CONFIGS = ['ts', 'js', 'mts', 'mjs', 'cts', 'cjs'].map(
  (ending) => `playwright.config.${ending}`,
);

/** A folder that does not exist yet is empty. Throws `usage` if it cannot be read. */
export function readProject(path: string): Project {
  const dir = resolve(path);
  const has = (name: string) => existsSync(join(dir, name));
  // A config that this command wrote, and somebody may have edited since, is kept, not built upon.
  const isOwn = (name: string) => !/sightline\/playwright/.test(textOf(dir, name) ?? '');
  return {
    dir,
    packageJson: textOf(dir, 'package.json'),
    gitignore: textOf(dir, '.gitignore') ?? '',
    ownConfig: CONFIGS.find((name) => has(name) && isOwn(name)) ?? null,
    manager: has('pnpm-lock.yaml') ? 'pnpm' : has('yarn.lock') ? 'yarn' : 'npm',
  };
}

/** A name for the agent if none is given: the package's, else the folder's. */
export function agentName({ dir, packageJson }: Project): string {
  const name = packageName(packageJson ?? '')?.replace(/^@[^/]*\//, '') ?? basename(dir);
  const safe = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return safe === '' || safe === 'sightline' ? 'agent' : safe;
}

function packageName(text: string): string | null {
  try {
    const { name } = JSON.parse(text) as { name?: unknown };
    return typeof name === 'string' ? name : null;
  } catch {
    return null;
  }
}

/** One file that belongs to the project. */
export interface ProjectFile {
  /** Relative to the project's folder, with "/". */
  path: string;
  text: string;
  /** Adds to what exists already. */
  amends?: boolean;
}

/** `differs`: it exists with a different text, and stays. */
export type FileStatus = 'written' | 'amended' | 'kept' | 'differs' | 'overwritten';

/** What becomes of each file. Throws `usage` if one of them can be neither read nor be new, before anything is written. */
export function planFiles(
  dir: string,
  files: readonly ProjectFile[],
  { force }: { force: boolean },
): (ProjectFile & { status: FileStatus })[] {
  const statusOf = ({ path, text, amends = false }: ProjectFile): FileStatus => {
    const existing = textOf(dir, path);
    if (existing === null) return 'written';
    if (existing === text) return 'kept';
    if (amends) return 'amended';
    return force ? 'overwritten' : 'differs';
  };
  return files.map((file) => ({ ...file, status: statusOf(file) }));
}

/** Each whole or not at all. */
export async function writeFiles(
  dir: string,
  files: readonly (ProjectFile & { status: FileStatus })[],
): Promise<void> {
  for (const { path, text, status } of files) {
    if (status === 'kept' || status === 'differs') continue;
    const file = join(dir, path);
    try {
      makeFolders(dirname(file));
      await writeWhole(file, text);
    } catch (error) {
      throw unusable(file, error);
    }
  }
}

function textOf(dir: string, path: string): string | null {
  try {
    return readFileSync(join(dir, path), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw unusable(join(dir, path), error);
  }
}

function unusable(file: string, cause: unknown): SightlineError {
  return new SightlineError('usage', {
    what: `${file} cannot be read or written.`,
    details: [cause instanceof Error ? cause.message : String(cause)],
    next: 'Fix that, and run sightline init again; files already written are kept.',
    cause,
  });
}
