// What users install: how many packages that is, what is in the package itself, and what is said where an optional one is missing.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { agent, makeFolder, removeEpisodes, user, writeStory } from '../grade/build-episode.js';
import { type MiniProject, miniProject } from '../playwright/mini-project.js';

const repository = resolve(import.meta.dirname, '../..');

interface Locked {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
  os?: string[];
  cpu?: string[];
  libc?: string[];
}

const { packages } = JSON.parse(readFileSync(join(repository, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>;
};
const { dependencies = {}, peerDependenciesMeta = {} } = packages[''] ?? {};

/** One kind of machine stands for all: the same package comes in another build for each. */
function isForLinux({ os = ['linux'], cpu = ['x64'], libc = ['glibc'] }: Locked): boolean {
  return os.includes('linux') && cpu.includes('x64') && libc.includes('glibc');
}

/** Where a package is that another one asks for: in its own folder, or in one above. */
function placeOf(name: string, from: string): string | null {
  const place = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
  if (packages[place] !== undefined) return place;
  if (from === '') return null;
  const above = from.lastIndexOf('/node_modules/');
  return placeOf(name, above < 0 ? '' : from.slice(0, above));
}

function installed(names: readonly string[]): Set<string> {
  const found = new Set<string>();
  const left = names.map((name): [string, string] => ['', name]);
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const place = placeOf(next[1], next[0]);
    const locked = place === null ? undefined : packages[place];
    if (place === null || locked === undefined || found.has(place) || !isForLinux(locked)) continue;
    found.add(place);
    const needed = Object.keys(locked.peerDependencies ?? {}).filter(
      (name) => locked.peerDependenciesMeta?.[name]?.optional !== true,
    );
    const asked = { ...locked.dependencies, ...locked.optionalDependencies };
    for (const name of [...Object.keys(asked), ...needed]) left.push([place, name]);
  }
  return found;
}

it('brings at most 60 packages, by at most 18 of its own', () => {
  const all = installed(Object.keys(dependencies));
  expect([...all]).toContain('node_modules/zod');
  expect(all.size).toBeLessThanOrEqual(60);
  expect(Object.keys(dependencies).length).toBeLessThanOrEqual(18);
});

it('names no registry in the lock file', () => {
  expect(Object.values(packages).filter((locked) => 'resolved' in locked)).toEqual([]);
});

it('packs what it takes from others, with their licenses, and little else', () => {
  const text = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    ...{ cwd: repository, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
    shell: process.platform === 'win32',
  });
  const told: unknown = JSON.parse(text);
  const [packed] = Object.values(
    told as Record<string, { files: { path: string; size: number }[] }>,
  );
  const paths = packed?.files.map(({ path }) => path) ?? [];
  for (const name of ['axe.js', 'compromise.cjs', 'LICENSES.txt'])
    expect(paths).toContain(`dist/vendor/${name}`);
  expect(paths).toContain('dist/index.d.ts');
  expect(paths).toContain('prompts/judge.md');
  const bytes = packed?.files.reduce((sum, { size }) => sum + size, 0) ?? 0;
  expect(bytes).toBeLessThan(9_000_000);
});

describe('without an optional package', () => {
  const optional = ['@electric-sql/pglite', '@modelcontextprotocol/sdk', 'openai', 'pg'];
  let bare: MiniProject;
  beforeAll(async () => {
    await makeFolder();
    const there = [...installed(Object.keys(dependencies))].map((place) =>
      place.replace(/.*node_modules\//, ''),
    );
    bare = await miniProject({ without: new RegExp(`^(?!(?:${there.join('|')})$)`) });
  });
  afterAll(async () => {
    await removeEpisodes();
    await bare.remove();
  });

  const ran = (variables: Record<string, string>, ...args: string[]) =>
    bare.sightline(variables, ...args);
  const missing = (what: string, name: string) =>
    `${what} needs the package "${name}", which is not installed.\n  Run: npm install --save-dev ${name}`;

  it('knows all optional peers that are no part of Playwright', () => {
    const peers = Object.keys(peerDependenciesMeta).filter((name) => !name.includes('playwright'));
    expect(peers.sort()).toEqual(optional);
  });

  it('a history in a folder says so', async () => {
    mkdirSync(join(bare.dir, '.sightline/history/db'), { recursive: true });
    const { code, output } = await ran({}, 'history');
    expect(output).toContain(missing('A history in a folder', '@electric-sql/pglite'));
    expect(code).toBe(64);
  });

  it('a history on a server says so', async () => {
    const place = { SIGHTLINE_HISTORY: 'postgres://127.0.0.1:9/history' };
    const { code, output } = await ran(place, 'history');
    expect(output).toContain(missing('A history on a Postgres server', 'pg'));
    expect(code).toBe(64);
  });

  it('grading with a model says so before the first episode, and needs none without', async () => {
    const dir = await writeStory({
      scenario: {
        expectations: { says: [{ consistent: false }], judges: ['Does the agent say why?'] },
      },
      story: [user('I want to return them!'), agent('No, earbuds are final sale.')],
    });
    const model = { SIGHTLINE_MODEL_URL: 'http://127.0.0.1:9/v1', SIGHTLINE_MODEL: 'm' };
    const asked = await ran(model, 'grade', dir);
    expect(asked.output).toContain(missing('Asking a model', 'openai'));
    expect(asked.code).toBe(64);
    const replay = { ...model, SIGHTLINE_CASSETTES: 'replay' };
    for (const variables of [replay, {}]) {
      const { output } = await ran(variables, 'grade', dir);
      expect(output).toContain('golden, trial 1');
      expect(output).not.toContain('is not installed');
    }
  });

  it('an agent that comes by MCP is refused, and its episode says so', async () => {
    const contents = `
      import { startGateway } from './src/world/gateway.js';
      import { connectGateway } from './src/world/gateway-link.js';
      import { headersToAgent } from './src/world/episode-names.js';
      import { served, testWorld } from './test/world/shop.js';
      const gateway = await startGateway({ port: 0, token: 't' });
      const url = 'http://127.0.0.1:' + gateway.port;
      const link = await connectGateway({ gatewayUrl: url, token: 't' });
      const close = await link.open(served('e', testWorld()));
      const headers = { ...headersToAgent('e', 't'), 'content-type': 'application/json' };
      const { status } = await fetch(url + '/mcp', { method: 'POST', headers, body: '{}' });
      console.log(status, await close().catch((error) => error.message));
      await link.close();
      await gateway.close();
    `;
    const installed = [...Object.keys(dependencies), ...optional];
    await build({
      stdin: { contents, resolveDir: repository, loader: 'ts', sourcefile: 'mcp.ts' },
      external: installed.flatMap((name) => [name, `${name}/*`]),
      ...{ outdir: bare.dir, bundle: true, splitting: true, platform: 'node', format: 'esm' },
      logLevel: 'silent',
    });
    const { output } = await bare.run(process.execPath, 'stdin.js');
    expect(output).toContain(`500 ${missing("The gateway's door for MCP", optional[1] ?? '')}`);
  });
});
