// `sightline init` as a command, without a browser: what it writes, keeps and refuses, and what it says.
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CommanderError } from 'commander';
import { format } from 'prettier';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { startAgentServer } from './agent-server.js';
import { sightline } from '../command.js';
import { servePages } from '../doctor/page-server.js';

let dir: string;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sightline-init-'));
});

afterEach(() => rm(dir, { recursive: true }));

async function init(...args: string[]): Promise<string> {
  const { out, thrown } = await sightline('init', '--dir', dir, ...args);
  if (thrown !== null) throw thrown;
  return out;
}

const read = (path: string) => readFile(join(dir, path), 'utf8');

async function files(): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(dir.length + 1))
    .sort();
}

const all = (name: string) => [
  '.github/workflows/sightline.yml',
  '.gitignore',
  `fixtures/${name}/world.yaml`,
  'package.json',
  'playwright.config.ts',
  `scenarios/${name}/first_answer.yaml`,
  `sightline/${name}.app.ts`,
  `sightline/${name}.spec.ts`,
];

describe('in an empty folder', () => {
  it('writes everything, and says what to type next', async () => {
    const said = await init('--name', 'shop');
    expect(await files()).toEqual(all('shop'));
    expect(said).toBe(
      [
        `In ${dir}:`,
        '  written     package.json',
        '  written     playwright.config.ts',
        '  written     sightline/shop.app.ts',
        '  written     sightline/shop.spec.ts',
        '  written     scenarios/shop/first_answer.yaml',
        '  written     fixtures/shop/world.yaml',
        '  written     .github/workflows/sightline.yml',
        '  written     .gitignore',
        '',
        "First set the URL of your agent's UI in sightline/shop.app.ts.",
        '',
        'Next:',
        '  npm install --save-dev @playwright/test sightline',
        '  npx playwright test',
        '',
      ].join('\n'),
    );
  });

  it('makes the folder where it is not there yet', async () => {
    await init('--dir', join(dir, 'new/er'), '--name', 'shop');
    expect(await files()).toEqual(
      all('shop')
        .map((file) => `new/er/${file}`)
        .sort(),
    );
  });

  it('lays its files out as Prettier would', async () => {
    await init('--name', 'shop');
    const options = { singleQuote: true, printWidth: 100, trailingComma: 'all' } as const;
    for (const file of (await files()).filter((one) => /\.(ts|json)$/.test(one))) {
      const parser = file.endsWith('ts') ? 'typescript' : 'json';
      expect(await read(file)).toBe(await format(await read(file), { ...options, parser }));
    }
  });

  it('writes a workflow that installs, runs and keeps what came of it', async () => {
    await init('--name', 'shop');
    const { jobs } = parse(await read('.github/workflows/sightline.yml')) as {
      jobs: { episodes: { steps: { run?: string; if?: string; with?: { path?: string } }[] } };
    };
    const { steps } = jobs.episodes;
    expect(steps.flatMap(({ run }) => run ?? [])).toEqual([
      'npm ci',
      'npx playwright install --with-deps chromium',
      'npx playwright test',
      'cat sightline-episodes/*/summary.md >> "$GITHUB_STEP_SUMMARY"',
    ]);
    expect(steps.at(-1)).toMatchObject({
      if: '${{ !cancelled() }}',
      with: { path: 'sightline-report/\nsightline-episodes/\n' },
    });
  });

  it('names the agent after its folder, or after its package', async () => {
    await mkdir(join(dir, 'My Shop!'));
    await init('--dir', join(dir, 'My Shop!'));
    expect(await files()).toContain('My Shop!/sightline/my-shop.app.ts');
    await writeFile(join(dir, 'package.json'), '{ "name": "@acme/returns.desk" }');
    await init();
    expect(await files()).toContain('sightline/returns-desk.app.ts');
  });
});

