// docs/getting-started.md shows what `sightline init` writes, word for word, and examples that compile.
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appFileSource } from '../../src/app/draft.js';
import { type MiniProject, miniProject } from '../playwright/mini-project.js';

const page = resolve(import.meta.dirname, '../../docs/getting-started.md');

/** Code blocks whose first line names their file, by that name. */
async function blocks(): Promise<Record<string, string>> {
  const found = (await readFile(page, 'utf8')).matchAll(
    /```(?:ts|yaml)\n(?:\/\/|#) (\S+\.\w+)\n([\s\S]*?)```/g,
  );
  return Object.fromEntries([...found].map(([, file = '', text = '']) => [file, text]));
}

let project: MiniProject;
let shown: Record<string, string>;

beforeAll(async () => {
  project = await miniProject();
  shown = await blocks();
  await project.sightline({}, 'init', '--name', 'returns');
});

afterAll(() => project.remove());

it('shows the files as they are written', async () => {
  const scenario = 'scenarios/returns/first_answer.yaml';
  expect(shown[scenario]).toBe(await readFile(join(project.dir, scenario), 'utf8'));
  expect(shown['sightline/returns.app.ts']).toBe(
    appFileSource({
      name: 'returns',
      start: 'http://localhost:3000/',
      stub: ['https://api.northwind.test/'],
    }),
  );
});

it('shows examples that type-check and lint', async () => {
  await project.write({
    ...shown,
    'tsconfig.json': JSON.stringify({
      compilerOptions: {
        strict: true,
        module: 'nodenext',
        target: 'es2023',
        noEmit: true,
        skipLibCheck: true,
        types: ['node'],
      },
      include: ['sightline', '*.ts'],
    }),
  });
  const checked = await project.run(process.execPath, 'node_modules/typescript/bin/tsc');
  expect(checked).toEqual({ code: 0, output: '' });
  const app = ['--app', 'sightline/with-a-tool.app.ts'];
  const linted = await project.sightline({}, 'lint', ...app, 'scenarios/returns');
  expect(linted.output).toContain('0 problems; 2 scenarios readable');
  expect(linted.code).toBe(0);
});
