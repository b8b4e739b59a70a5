// The gateway's own process: it ends with the Playwright that started it, also where that was killed outright.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, it } from 'vitest';

let started: ChildProcess | null = null;
afterEach(() => started?.kill('SIGKILL'));

/** Once it listens. */
async function gateway(input: 'pipe' | 'ignore'): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['dist/playwright/gateway-main.js', '--port', '0'], {
    stdio: [input, 'pipe', 'ignore'],
  });
  started = child;
  if (child.stdout === null) throw new Error('It has no output.');
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  expect(line.toString()).toContain('sightline gateway listens');
  return child;
}

it('ends when nobody holds the other end of its input any more', async () => {
  const child = await gateway('pipe');
  const ended = once(child, 'exit');
  child.stdin?.destroy();
  expect(await ended).toEqual([0, null]);
});

it('goes on without an input until it is asked to end', async () => {
  const child = await gateway('ignore');
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});
