// The gateway's own process: it ends with the Playwright that started it, also where that was killed outright.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';

let started: ChildProcess | null = null;
afterEach(() => started?.kill('SIGKILL'));

/** Once it listens. */
async function gateway(
  input: 'pipe' | 'ignore',
): Promise<{ child: ChildProcess; address: string }> {
  const child = spawn(process.execPath, ['dist/playwright/gateway-main.js', '--port', '0'], {
    stdio: [input, 'pipe', 'ignore'],
  });
  started = child;
  if (child.stdout === null) throw new Error('It has no output.');
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const [, address] = /listens on (\S+)/u.exec(line.toString()) ?? [];
  if (address === undefined)
    throw new Error(`It does not say where it listens: ${line.toString()}`);
  return { child, address };
}

it('ends when nobody holds the other end of its input any more', async () => {
  const { child } = await gateway('pipe');
  const ended = once(child, 'exit');
  child.stdin?.destroy();
  expect(await ended).toEqual([0, null]);
});

it('goes on without an input until it is asked to end', async () => {
  const { child, address } = await gateway('ignore');
  const ended = once(child, 'exit');
  // An input that is at its end would be told by now.
  await setTimeout(500);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
  child.kill('SIGTERM');
  expect(await ended).toEqual([0, null]);
});
