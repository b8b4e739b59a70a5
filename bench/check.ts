// What `sightline check` takes of the processor, browser included, beside a bare launch with one picture of the same page.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { browserLaunchOptions } from '../src/playwright/browser.js';
import { miniProject } from '../test/playwright/mini-project.js';
import { ordersPage } from './checkpoint.js';
import { inTurns, median } from './measure.js';

const ROUNDS = 7;
/** Besides the first. */
const FURTHER = 10;
const CLAIM = 'The heading is shown.';

const run = promisify(execFile);

const bare = `import { chromium } from 'playwright';
const browser = await chromium.launch(JSON.parse(process.env.BENCH_LAUNCH));
const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
await page.goto('file://' + process.cwd() + '/page-0.html');
await page.screenshot();
await browser.close();`;

export async function benchCheck(): Promise<string[]> {
  const project = await miniProject();
  try {
    const names = Array.from({ length: FURTHER + 1 }, (_, at) => `page-${at}.html`);
    const pages = Object.fromEntries(names.map((name) => [name, ordersPage(200)]));
    const claims = names.map((page) => ({ page, claims: [CLAIM] }));
    await project.write({ ...pages, 'bare.mjs': bare, 'all.json': JSON.stringify(claims) });
    const command = join('node_modules', 'sightline', 'dist', 'cli', 'main.js');
    const check = [command, 'check'];
    const took = await inTurns(ROUNDS, [
      () => cpuSeconds(project.dir, ['bare.mjs']),
      () => cpuSeconds(project.dir, [...check, 'page-0.html', CLAIM]),
      () => cpuSeconds(project.dir, [...check, '--claims', 'all.json']),
    ]);
    const [launch = 0, one = 0, many = 0] = took.map(median);
    const each = (many - one) / FURTHER;
    const of = `of processor time, median of ${ROUNDS}`;
    return [
      `check of one page                ${one.toFixed(2)} s  target ≤ 1.60 s  a bare launch with a picture takes ${launch.toFixed(2)} s; ${of}`,
      `check of each further page       ${each.toFixed(2)} s  target ≤ 0.40 s  of ${FURTHER}; ${of}`,
    ];
  } finally {
    await project.remove();
  }
}

/** Of a command and of all that it started, as the shell counts it; whether the claims hold does not matter. */
async function cpuSeconds(cwd: string, args: readonly string[]): Promise<number> {
  const env = { ...process.env, BENCH_LAUNCH: JSON.stringify(browserLaunchOptions()) };
  const timed = `TIMEFORMAT='%U %S'; time "$0" "$@" >/dev/null 2>&1 || true`;
  const { stderr } = await run('bash', ['-c', timed, process.execPath, ...args], { cwd, env });
  return stderr
    .trim()
    .split(' ')
    .map(Number)
    .reduce((sum, seconds) => sum + seconds, 0);
}
