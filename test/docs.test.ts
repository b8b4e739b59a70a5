import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type MiniProject, miniProject } from './playwright/mini-project.js';

const repository = resolve(import.meta.dirname, '..');

const tsconfig = JSON.stringify({
  compilerOptions: {
    strict: true,
    module: 'nodenext',
    target: 'es2023',
    noEmit: true,
    skipLibCheck: true,
    types: ['node'],
  },
  include: ['agent', 'e2e', '*.ts'],
});

/** Code blocks whose first line names their file, such as "// e2e/shop.ts". */
function namedBlocks(markdown: string): Record<string, string> {
  const blocks = markdown.matchAll(/```(?:ts|yaml)\n(?:\/\/|#) (\S+)\n([\s\S]*?)```/g);
  return Object.fromEntries([...blocks].map(([, file = '', text = '']) => [file, text]));
}

const PAGES = [
  'README.md',
  'docs/getting-started.md',
  'docs/app.md',
  'docs/doors.md',
  'docs/models.md',
];

let project: MiniProject;
let blocks: Record<string, string>[];

beforeAll(async () => {
  project = await miniProject();
  const texts = await Promise.all(PAGES.map((page) => readFile(join(repository, page), 'utf8')));
  blocks = texts.map(namedBlocks);
  await project.write({
    ...(Object.assign({}, ...blocks) as Record<string, string>),
    'tsconfig.json': tsconfig,
    'patched.mjs': 'console.log(fetch.name);',
  });
});

afterAll(() => project.remove());

describe('the examples in the README and the docs, as a user would copy them', () => {
  it('is on each of these pages', () => {
    const bare = PAGES.filter((_, at) => Object.keys(blocks[at] ?? {}).length === 0);
    expect(bare).toEqual([]);
  });

  it('type-checks', async () => {
    const checked = await project.run(process.execPath, 'node_modules/typescript/bin/tsc');
    expect(checked).toEqual({ code: 0, output: '' });
  });

  it('has a scenario that lint finds nothing wrong with', async () => {
    const cli = 'node_modules/sightline/dist/cli/main.js';
    const linted = await project.run(
      process.execPath,
      cli,
      'lint',
      '--app',
      'e2e/shop.ts',
      'scenarios/shop',
    );
    expect(linted.output).toContain(
      '0 problems; 1 scenario readable, checked against the app "shop"',
    );
    expect(linted.output).toContain('2 of 2 claims measured');
    expect(linted.code).toBe(0);
  });

  it('registers its trials', async () => {
    const playwright = 'node_modules/@playwright/test/cli.js';
    const listed = await project.run(process.execPath, playwright, 'test', '--list');
    expect(listed.output).toContain('Total: 7 tests in 2 files');
  });

  it('finds the preload by its name, which does nothing outside of a run', async () => {
    const run = (...env: string[]) =>
      project.run(
        'env',
        ...env,
        process.execPath,
        '--import',
        'sightline/agent/preload',
        'patched.mjs',
      );
    expect(await run()).toEqual({ code: 0, output: 'fetch\n' });
    const inRun = await run('SIGHTLINE_GATEWAY_URL=http://127.0.0.1:9', 'SIGHTLINE_TOKEN=t');
    expect(inRun).toEqual({ code: 0, output: 'fetchProxy\n' });
  });
});
