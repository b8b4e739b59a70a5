import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  browserLaunchOptions,
  chromium,
  ensureBrowser,
  type Network,
} from '../../src/playwright/browser.js';
import { sightlineConfig } from '../../src/playwright/config.js';

const names = ['SIGHTLINE_CHROMIUM', 'SIGHTLINE_RUN'] as const;

let folder: string;
let said: string[];
const say = (line: string) => void said.push(line);

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'browser-'));
  said = [];
  for (const name of names) vi.stubEnv(name, undefined);
});

afterEach(async () => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await rm(folder, { recursive: true });
});

/** A program that stands in for Chromium, named by the environment. */
async function program(script: string): Promise<string> {
  const path = await written('chromium', script);
  vi.stubEnv('SIGHTLINE_CHROMIUM', path);
  return path;
}

async function written(name: string, script: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}

/** These programs and no others are installed; Playwright has no browser of its own. */
async function installed(...names: string[]): Promise<string[]> {
  vi.spyOn(chromium, 'executablePath').mockReturnValue(join(folder, 'nothing'));
  vi.stubEnv('PATH', folder);
  return Promise.all(names.map((name) => written(name, 'exit 0')));
}

function asUser(id: number): void {
  vi.spyOn(process as { getuid: () => number }, 'getuid').mockReturnValue(id);
}

describe('the browser that is used', () => {
  it('is the one that the environment names, and is remembered for launches', async () => {
    const path = await program('exit 0');
    asUser(1000);
    expect(await ensureBrowser(say)).toEqual({ executablePath: path, sandbox: true });
    expect(browserLaunchOptions()).toMatchObject({ executablePath: path, chromiumSandbox: true });
    expect(said).toEqual([]);
  });

  it('is refused by name where the environment names what cannot be run', async () => {
    vi.stubEnv('SIGHTLINE_CHROMIUM', join(folder, 'nothing'));
    await expect(ensureBrowser(say)).rejects.toThrow(
      /SIGHTLINE_CHROMIUM is ".*nothing", and no program that can be run is there\./,
    );
  });

  it('is asked for nothing again once it was found', async () => {
    await program('exit 0');
    asUser(1000);
    const first = await ensureBrowser(say);
    vi.stubEnv('SIGHTLINE_CHROMIUM', join(folder, 'nothing'));
    expect(await ensureBrowser(say)).toEqual(first);
  });
});

describe('a headless shell that is installed', () => {
  beforeEach(() => asUser(1000));

  it('is taken before a whole browser, and not where a window is needed', async () => {
    const [whole, shell] = await installed('google-chrome', 'chromium-headless-shell');
    expect((await ensureBrowser(say)).executablePath).toBe(shell);
    expect((await ensureBrowser(say, { window: true })).executablePath).toBe(whole);
    expect(browserLaunchOptions()).toMatchObject({ executablePath: whole });
  });

  it('is refused by name where a window is needed and the environment names it', async () => {
    const [shell] = await installed('chrome-headless-shell');
    vi.stubEnv('SIGHTLINE_CHROMIUM', shell);
    await expect(ensureBrowser(say, { window: true })).rejects.toThrow(
      /chrome-headless-shell", a headless shell, which cannot open a window\./,
    );
  });

  it('is not needed', async () => {
    const [whole] = await installed('chromium');
    expect((await ensureBrowser(say)).executablePath).toBe(whole);
  });
});

describe('where no browser is installed', () => {
  it('tries Playwright, then the package manager, and says how each went', async () => {
    await installed('apt-get');
    await written('sudo', 'exit 1');
    await written('apt-get', 'echo "E: Unable to locate package" >&2; exit 100');
    vi.stubEnv('PLAYWRIGHT_DOWNLOAD_HOST', 'http://127.0.0.1:1');
    vi.stubEnv('PLAYWRIGHT_BROWSERS_PATH', folder);
    asUser(0);
    await expect(ensureBrowser(say)).rejects.toThrow(
      /No Chromium could be found or installed\.[^]*npx playwright install chromium: Error: [^\n]*127\.0\.0\.1:1/,
    );
    expect(said).toEqual([
      'No Chromium found. Trying `npx playwright install chromium` …',
      'That did not work. Trying the package manager …',
    ]);
  });
});

describe('the sandbox', () => {
  it('is left out for root, and that is said', async () => {
    await program('exit 1');
    asUser(0);
    expect((await ensureBrowser(say)).sandbox).toBe(false);
    expect(said).toEqual([expect.stringContaining('since root cannot use it')]);
  });

  it('is left out if Chromium starts only without it, and the complaint is shown', async () => {
    await program(
      'case "$*" in *--no-sandbox*) exit 0;; esac; echo "No usable sandbox!" >&2; exit 1',
    );
    asUser(1000);
    expect((await ensureBrowser(say)).sandbox).toBe(false);
    expect(said).toEqual([expect.stringContaining('No usable sandbox!')]);
  });

  it('is not blamed for a Chromium that does not start at all', async () => {
    await program('echo "error while loading shared libraries: libnss3.so" >&2; exit 127');
    asUser(1000);
    await expect(ensureBrowser(say)).rejects.toThrow(/does not start\.\n {2}error while loading/);
    expect(said).toEqual([]);
  });
});

const walls = (network: Network) =>
  browserLaunchOptions({ network }).args?.filter((arg) => arg.includes('host-resolver-rules'));

describe('the network of a browser', () => {
  it('knows no name but loopback, unless a page that is not under test is looked at', () => {
    expect(walls('loopback')).toEqual([
      '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1, EXCLUDE [::1]',
    ]);
    expect(walls({ hosts: [] })).toEqual(walls('loopback'));
    expect(walls('any')).toEqual([]);
  });

  it('knows the hosts besides that were named', () => {
    expect(walls({ hosts: ['staging.shop.test', '127.0.0.2'] })).toEqual([
      `${String(walls('loopback')?.[0])}, EXCLUDE staging.shop.test, EXCLUDE 127.0.0.2`,
    ]);
  });

  it.each(['*', 'a.test, MAP b.test 127.0.0.1', 'https://a.test', 'a.test:443', ''])(
    'is not opened by "%s", which is no name of a host',
    (host) => {
      vi.stubEnv('SIGHTLINE_RUN', '{"id":"run"}');
      vi.stubEnv('SIGHTLINE_GATEWAY_URL', 'http://127.0.0.1:1');
      expect(() => sightlineConfig({ agentHosts: [host] })).toThrow(
        /given agentHosts that are not host names/,
      );
    },
  );
});
