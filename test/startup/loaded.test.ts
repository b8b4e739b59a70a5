import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';

const run = promisify(execFile);
const repository = resolve(import.meta.dirname, '../..');
const command = join(repository, 'dist/cli/main.js');
const built = pathToFileURL(join(repository, 'dist/')).href;

interface Loaded {
  /** Packages of others, but for Playwright's own. */
  packages: string[];
  /** Code of this package. */
  kilobytes: number;
  output: string;
}

/** What a process of Node loads until it ends: the scripts in the record of coverage that V8 leaves. */
async function loadedBy(...args: string[]): Promise<Loaded> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-loaded-'));
  try {
    const env = { ...process.env, NODE_V8_COVERAGE: folder, NODE_OPTIONS: '' };
    const { stdout, stderr } = await run(process.execPath, args, { cwd: repository, env }).catch(
      (error: unknown) => error as { stdout: string; stderr: string },
    );
    const [record = ''] = await readdir(folder);
    const { result } = JSON.parse(await readFile(join(folder, record), 'utf8')) as {
      result: { url: string }[];
    };
    const files = result.filter(({ url }) => url.startsWith('file:')).map(({ url }) => url);
    const own = files.filter((url) => url.startsWith(built));
    const sizes = await Promise.all(own.map(async (url) => (await stat(fileURLToPath(url))).size));
    const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000;
    return { packages: packagesOf(files), kilobytes, output: stdout + stderr };
  } finally {
    await rm(folder, { recursive: true });
  }
}

function packagesOf(files: readonly string[]): string[] {
  const names = files.flatMap(
    (url) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? [],
  );
  return [...new Set(names)].filter((name) => !/^(?:@playwright\/|playwright)/.test(name)).sort();
}

function imported(name: string): Promise<Loaded> {
  return loadedBy('--input-type=module', '-e', `await import('${name}')`);
}

describe('the command loads commander and little else', () => {
  it.each([
    ['for its help', ['--help'], 'Usage: sightline'],
    ['for the help of a command', ['grade', '--help'], 'Usage: sightline grade'],
    ['for its version', ['--version'], '.'],
    ['for a command that there is not', ['nonsense'], "unknown command 'nonsense'"],
    ['for a command without what it needs', ['grade'], "missing required argument 'paths'"],
  ])('%s', async (_, args, said) => {
    const { packages, kilobytes, output } = await loadedBy(command, ...args);
    expect(output).toContain(said);
    expect(packages).toEqual(['commander']);
    expect(kilobytes).toBeLessThan(60);
  });
});

describe('a face loads no package before it is needed', () => {
  it.each([
    ['sightline', 366, ['p-limit', 'yocto-queue', 'zod']],
    ['sightline/playwright', 463, ['zod']],
    ['sightline/reporter', 341, ['picocolors', 'zod']],
    ['sightline/agent', 30, ['zod']],
    ['sightline/agent/preload', 20, []],
  ])('%s', async (name, most, packages) => {
    const loaded = await imported(name);
    expect(loaded.packages).toEqual(packages);
    expect(loaded.kilobytes).toBeLessThan(most);
  });
});

it('what the faces share is there once', async () => {
  const { output } = await loadedBy(
    '--input-type=module',
    '-e',
    `import { SightlineError } from 'sightline';
     import { sightlineConfig } from 'sightline/playwright';
     try { sightlineConfig({ agentHosts: ['*'] }); } catch (error) { console.log(error instanceof SightlineError); }`,
  );
  expect(output).toBe('true\n');
});
