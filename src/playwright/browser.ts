// Makes sure of a Chromium, in a fixed order of places, decides openly whether its sandbox can be used, and how it is launched.
import { execFile, spawn } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { LaunchOptions } from 'playwright';
import { SightlineError } from '../sightline-error.js';
import { type FoundBrowser, runState, shareState } from './run.js';
import type * as playwright from 'playwright';
import { installCommand, missingPackage } from '../values/missing-package.js';

export const { chromium, devices } = library();

function library(): typeof playwright {
  try {
    return createRequire(import.meta.url)('playwright') as typeof playwright;
  } catch (cause) {
    if (missingPackage(cause) === null) throw cause;
    throw new SightlineError('usage', {
      what: 'Playwright is not installed, and this command needs its browser.',
      next: `Run: ${installCommand('@playwright/test')}`,
      cause,
    });
  }
}

/** Keeps Chromium quiet on a closed network. */
const quiet = [
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Only loopback and the named hosts resolve: a second wall in case a request slips past the routes. */
function onlyTo(hosts: readonly string[]): string {
  const open = ['localhost', '127.0.0.1', '[::1]', ...hosts].map((host) => `EXCLUDE ${host}`);
  return `${RESOLVER}MAP * ~NOTFOUND, ${open.join(', ')}`;
}

/** The switch with its rules. */
export const RESOLVER = '--host-resolver-rules=';

/** What a browser may reach. */
export type Network =
  | 'loopback'
  /** For looking at pages that are not under test. */
  | 'any'
  /** Loopback and these hosts. */
  | { hosts: readonly string[] };

/** Switches for a launch. */
function chromiumArgs({ network }: { network: Network }): string[] {
  if (network === 'any') return [...quiet];
  return [...quiet, onlyTo(network === 'loopback' ? [] : network.hosts)];
}

/** Path of a Chromium to use before looking anywhere else. */
const EXPLICIT = 'SIGHTLINE_CHROMIUM';

export interface BrowserNeeds {
  /**
   * A person should see it. Default: no, so Chromium's headless shell is enough, which opens and draws a page in half
   * the time.
   */
  window?: boolean;
}

type Say = (line: string) => void;
const run = promisify(execFile);

/**
 * Finds a Chromium, installing one if there is none: `SIGHTLINE_CHROMIUM`, Playwright's own, an installed headless
 * shell, Chrome or Chromium, `npx playwright install chromium`, the system's package manager. The result is kept in the
 * environment, so that later calls and child processes ask nothing again.
 *
 * @param say receives lines about what is being installed, and why no sandbox is used
 * @throws SightlineError `browser-missing` with every place that was tried
 */
export async function ensureBrowser(
  say: Say = () => undefined,
  { window = false }: BrowserNeeds = {},
): Promise<FoundBrowser> {
  const { browser: known } = runState();
  if (known && !(window && isHeadlessShell(known.executablePath))) return known;
  const executablePath = await findOrInstall(say, window);
  const sandbox = await sandboxWorks(executablePath ?? chromium.executablePath(), say);
  const browser = { executablePath, sandbox };
  shareState({ browser });
  return browser;
}

/** Launch options for the browser that `ensureBrowser` found; Playwright's defaults before it ran. */
export function browserLaunchOptions(
  options: { network: Network } = { network: 'loopback' },
): LaunchOptions {
  const { browser: found } = runState();
  return {
    args: chromiumArgs(options),
    chromiumSandbox: found?.sandbox ?? false,
    ...(found?.executablePath ? { executablePath: found.executablePath } : {}),
  };
}

async function findOrInstall(say: Say, window: boolean): Promise<string | null> {
  const explicit = process.env[EXPLICIT];
  if (explicit !== undefined && explicit !== '') return explicitPath(explicit, window);
  if (existsSync(chromium.executablePath())) return null;
  const installed = installedBrowser(window);
  if (installed) return installed;

  const tried: string[] = [
    `${EXPLICIT} is not set`,
    'Playwright has no Chromium of its own',
    'no Chrome or Chromium is on the PATH',
  ];
  say('No Chromium found. Trying `npx playwright install chromium` …');
  const download = await attempt(process.execPath, [playwrightCli(), 'install', 'chromium']);
  if (existsSync(chromium.executablePath())) return null;
  tried.push(`npx playwright install chromium: ${download}`);

  say('That did not work. Trying the package manager …');
  tried.push(...(await installByApt(window)));
  const fromPackages = installedBrowser(window);
  if (fromPackages) return fromPackages;

  throw new SightlineError('browser-missing', {
    what: 'No Chromium could be found or installed.',
    details: tried,
    next: `Run npx playwright install --with-deps chromium, or set ${EXPLICIT} to the path of a Chrome or Chromium.`,
  });
}

function explicitPath(path: string, window: boolean): string {
  if (window && isHeadlessShell(path)) {
    throw new SightlineError('browser-missing', {
      what: `${EXPLICIT} is "${path}", a headless shell, which cannot open a window.`,
      next: `Set ${EXPLICIT} to the path of a Chrome or Chromium, or run without a window.`,
    });
  }
  try {
    accessSync(path, constants.X_OK);
    return path;
  } catch (cause) {
    throw new SightlineError('browser-missing', {
      what: `${EXPLICIT} is "${path}", and no program that can be run is there.`,
      next: `Set ${EXPLICIT} to the path of a Chrome or Chromium, or unset it to have one found.`,
      cause,
    });
  }
}

const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
const browsers = [
  'google-chrome-stable',
  'google-chrome',
  'chromium',
  'chromium-browser',
  'chrome',
];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

function isHeadlessShell(path: string | null): boolean {
  return path !== null && shells.includes(basename(path));
}

function installedBrowser(window: boolean): string | null {
  const names = window ? browsers : [...shells, ...browsers];
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...places].find((path) => existsSync(path)) ?? null;
}

