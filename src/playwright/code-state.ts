// Which commit and branch the working directory is at, for later comparisons; changes nothing, and knows nothing where there is no git.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { CodeState } from '../suite/run-record.js';

const run = promisify(execFile);

/** Of a pull request its own branch; a CI checks out no branch, but says which it is. */
const branchVariables = ['GITHUB_HEAD_REF', 'GITHUB_REF_NAME', 'CI_COMMIT_REF_NAME'] as const;

export async function codeState(): Promise<CodeState> {
  const [commit, branch] = await Promise.all([
    // Only the name of the commit: no tag is to stand for it.
    git('describe', '--always', '--abbrev=12', '--dirty=+', '--exclude=*'),
    git('branch', '--show-current'),
  ]);
  const told = branchVariables.map((name) => process.env[name] ?? '').find((name) => name !== '');
  return { commit, branch: told ?? branch };
}

async function git(...args: string[]): Promise<string | null> {
  try {
    const { stdout } = await run('git', args);
    return stdout.trim() === '' ? null : stdout.trim();
  } catch {
    return null;
  }
}
