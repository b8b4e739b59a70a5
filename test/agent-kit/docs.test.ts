import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type MiniProject, miniProject } from '../playwright/mini-project.js';

const repository = resolve(import.meta.dirname, '../..');
const tsconfig = JSON.stringify({
  compilerOptions: {
    strict: true,
    module: 'nodenext',
    target: 'es2023',
    noEmit: true,
    skipLibCheck: true,
    types: ['node'],
  },
  include: ['agent'],
});

let project: MiniProject;

beforeAll(async () => {
  project = await miniProject();
  const page = await readFile(join(repository, 'docs/doors.md'), 'utf8');
  const blocks = [...page.matchAll(/```ts\n\/\/ (\S+)\n([\s\S]*?)```/g)];
  await project.write({
    ...Object.fromEntries(blocks.map(([, file = '', text = '']) => [file, text])),
    'tsconfig.json': tsconfig,
    'patched.mjs': 'console.log(fetch.name);',
  });
  expect(blocks).toHaveLength(4);
});

afterAll(() => project.remove());

it('the examples of its page type-check against the packed package', async () => {
  const checked = await project.run(process.execPath, 'node_modules/typescript/bin/tsc');
  expect(checked).toEqual({ code: 0, output: '' });
});

it('the preload of the packed package is found by its name, and does nothing outside of a run', async () => {
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
