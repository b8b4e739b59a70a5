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
  include: ['e2e', '*.ts'],
});

/** Code blocks whose first line names their file, such as "// e2e/shop.ts". */
function namedBlocks(markdown: string): Record<string, string> {
  const blocks = markdown.matchAll(/```(?:ts|yaml)\n(?:\/\/|#) (\S+)\n([\s\S]*?)```/g);
  return Object.fromEntries([...blocks].map(([, file = '', text = '']) => [file, text]));
}

let project: MiniProject;

beforeAll(async () => {
  project = await miniProject();
  const readme = await readFile(join(repository, 'README.md'), 'utf8');
  const started = await readFile(join(repository, 'docs/getting-started.md'), 'utf8');
  const app = await readFile(join(repository, 'docs/app.md'), 'utf8');
  const models = await readFile(join(repository, 'docs/models.md'), 'utf8');
  const judges = await readFile(join(repository, 'docs/judges.md'), 'utf8');
  const blocks = Object.assign(
    {},
    ...[readme, started, app, models, judges].map(namedBlocks),
  ) as Record<string, string>;
  await project.write({ ...blocks, 'tsconfig.json': tsconfig });
});

afterAll(() => project.remove());

describe('the examples in the README and on the pages about getting started, the app file, models and judges, as a user would copy them', () => {
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
});
