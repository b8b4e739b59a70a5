// Looks at the folder that Sightline is added to: what exists already, and whether it is writable. Changes nothing.
import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { SightlineError } from '../../sightline-error.js';

/** An existing package.json. */
export interface ExistingPackage {
  text: string;
  data: Record<string, unknown>;
}

/** What matters about the folder for what is written. */
export interface Project {
  /** Absolute. */
  dir: string;
  /** Null if there is none. */
  packageJson: ExistingPackage | null;
  /** File name of the Playwright config that is not Sightline's, or null. */
  ownConfig: string | null;
  /** Whether its `.ts` files are modules; in a CommonJS package they have to `require` Sightline, which is one. */
  esm: boolean;
  manager: PackageManager;
  /** The repository's folder if it is a different one, since workflows are read only from there. */
  repository: string | null;
}

export type PackageManager = 'npm' | 'pnpm' | 'yarn';

const CONFIGS = ['ts', 'js', 'mts', 'mjs', 'cts', 'cjs'].map(
  (ending) => `playwright.config.${ending}`,
);

/**
 * Reads the folder; one that does not exist yet is empty.
 *
 * @throws SightlineError `usage` if it is not a folder or not writable, or its package.json is broken
 */
export function readProject(path: string): Project {
  const dir = resolve(path);
  checkFolder(dir);
  const packageJson = readPackage(join(dir, 'package.json'));
  return {
    dir,
    packageJson,
    ownConfig: CONFIGS.find((name) => isNotOurs(join(dir, name))) ?? null,
    esm: packageJson === null || packageJson.data['type'] === 'module',
    manager: managerOf(dir),
    repository: repositoryAbove(dir),
  };
}

function checkFolder(dir: string): void {
  const nearest = nearestThatExists(dir);
  if (!statSync(nearest).isDirectory()) {
    throw new SightlineError('usage', {
      what: `Sightline cannot be added to ${dir}.`,
      details: [nearest === dir ? 'it is a file' : `${nearest} is a file`],
      next: 'Give --dir a folder; it is created if missing.',
    });
  }
  try {
    accessSync(nearest, constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new SightlineError('usage', {
      what: `Nothing can be written to ${dir}.`,
      details: [nearest === dir ? 'no permission to write there' : `no permission in ${nearest}`],
      next: 'Give --dir a folder of your own, or change its permissions.',
      cause,
    });
  }
}

function nearestThatExists(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestThatExists(dirname(path));
}

function readPackage(file: string): ExistingPackage | null {
  if (!existsSync(file)) return null;
  const text = readText(file);
  const data = parse(file, text);
  if (typeof data !== 'object' || data === null || Array.isArray(data)) {
    throw brokenPackage(file, 'it is not a JSON object');
  }
  const fields = data as Record<string, unknown>;
  for (const field of ['scripts', 'devDependencies', 'dependencies']) {
    const value = fields[field] ?? {};
    if (typeof value !== 'object' || Array.isArray(value)) {
      throw brokenPackage(file, `its "${field}" is not an object`);
    }
  }
  return { text, data: fields };
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw brokenPackage(file, messageOf(error));
  }
}

function parse(file: string, text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, '')) as unknown;
  } catch (error) {
    throw brokenPackage(file, messageOf(error));
  }
}

function brokenPackage(file: string, why: string): SightlineError {
  return new SightlineError('usage', {
    what: `${file} cannot be read, so nothing was written.`,
    details: [why],
    next: 'Correct it, and run sightline init again.',
  });
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** A config that this command wrote, and somebody may have edited since, is kept, not built upon. */
function isNotOurs(file: string): boolean {
  return existsSync(file) && !/sightline\/playwright/.test(readText(file));
}

function managerOf(dir: string): PackageManager {
  if (existsSync(join(dir, 'pnpm-lock.yaml'))) return 'pnpm';
  return existsSync(join(dir, 'yarn.lock')) ? 'yarn' : 'npm';
}

function repositoryAbove(dir: string): string | null {
  if (existsSync(join(dir, '.git'))) return null;
  for (let above = dirname(dir); above !== dirname(above); above = dirname(above)) {
    if (existsSync(join(above, '.git'))) return above;
  }
  return null;
}

/** A name for the agent if none is given: the package's, else the folder's. */
export function agentName({ dir, packageJson }: Project): string {
  const given = packageJson?.data['name'];
  const name = typeof given === 'string' ? given.replace(/^@[^/]*\//, '') : basename(dir);
  const safe = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return safe === '' || safe === 'sightline' ? 'agent' : safe;
}
