// `planned.json`: what a run set out to do, written before its first trial; reading compares it with the outcome.
import { join } from 'node:path';
import { z } from 'zod';
import { textIfThere } from '../episode/files.js';
import { gateSchema, suiteGateSchema } from '../scenario/gate.js';
import { firstLine, SightlineError } from '../sightline-error.js';

export const PLAN_FILE = 'planned.json';

const PLAN_VERSION = 2;

const plannedTrialSchema = z.strictObject({
  project: z.string(),
  app: z.string(),
  scenario: z.string(),
  trial: z.int(),
  seed: z.int(),
  /** How often it may be run again where its user breaks the plan. */
  reruns: z.int(),
  /** File and titles of its test, by which its episodes are known. */
  test: z.string(),
  /** Null: the suite's, else `all`. */
  gate: gateSchema.nullable(),
  /** Share of traffic, in any unit. */
  weight: z.number().positive(),
  /** Where the scenario is, relative to the project. */
  file: z.string(),
  line: z.int(),
});
export type PlannedTrial = z.output<typeof plannedTrialSchema>;

const planSchema = z.strictObject({
  format: z.literal('sightline-plan'),
  version: z.literal(PLAN_VERSION),
  run: z.string(),
  /** When it began, in UTC. Absent: a version before wrote it. */
  began: z.iso.datetime().optional(),
  /** Which part of a run that was split; null: it is whole. */
  shard: z.strictObject({ current: z.int(), total: z.int() }).nullable(),
  /** Of the suite; null: each scenario has its own. */
  gate: suiteGateSchema.nullable(),
  trials: z.array(plannedTrialSchema),
});
export type RunPlan = z.output<typeof planSchema>;

/** What a run sets out to do. */
export type PlanParts = Pick<RunPlan, 'shard' | 'gate' | 'began' | 'trials'>;

export function runPlan(run: string, parts: PlanParts): RunPlan {
  return { format: 'sightline-plan', version: PLAN_VERSION, run, ...parts };
}

/**
 * The plan in a run's folder; null if there is none.
 *
 * @throws SightlineError `run-invalid` if it is of another version or cannot be read.
 */
export function readPlan(dir: string): RunPlan | null {
  const file = join(dir, PLAN_FILE);
  const text = textIfThere(file);
  return text === null ? null : parseRunFile(file, planSchema, text);
}

/** A file of a run. Throws as `readPlan`. */
export function parseRunFile<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  text: string,
): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(text));
  } catch (cause) {
    const why = cause instanceof z.ZodError ? z.prettifyError(cause) : firstLine(cause);
    throw new SightlineError('run-invalid', {
      what: `The file ${file} cannot be read: it is cut off, or another version of Sightline wrote it.`,
      details: why.split('\n').slice(0, 3),
      next: 'Run the trials again with this version.',
      cause,
    });
  }
}
