// Which models a run may ask, and how many tokens and minutes it may take, from `use.sightline` and variables; asks nobody.
import { z } from 'zod';
import { SightlineError } from '../sightline-error.js';
import { type Calibration, readCalibration } from './calibration.js';
import {
  type Models,
  modelsFrom,
  modelsOptionsSchema,
  modelVariables,
  type Variables,
} from './models.js';

const runOptionsSchema = z.strictObject({
  /** Which model plays which role. Default: those that the variables name. */
  models: modelsOptionsSchema.optional(),
  /** Tokens, in and out, that a run may use of models. Default: no limit. */
  maxTokens: z.int().positive().optional(),
  /** After this many minutes a run starts no more trials. Default: no limit. */
  maxMinutes: z.number().positive().optional(),
  /** Path of a file written by `sightline judge calibrate --out`: what judges may block, and examples for them. Default: none. */
  calibration: z.string().min(1).optional(),
});

/** What `use.sightline` takes. */
export type RunOptions = z.input<typeof runOptionsSchema>;

export interface RunSettings {
  models: Models;
  /** Null: no limit. */
  maxTokens: number | null;
  /** Null: no limit. */
  maxMinutes: number | null;
  /** Null: nobody has calibrated anything. Its file is read on first use, and throws then. */
  calibration(): Calibration | null;
}

/** What turns off the calibration that the options name. */
const NONE = 'none';

/**
 * The models and limits of a run.
 *
 * @param variables those of `modelVariables`; `none` turns the calibration off. Paths are relative to the working directory.
 * @throws SightlineError `usage` for a value that is not what it has to be. Of the calibration, when it is asked for: as `readCalibration`.
 */
export function runSettings(variables: Variables, options: RunOptions = {}): RunSettings {
  const { models: named, ...limits } = asObject(options);
  const models = modelsFrom(variables, named);
  const read = runOptionsSchema.safeParse(limits);
  if (!read.success) throw unfit(read.error);
  const { maxTokens = null, maxMinutes = null, calibration } = read.data;
  return {
    models,
    maxTokens,
    maxMinutes,
    calibration: once(() => calibrationOf(variables, calibration)),
  };
}

function once<Value>(read: () => Value): () => Value {
  let known: { value: Value } | null = null;
  return () => (known ??= { value: read() }).value;
}

/** A JavaScript config may contain anything. */
function asObject(options: unknown): RunOptions {
  if (typeof options === 'object' && options !== null && !Array.isArray(options)) return options;
  throw new SightlineError('usage', {
    what: '`use.sightline` is not an object.',
    next: 'Write use: { sightline: { models: { … } } }; docs/models.md lists what it takes.',
  });
}

function calibrationOf(variables: Variables, given: string | undefined): Calibration | null {
  const named = variables[modelVariables.calibration]?.trim() ?? '';
  const file = named === '' ? given : named;
  if (file === undefined || named === NONE) return null;
  return readCalibration(
    file,
    named === '' ? 'use.sightline.calibration' : modelVariables.calibration,
  );
}

function problemsOf(error: unknown): string[] {
  if (error instanceof z.ZodError)
    return error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
  return [error instanceof Error ? error.message : String(error)];
}

function unfit(error: z.ZodError): SightlineError {
  return new SightlineError('usage', {
    what: 'What `use.sightline` says cannot be used.',
    details: problemsOf(error),
    next: 'It takes models, maxTokens, maxMinutes and calibration; docs/models.md lists them.',
  });
}
