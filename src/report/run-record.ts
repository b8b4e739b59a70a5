// What a run took, as it is kept in the folder of the run: read again to forecast later ones; measures nothing itself.
import { z } from 'zod';
import { roles } from '../model/endpoint.js';

/** The file of a run, written when it has ended. */
export const RUN_RECORD = 'run.json';

export const runRecordSchema = z.strictObject({
  format: z.literal('sightline-run'),
  version: z.literal(1),
  run: z.string(),
  /** Trials at a time. */
  workers: z.int(),
  durationMs: z.number(),
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
