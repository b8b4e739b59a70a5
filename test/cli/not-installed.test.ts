// What a person reads where a package is missing: the one command that installs it, and no stack.
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { loadApp } from '../../src/cli/load-app.js';

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'sightline-missing-'));
  await writeFile(join(dir, 'page.html'), '<p>Hello</p>');
  await writeFile(
    join(dir, 'without.cjs'),
    `const Module = require('node:module');
const resolve = Module._resolveFilename;
Module._resolveFilename = function (name, ...rest) {
  if (/^@?playwright/.test(name)) return resolve.call(this, 'playwright-is-not-here', ...rest);
  return resolve.call(this, name, ...rest);
};`,
  );
});
afterAll(() => rm(dir, { recursive: true }));

function withoutPlaywright(...args: string[]): Promise<{ code: unknown; stderr: string }> {
  const command = ['--require', join(dir, 'without.cjs'), resolve('dist/cli/main.js'), ...args];
  return new Promise((done) => {
    execFile(process.execPath, command, { cwd: dir }, (error, _stdout, stderr) =>
      done({ code: error?.code ?? 0, stderr }),
    );
  });
}

it.each([
  ['check', 'page.html', '"Hello" is shown.'],
  ['doctor', 'page.html'],
  ['init', 'http://127.0.0.1:9'],
])('sightline %s names the command that installs Playwright', async (...args) => {
  const { code, stderr } = await withoutPlaywright(...args);
  expect(stderr).toBe(
    'Playwright is not installed, and this command needs its browser.\n' +
      '  Run: npm install --save-dev @playwright/test   docs/errors.md#usage\n',
  );
  expect(code).toBe(64);
});

it('an app file that imports a missing package gets an error that names it', async () => {
  const file = join(dir, 'app.ts');
  await writeFile(file, "import '@nobody/has-this';\nexport const app = 1;\n");
  await expect(loadApp(file)).rejects.toThrow(
    /The package "@nobody\/has-this" is not installed\.\n.*npm install --save-dev @nobody\/has-this/,
  );
});
