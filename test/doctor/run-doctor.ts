// Runs `sightline doctor` as a command inside of a test, with a folder of its own for what it writes.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { DoctorFiles, Findings } from '../../src/app/doctor-findings.js';
import { sharesBrowser } from '../browser.js';
import { type Ran, sightline } from '../command.js';

export interface DoctorRuns {
  /** Where everything is written; gone after the tests. */
  readonly dir: string;
  run(url: string, ...args: string[]): Promise<Ran>;
  json(url: string, ...args: string[]): Promise<Findings & { files: DoctorFiles }>;
}

/** Registers the hooks of a test file. */
export function doctorRuns(): DoctorRuns {
  let dir = '';
  let count = 0;
  sharesBrowser();
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'sightline-doctor-'));
  });
  afterAll(() => rm(dir, { recursive: true }));
  const run = async (url: string, ...args: string[]): Promise<Ran> => {
    const folder = args.includes('--out') ? [] : ['--out', join(dir, `run-${(count += 1)}`)];
    const ran = await sightline('doctor', url, ...folder, ...args);
    if (ran.thrown !== null) throw ran.thrown;
    return ran;
  };
  return {
    get dir() {
      return dir;
    },
    run,
    json: async (url, ...args) =>
      JSON.parse((await run(url, '--json', ...args)).out) as Findings & { files: DoctorFiles },
  };
}
