import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { chromium } from 'playwright';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { exitCodeOf } from '../../src/cli/usage.js';
import { sightlineProgram } from '../../src/cli/program.js';
import { runState } from '../../src/playwright/run.js';
import { type Desk, deskApp, openDesk } from './desk.js';

const repository = resolve(import.meta.dirname, '../..');
const main = [join(repository, 'dist/cli/main.js'), 'drive'];

let desk: Desk;
let dir: string;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  desk = await openDesk();
  dir = await mkdtemp(join(tmpdir(), 'sightline-drive-'));
  const run = JSON.stringify({ ...runState(), episodes: join(dir, 'episodes') });
  env = { ...process.env, NO_COLOR: '1', SIGHTLINE_RUN: run };
  await mkdir(join(dir, 'scenarios/desk'), { recursive: true });
  const app = `import { deskApp } from '${join(repository, 'test/human/desk.ts')}';
export const desk = ${deskApp.name}('${desk.app.start as string}');`;
  await writeFile(join(dir, 'app.ts'), app);
  const scenario = `scenario_id: by_hand
user: human
context: { returns: [] }
expectations: { says: ['I found Wool socks'] }
`;
  await writeFile(join(dir, 'scenarios/desk/by_hand.yaml'), scenario);
});

afterAll(async () => {
  await desk.close();
  await rm(dir, { recursive: true });
});

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function refusalOf(...args: string[]): Promise<{ code: number; message: string }> {
  const failed: unknown = await sightlineProgram()
    .parseAsync(['node', 'sightline', 'drive', ...args])
    .catch((error: unknown) => error);
  return { code: exitCodeOf(failed), message: (failed as Error).message };
}

/** The command, with its lines as they come. */
function start(args: string[]): {
  child: ChildProcess;
  line(has: string): Promise<void>;
  done: Promise<string>;
} {
  const child = spawn(process.execPath, [...main, ...args], { cwd: dir, env });
  const seen: string[] = [];
  const waiting: { has: string; go: () => void }[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => {
    seen.push(line);
    for (const one of waiting) if (line.includes(one.has)) one.go();
  });
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  return {
    child,
    line: (has) =>
      new Promise((resolve, reject) => {
        if (seen.some((line) => line.includes(has))) return resolve();
        waiting.push({ has, go: resolve });
        child.once('exit', () => reject(new Error(`It ended before "${has}": ${seen.join('\n')}`)));
      }),
    done: new Promise((resolve) => child.once('close', () => resolve(out))),
  };
}

describe('sightline drive', () => {
  it('records a person who comes in over the DevTools protocol, until Enter is pressed in the terminal', async () => {
    const port = await freePort();
    const args = ['by_hand', '--app', 'app.ts', '--debug-port', String(port)];
    const command = start(args);
    await command.line('You are the user now.');
    const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    const page = browser
      .contexts()
      .flatMap((context) => context.pages())
      .find((one) => one.url().startsWith('http'));
    await page?.getByLabel('Message').click();
    await page?.keyboard.type('My socks do not fit');
    await page?.keyboard.press('Enter');
    await command.line('turn-1 is recorded');
    await browser.close();
    command.child.stdin?.write('\n');
    const output = await command.done;
    expect(output).toContain('passed: ');
    expect(output).toContain('stop: user_done, 1 turn, 1 tool call');
    expect(output).toMatch(/passed +outcome +.*I found Wool socks/);
    expect(output).toMatch(/episode: episodes\/\S+\/by-hand\/by_hand\/1-\d+\n$/);
    expect(command.child.exitCode).toBe(0);
  });

  it('says that there is no display, and what to do', async () => {
    vi.stubEnv('DISPLAY', '');
    vi.stubEnv('WAYLAND_DISPLAY', '');
    process.chdir(dir);
    expect(await refusalOf('by_hand', '--app', 'app.ts')).toEqual({
      code: 2,
      message: `There is no display to open a browser window on.
  neither DISPLAY nor WAYLAND_DISPLAY is set
  Run it on a desktop, or under xvfb-run, or with --debug-port <port> for another program to drive.   docs/errors.md#browser-missing`,
    });
  });

  it('names the scenarios there are, and a number that is none', async () => {
    process.chdir(dir);
    const { message } = await refusalOf('by_hnad', '--app', 'app.ts');
    expect(message).toContain('by_hand');
    expect(message).toContain('docs/errors.md#not-found');
    const port = await refusalOf('by_hand', '--app', 'app.ts', '--debug-port', 'x');
    expect(port.message).toContain('--debug-port must be a whole number above 0, not "x".');
    expect(port.code).toBe(64);
  });
});