describe('where files are there already', () => {
  it('keeps what is the same, and leaves what differs, unless it is forced', async () => {
    await init('--name', 'shop');
    await writeFile(join(dir, 'sightline/shop.app.ts'), 'mine');
    const again = await init('--name', 'shop');
    expect(again).toContain('  kept        playwright.config.ts\n');
    expect(again).toContain('  differs     sightline/shop.app.ts\n');
    expect(again).toContain('Files that differ were left unchanged; --force overwrites them.');
    expect(await read('sightline/shop.app.ts')).toBe('mine');

    const forced = await init('--name', 'shop', '--force');
    expect(forced).toContain('  overwritten sightline/shop.app.ts\n');
    expect(await read('sightline/shop.app.ts')).toContain('defineApp');
  });

  it('goes on with a config that somebody made of its own', async () => {
    await init('--name', 'shop');
    await writeFile(
      join(dir, 'playwright.config.ts'),
      `${await read('playwright.config.ts')}// more\n`,
    );
    expect(await init('--name', 'shop')).toContain('  differs     playwright.config.ts\n');
    expect(await files()).not.toContain('playwright.sightline.config.ts');
  });

  it.each([
    ['playwright.config.ts', 'playwright.sightline.config.ts', './playwright.config.js'],
    ['playwright.config.js', 'playwright.sightline.config.ts', './playwright.config.js'],
    ['playwright.config.mts', 'playwright.sightline.config.mts', './playwright.config.mjs'],
    ['playwright.config.cjs', 'playwright.sightline.config.ts', './playwright.config.cjs'],
  ])('writes a config beside %s, which stays as it is', async (own, beside, imported) => {
    await writeFile(join(dir, own), 'export default {};');
    const said = await init('--name', 'shop');
    expect(await read(own)).toBe('export default {};');
    expect(await read(beside)).toContain(`import base from '${imported}';`);
    expect(await read('.github/workflows/sightline.yml')).toContain(
      `npx playwright test --config ${beside}`,
    );
    expect(said).toContain(`${own} was left unchanged; Sightline's config extends it.`);
    expect(await files()).toContain('sightline/shop.episodes.ts');
  });

  it('adds to .gitignore what is missing, and leaves package.json to the package manager', async () => {
    const own = '{ "name": "shop", "devDependencies": { "sightline": "file:../sightline" } }';
    await writeFile(join(dir, 'package.json'), own);
    await writeFile(join(dir, '.gitignore'), '/node_modules\ndist');
    const said = await init();
    expect(said).toContain('  amended     .gitignore\n');
    expect(said).toContain('\nNext:\n  npx playwright test\n');
    expect(await read('package.json')).toBe(own);
    expect(await read('.gitignore')).toBe(
      '/node_modules\ndist\nsightline-episodes/\nsightline-report/\n.sightline/\nplaywright-report/\ntest-results/\n',
    );
    expect(await init()).toContain('  kept        .gitignore\n');
  });

  it('writes all the same for an agent that answers with an error, and says so', async () => {
    const agents = await startAgentServer();
    const said = await init(`${agents.origin}/?agent=fails`, '--name', 'shop');
    await agents.close();
    expect(said).toContain(
      `The agent's server answered 500 to POST ${agents.origin}/chat?agent=fails. The first episode fails until that is mended.\n`,
    );
    expect(await files()).toEqual(all('shop'));
  });

  it('starts from a saved state that is given, and keeps it out of the repository', async () => {
    await init('--name', 'shop', '--storage-state', join(dir, 'auth/ana.json'));
    expect(await read('playwright.config.ts')).toContain("use: { storageState: 'auth/ana.json' }");
    expect((await read('.gitignore')).split('\n')).toContain('/auth/ana.json');
  });

  it('speaks of the package manager whose lock file is there', async () => {
    await writeFile(join(dir, 'pnpm-lock.yaml'), '');
    const said = await init('--name', 'shop');
    expect(said).toContain(
      '  pnpm add --save-dev @playwright/test sightline\n  pnpm exec playwright test\n',
    );
    expect(await read('.github/workflows/sightline.yml')).toContain(
      'run: corepack enable\n      - run: pnpm install --frozen-lockfile\n',
    );
  });
});

describe('what it refuses', () => {
  async function refusal(...args: string[]): Promise<string> {
    try {
      await init(...args);
    } catch (error) {
      if (error instanceof CommanderError) return `commander: ${error.message}`;
      return error instanceof Error ? error.message : String(error);
    }
    return 'nothing was refused';
  }

  it('an address that is none', async () => {
    expect(await refusal('localhost:3000')).toBe(
      `"localhost:3000" is not the URL of an agent's UI.
  expected http:// or https://, and a host
  Give the full URL, such as sightline init http://localhost:3000, or omit it.   docs/errors.md#usage`,
    );
    expect(await files()).toEqual([]);
  });

  it('a name that folders cannot carry', async () => {
    expect(await refusal('--name', 'a/b')).toContain('"a/b" cannot be used as a folder name.');
  });

  it('an option that it does not know', async () => {
    expect(await refusal('--frce')).toBe(
      "commander: error: unknown option '--frce'\n(Did you mean --force?)",
    );
  });

  it('a file in the place of the folder', async () => {
    await writeFile(join(dir, 'file'), '');
    expect(await refusal('--dir', join(dir, 'file'))).toContain(
      `${dir}/file/package.json cannot be read or written.\n  ENOTDIR`,
    );
  });

  it('a file in the place of one of its folders, before anything is written', async () => {
    await writeFile(join(dir, 'scenarios'), '');
    expect(await refusal('--name', 'shop')).toBe(
      `${dir}/scenarios/shop/first_answer.yaml cannot be read or written.
  ENOTDIR: not a directory, open '${dir}/scenarios/shop/first_answer.yaml'
  Fix that, and run sightline init again; files already written are kept.   docs/errors.md#usage`,
    );
    expect(await files()).toEqual(['scenarios']);
  });

  it('a folder in the place of one of its files', async () => {
    await mkdir(join(dir, 'playwright.config.ts'));
    await expect(refusal('--name', 'shop')).resolves.toContain('playwright.config.ts');
    expect(await files()).toEqual([]);
  });

  it('a page without a chat, and says what can be done besides', async () => {
    const server = await servePages({ '/': { body: '<!doctype html><h1>Opening hours</h1>' } });
    try {
      const said = await refusal(`${server.origin}/`);
      expect(said).toContain(`Nothing was written. No message box was found on ${server.origin}/.`);
      expect(said).toContain(
        `\n  sightline doctor ${server.origin}/ shows what Sightline detected on the page\n  sightline init without a URL writes all the files, including the app file\n`,
      );
      expect(await files()).toEqual([]);
    } finally {
      await server.close();
    }
  });

  it('a chat that is not there, before anything is written', async () => {
    expect(await refusal('http://127.0.0.1:9/')).toContain(
      'The page http://127.0.0.1:9/ could not be opened.',
    );
    expect(await files()).toEqual([]);
  });
});
