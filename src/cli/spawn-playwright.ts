// Starts the project's own `playwright test`; reads none of its results.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { installCommand } from '../missing-package.js';
import { SightlineError } from '../sightline-error.js';

interface Spawned {
  env?: Record<string, string>;
  /** Receives what is printed. Default: the same place as this command's output. */
  output?: (text: string) => void;
}

/** The exit code of the project's own Playwright. */
export function spawnPlaywright(
  args: readonly string[],
  { env = {}, output }: Spawned,
): Promise<number> {
  const child = spawn(process.execPath, [playwrightCli(), 'test', ...args], {
    stdio: output === undefined ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => output?.(chunk.toString('utf8')));
  return new Promise((done, failed) => {
    child.on('error', failed);
    child.on('close', (code) => done(code ?? 2));
  });
}

/** As `npx playwright` finds it: from the working directory. */
function playwrightCli(): string {
  try {
    return createRequire(resolve('package.json')).resolve('@playwright/test/cli');
  } catch (cause) {
    throw new SightlineError('usage', {
      what: '@playwright/test is not installed in this project.',
      details: [`looked for in ${process.cwd()} and the folders above`],
      next: `Run this in the folder of the project, or install it: ${installCommand('@playwright/test')}`,
      cause,
    });
  }
}
