// What a start takes: processor time of the command, of imports and of a run with one empty test, each beside the same without Sightline.
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { miniProject } from '../test/playwright/mini-project.js';
import { median } from './measure.js';

const ROUNDS = 11;
const PRINT_CPU = fileURLToPath(new URL('print-cpu.cjs', import.meta.url));
const CONFIG = `export default { workers: 1, reporter: 'line', projects: [
  { name: 'plain', testMatch: 'plain.spec.ts' }, { name: 'sightline', testMatch: 'sightline.spec.ts' },
] };`;

const run = promisify(execFile);

/** What is held against what, each as arguments of `node`. */
interface Row {
  what: string;
  args: readonly string[];
  without: readonly string[];
  target: string;
}

const imports = (...names: string[]): string[] => [
  ...['--input-type=module', '-e'],
  names.map((name) => `import '${name}';`).join(''),
];
const bare = ['-e', '0'];
const command = join('node_modules', 'sightline', 'dist', 'cli', 'main.js');
const tests = (project: string): string[] => [
  ...[join('node_modules', '@playwright', 'test', 'cli.js'), 'test'],
  `--project=${project}`,
];

const rows: readonly Row[] = [
  { what: 'sightline --help - node', args: [command, '--help'], without: bare, target: '≤ 0.30 s' },
  {
    what: 'import sightline/playwright - import @playwright/test',
    args: imports('@playwright/test', 'sightline/playwright'),
    without: imports('@playwright/test'),
    target: '≤ 0.20 s',
  },
  { what: 'import sightline - node', args: imports('sightline'), without: bare, target: '–' },
  {
    what: 'import sightline/agent - node',
    args: imports('sightline/agent'),
    without: bare,
    target: '–',
  },
  {
    what: 'a run of one empty test - with the test of Playwright',
    args: tests('sightline'),
    without: tests('plain'),
    target: '–',
  },
];

/** The same import from a package that lies beside. */
const otherRow: Row = {
  what: 'the same of the other checkout',
  args: imports('@playwright/test', 'other/playwright'),
  without: imports('@playwright/test'),
  target: '–',
};

/**
 * In a project that has the packed package: Playwright compiles what does not lie in node_modules. `against`: the folder
 * of another built checkout.
 */
export async function benchStartup(against: string | null): Promise<string[]> {
  const project = await miniProject();
  try {
    await project.write({
      'playwright.config.ts': CONFIG,
      'plain.spec.ts': `import { test } from '@playwright/test'; test('is empty', () => {});`,
      'sightline.spec.ts': `import { test } from 'sightline/playwright'; test('is empty', () => {});`,
    });
    if (against !== null)
      for (const name of ['package.json', 'dist'])
        await cp(join(against, name), join(project.dir, 'node_modules', 'other', name), {
          recursive: true,
        });
    const all = against === null ? rows : [...rows, otherRow];
    const took = all.map((row) => ({ row, args: [] as number[], without: [] as number[] }));
    for (let round = 0; round <= ROUNDS; round += 1) {
      for (const one of took) {
        one.args.push(await cpuMs(project.dir, one.row.args));
        one.without.push(await cpuMs(project.dir, one.row.without));
      }
    }
    return took.map((one) => line(one.row, one));
  } finally {
    await project.remove();
  }
}

/** Of the process and of all that it started. */
async function cpuMs(cwd: string, args: readonly string[]): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-cpu-'));
  const file = join(folder, 'ms');
  const env = { ...process.env, NODE_OPTIONS: `--require=${PRINT_CPU}`, BENCH_CPU_FILE: file };
  try {
    await run(process.execPath, args, { cwd, env });
    const lines = (await readFile(file, 'utf8')).trim().split('\n');
    return lines.reduce((sum, ms) => sum + Number(ms), 0);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function line({ what, target }: Row, took: { args: number[]; without: number[] }): string {
  // The first round warms the caches.
  const [all, without] = [took.args, took.without].map((ms) => median(ms.slice(1)) / 1000) as [
    number,
    number,
  ];
  const beyond = `${(all - without).toFixed(2)} s`.padStart(7);
  return `${what.padEnd(58)} ${beyond}  target ${target.padEnd(8)} ${all.toFixed(2)} s - ${without.toFixed(2)} s of processor time, median of ${ROUNDS}`;
}
