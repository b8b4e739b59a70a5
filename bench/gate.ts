// What `sightline gate` takes over the verdicts of many trials: time by the clock and memory at the peak, of the built command.
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { buildRun } from '../test/suite/build-run.js';
import { median, ratioLine } from './measure.js';

const run = promisify(execFile);
const command = resolve('dist/cli/main.js');
const FEW = 1_000;
const MANY = 10_000;
const TRIALS = 20;
const ROUNDS = 5;

/** Scenarios of twenty trials each, of which one in ten fails. */
export async function benchGate(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'sightline-bench-gate-'));
  try {
    const few = await gateMany(await written(folder, FEW));
    const many = await gateMany(await written(folder, MANY));
    const each = (many.ms - few.ms) / (MANY - FEW);
    return [
      ratioLine(`verdicts gated a second`, 1000 / each, {
        target: '–',
        of: `${MANY} in ${(many.ms / 1000).toFixed(1)} s by the clock, median of ${ROUNDS}; ${FEW} in ${(few.ms / 1000).toFixed(1)} s`,
      }),
      ratioLine(`memory, ${MANY} verdicts : ${FEW}`, many.peakMb / few.peakMb, {
        target: '–',
        of: `${many.peakMb} MB : ${few.peakMb} MB resident at the peak`,
      }),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function written(folder: string, trials: number): Promise<string> {
  const scenarios = Array.from({ length: trials / TRIALS }, (_, index) => ({
    scenario: `case-${index}`,
    fates: Array.from({ length: TRIALS }, (__, trial) =>
      trial % 10 === 3 ? ('failed' as const) : ('passed' as const),
    ),
  }));
  return buildRun(folder, { run: `run-${trials}`, scenarios });
}

async function gateMany(dir: string): Promise<{ ms: number; peakMb: number }> {
  const times: number[] = [];
  let peakMb = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    const { stderr } = await run(
      process.execPath,
      [
        ...['--expose-gc', '--import', new URL('print-use.mjs', import.meta.url).href],
        ...[command, 'gate', dir],
      ],
      { maxBuffer: 1e9 },
    ).catch((red: unknown) => red as { stderr: string });
    times.push(performance.now() - began);
    const [, peak = 'NaN'] = /used: (\d+) /.exec(stderr) ?? [];
    peakMb = Math.max(peakMb, Number(peak));
  }
  return { ms: median(times), peakMb };
}
