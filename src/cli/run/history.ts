// Reads what earlier runs on this machine took, trial by trial; ignores what cannot be read, and forecasts nothing.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { bytesBelow } from '../../episode/size.js';
import type { Role } from '../../model/endpoint.js';
import { MODEL_CALLS, type ModelCall, readModelCalls } from '../../model/ledger.js';
import type { TokenCounts } from '../../model/question.js';
import type { ForecastTrial, Sample } from '../../report/forecast.js';
import { RUN_RECORD, type RunRecord, runRecordSchema } from '../../suite/run-record.js';

/** Only the newest of each scenario count: what it took long ago says little. */
const MOST_SAMPLES = 20;

type Done = RunRecord['trials'][number];

/** What earlier trials of the same scenario took, in the same project if it has run there. */
export type History = (trial: ForecastTrial) => readonly Sample[];

/** @param root folder of all runs, `sightline-episodes` by default */
export async function readHistory(root: string): Promise<History> {
  const samples = new Map<string, Sample[]>();
  for (const { record, calls } of await newestFirst(root)) {
    for (const done of record.trials) {
      const kept = samples.get(keyOf(done)) ?? [];
      samples.set(keyOf(done), kept);
      if (kept.length < MOST_SAMPLES) kept.push(sampleOf(root, done, record, calls));
    }
  }
  return (trial) => samples.get(keyOf(trial)) ?? [];
}

function keyOf({ project, app, scenario }: Pick<Done, 'project' | 'app' | 'scenario'>): string {
  return JSON.stringify([project, app, scenario]);
}

interface EarlierRun {
  record: RunRecord;
  calls: ModelCall[];
  at: number;
}

async function newestFirst(root: string): Promise<EarlierRun[]> {
  const runs: EarlierRun[] = [];
  for (const name of foldersIn(root)) {
    const file = join(root, name, RUN_RECORD);
    const record = recordIn(file);
    if (record === null) continue;
    const calls = await readModelCalls(join(root, name, MODEL_CALLS));
    runs.push({ record, calls, at: statSync(file).mtimeMs });
  }
  return runs.sort((one, other) => other.at - one.at);
}

function foldersIn(root: string): string[] {
  try {
    return readdirSync(root);
  } catch {
    return [];
  }
}

function recordIn(file: string): RunRecord | null {
  try {
    return runRecordSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
}

function sampleOf(
  root: string,
  { project, durationMs, episodes }: Done,
  { models }: RunRecord,
  calls: readonly ModelCall[],
): Sample {
  const own = calls.filter(({ episode }) => episode !== null && episodes.includes(episode));
  const roles = (Object.keys(models[project] ?? {}) as Role[]).map((role) => {
    const ofRole = own.filter((call) => call.role === role);
    const names = [...new Set(ofRole.map(({ model }) => model))];
    const live = ofRole.filter(({ source }) => source === 'live').length;
    return [role, { calls: ofRole.length, live, tokens: tokensOf(ofRole), models: names }] as const;
  });
  const bytes = episodes.reduce((sum, id) => sum + bytesBelow(join(root, id)), 0);
  return { durationMs, bytes, roles: Object.fromEntries(roles) };
}

/** For all calls together, including replayed ones, as live they would cost money. Null if one of them did not say. */
function tokensOf(calls: readonly ModelCall[]): TokenCounts | null {
  const sum = { input: 0, output: 0, cached: 0 };
  for (const { tokens } of calls) {
    if (tokens === null) return null;
    sum.input += tokens.input;
    sum.output += tokens.output;
    sum.cached += tokens.cached ?? 0;
  }
  return sum;
}
