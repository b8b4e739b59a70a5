// What a run took and how it ended, as it is kept in the folder of the run: read to decide gates; measures nothing itself.
import { z } from 'zod';
import { roles } from '../model/models.js';

/** The file of a run, written when it has ended. */
export const RUN_RECORD = 'run.json';

/** A test that is red, and not because its trial did not pass. */
const otherFailureSchema = z.strictObject({
  title: z.string(),
  file: z.string(),
  line: z.int(),
  /** The first line of its error. */
  message: z.string(),
});
export type OtherFailure = z.output<typeof otherFailureSchema>;

const codeSchema = z.strictObject({
  /** Short; with a "+" if files had been changed since. Null: unknown, here and below. */
  commit: z.string().nullable(),
  branch: z.string().nullable(),
});
export type CodeState = z.output<typeof codeSchema>;

export const runRecordSchema = z.strictObject({
  format: z.literal('sightline-run'),
  version: z.literal(1),
  run: z.string(),
  /** Trials at a time. */
  workers: z.int(),
  durationMs: z.number(),
  /** How it ended apart from its trials. Absent: not recorded yet. */
  ended: z
    .strictObject({
      /** As Playwright has it before any gate: passed, failed, timedout or interrupted. */
      status: z.string(),
      /** Errors outside any test, such as a file that does not load. */
      errors: z.array(z.string()),
      failures: z.array(otherFailureSchema),
    })
    .optional(),
  /** What the working directory was at. Absent: a version before wrote it. */
  code: codeSchema.optional(),
  /** By the id of an episode: Playwright's trace of its test, relative to the run's folder. Absent: none was kept, or a version before wrote it. */
  traces: z.record(z.string(), z.string()).optional(),
  /** By the id of an episode: the test that was expected to fail (`test.fail()`), and did. */
  expectedFailures: z.record(z.string(), z.string()).optional(),
  /** By project and role: the models that were configured. */
  models: z.record(z.string(), z.partialRecord(z.enum(roles), z.array(z.string()))),
  /** Those that were begun. */
  trials: z.array(
    z.strictObject({
      project: z.string(),
      app: z.string(),
      scenario: z.string(),
      trial: z.int(),
      /** Of the test: all attempts, with their grading. */
      durationMs: z.number(),
      /** Ids, one for each attempt. */
      episodes: z.array(z.string()),
    }),
  ),
});
export type RunRecord = z.output<typeof runRecordSchema>;

export function runRecord(
  run: string,
  took: Omit<RunRecord, 'format' | 'version' | 'run'>,
): RunRecord {
  return { format: 'sightline-run', version: 1, run, ...took };
}
