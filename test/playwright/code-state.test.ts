import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { codeState } from '../../src/playwright/run-files.js';

let dir: string;
const before = process.cwd();
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@shop.test', ...args], { cwd: dir });
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'sightline-code-'));
  process.chdir(dir);
  for (const name of ['GITHUB_HEAD_REF', 'GITHUB_REF_NAME', 'CI_COMMIT_REF_NAME'])
    vi.stubEnv(name, '');
  // Whatever the temporary folder lies in.
  vi.stubEnv('GIT_CEILING_DIRECTORIES', tmpdir());
});
afterEach(() => {
  process.chdir(before);
  vi.unstubAllEnvs();
  rmSync(dir, { recursive: true });
});

function committed(): string {
  git('init', '--quiet', '--initial-branch', 'next');
  writeFileSync(join(dir, 'a.txt'), 'one');
  git('add', '.');
  git('commit', '--quiet', '--message', 'One');
  git('tag', 'v1');
  return git('rev-parse', 'HEAD').toString().slice(0, 12);
}

it('is the commit and the branch, and whether files have been changed since', async () => {
  const commit = committed();
  expect(await codeState()).toEqual({ commit, branch: 'next' });
  writeFileSync(join(dir, 'a.txt'), 'two');
  expect(await codeState()).toEqual({ commit: `${commit}+`, branch: 'next' });
});

it('has the branch from CI, where none is checked out', async () => {
  const commit = committed();
  git('checkout', '--quiet', '--detach');
  expect(await codeState()).toEqual({ commit, branch: null });
  vi.stubEnv('GITHUB_REF_NAME', '12/merge');
  vi.stubEnv('GITHUB_HEAD_REF', 'fix-refunds');
  expect(await codeState()).toEqual({ commit, branch: 'fix-refunds' });
});

it('is unknown without a repository', async () => {
  expect(await codeState()).toEqual({ commit: null, branch: null });
});