function playwrightCli(): string {
  return join(dirname(createRequire(import.meta.url).resolve('playwright/package.json')), 'cli.js');
}

/** Installs the first available package; returns the outcome of each that was tried. */
async function installByApt(window: boolean): Promise<string[]> {
  if (!existsSync('/usr/bin/apt-get')) return ['apt-get: not available here'];
  const root = process.getuid?.() === 0;
  const command = root ? [] : ['sudo', '-n'];
  const apt = (...args: string[]) => {
    const [file = '', ...rest] = [...command, 'apt-get', '-qq', '-y', ...args];
    return attempt(file, rest);
  };
  await apt('update');
  const fonts = ['fonts-dejavu-core', 'fonts-liberation'];
  const tried: string[] = [];
  for (const name of window ? ['chromium'] : ['chromium-headless-shell', 'chromium']) {
    const result = await apt('install', '--no-install-recommends', name, ...fonts);
    tried.push(`apt-get install ${name}: ${result}`);
    if (result === 'done') break;
  }
  return tried;
}

/** Runs a program to its end; the last line of its complaint, or "done". */
async function attempt(file: string, args: string[]): Promise<string> {
  try {
    await run(file, args, {
      timeout: 10 * 60_000,
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    return 'done';
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string };
    const complaint = stderr
      .trim()
      .split('\n')
      .find((line) => /error|unable|failed/i.test(line));
    return complaint?.trim() ?? message.split('\n')[0] ?? 'failed';
  }
}

/**
 * Whether Chromium starts with its sandbox here. Root never can; otherwise it is tried, and a failure is reported, so
 * that nobody runs without a sandbox unknowingly.
 */
async function sandboxWorks(executable: string, say: Say): Promise<boolean> {
  if (process.getuid?.() === 0) {
    say('Chromium runs without its sandbox, since root cannot use it. Another user can.');
    return false;
  }
  const complaint = await startOnce(executable, []);
  if (complaint === null) return true;
  const without = await startOnce(executable, ['--no-sandbox']);
  if (without !== null) throw doesNotStart(executable, without);
  say(`Chromium runs without its sandbox, since it does not start with it here: ${complaint}`);
  return false;
}

/** Null if it started and ended well, else the most telling line of its complaint. */
function startOnce(executable: string, extra: string[]): Promise<string | null> {
  const args = ['--headless', '--disable-gpu', ...chromiumArgs({ network: 'loopback' }), ...extra];
  return new Promise((resolve) => {
    const child = spawn(executable, [...args, '--dump-dom', 'about:blank'], {
      stdio: ['ignore', 'ignore', 'pipe'],
      timeout: 20_000,
    });
    let complaint = '';
    child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
    child.on('error', (error) => resolve(error.message));
    child.on('exit', (code) => {
      const lines = complaint.trim().split('\n');
      const telling = lines.find((line) => /sandbox|namespace|error while loading/i.test(line));
      resolve(code === 0 ? null : (telling ?? `it ended with code ${String(code)}`).trim());
    });
  });
}

function doesNotStart(executable: string, complaint: string): SightlineError {
  return new SightlineError('browser-missing', {
    what: `The Chromium at ${executable} does not start.`,
    details: [complaint],
    next: `Repair it, or set ${EXPLICIT} to the path of another.`,
  });
}
