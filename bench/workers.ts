// Trials a minute with 1, 2 and 4 workers on one agent server: the runner itself, on scenarios of the returns desk.
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const WORKERS = [1, 2, 4];
const playwright = join(
  dirname(createRequire(import.meta.url).resolve('@playwright/test/package.json')),
  'cli.js',
);

const resultSchema = z.object({ startTime: z.string(), duration: z.number(), status: z.string() });
const suiteSchema: z.ZodType<Suite> = z.lazy(() =>
  z.object({
    specs: z.array(z.object({ tests: z.array(z.object({ results: z.array(resultSchema) })) })),
    suites: z.array(suiteSchema).optional(),
  }),
);
interface Suite {
  specs: { tests: { results: z.output<typeof resultSchema>[] }[] }[];
  suites?: Suite[] | undefined;
}

export async function benchWorkers(): Promise<string[]> {
  const lines: string[] = [];
  let alone: number | undefined;
  for (const workers of WORKERS) {
    const { trials, minutes } = await run(workers);
    const rate = trials / minutes;
    alone ??= rate;
    lines.push(
      `trials a minute, ${workers} ${workers === 1 ? 'worker ' : 'workers'}: ${rate.toFixed(1).padStart(6)}   ` +
        `${(rate / alone).toFixed(2)} of one worker's   ${trials} trials in ${(minutes * 60).toFixed(0)} s`,
    );
  }
  return lines;
}

/** From the first trial's start to the last one's end: browsers and servers are up by then. */
async function run(workers: number): Promise<{ trials: number; minutes: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-workers-'));
  const output = join(folder, 'results.json');
  const args = ['test', 'e2e/scenarios.spec.ts', `--workers=${workers}`, '--reporter=json'];
  const env = {
    ...process.env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: output,
    SIGHTLINE_RUN: JSON.stringify({ episodes: join(folder, 'episodes') }),
  };
  const child = spawn(process.execPath, [playwright, ...args], { env, stdio: 'ignore' });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  const report = z
    .object({ suites: z.array(suiteSchema) })
    .parse(JSON.parse(await readFile(output, 'utf8')));
  await rm(folder, { recursive: true });
  const results = resultsOf(report.suites);
  const failed = results.filter(({ status }) => status !== 'passed').length;
  if (code !== 0 || failed > 0) throw new Error(`${failed} of ${results.length} trials failed.`);
  const starts = results.map(({ startTime }) => Date.parse(startTime));
  const ends = results.map(({ startTime, duration }) => Date.parse(startTime) + duration);
  return { trials: results.length, minutes: (Math.max(...ends) - Math.min(...starts)) / 60_000 };
}

function resultsOf(suites: readonly Suite[]): z.output<typeof resultSchema>[] {
  return suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results)),
    ...resultsOf(inner),
  ]);
}
