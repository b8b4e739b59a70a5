// Reads a calibration back from the text of its file, with what a license needs; opens no file.
import { z } from 'zod';
import { fileKind } from '../../scenario/file-kind.js';
import { SightlineError } from '../../sightline-error.js';
import { labelSources } from './labels.js';
import type { LicenceEvidence } from './licence.js';
import { answers } from './votes.js';

const rowSchema = z.record(z.enum(answers), z.int().min(0));

/** The rest of the file is for people, and follows from this. */
const recordSchema = z.looseObject({
  format: z.literal('sightline-calibration'),
  version: z.literal(1),
  wantedError: z.number().min(0).max(1),
  calibrations: z.array(
    z.looseObject({
      question: z.string(),
      model: z.string(),
      promptHash: z.string(),
      populations: z.array(
        z.looseObject({
          source: z.enum(labelSources),
          chosen: z.looseObject({
            threshold: z.number().min(0.5).max(1).nullable(),
            why: z.string().nullable(),
          }),
          test: z.looseObject({
            confusion: z.strictObject({ yes: rowSchema, no: rowSchema }),
            votes: z.looseObject({ least: z.int().min(1), most: z.int().min(1) }).nullable(),
          }),
        }),
      ),
    }),
  ),
});

/**
 * What `sightline judge calibrate --out` wrote, for `licenceOf`. Rates are counted anew from its tables.
 *
 * @throws SightlineError `calibration-invalid` if the text is not a calibration, or one of another version.
 */
export function readCalibration(file: string, text: string): LicenceEvidence {
  const read = recordSchema.safeParse(parsed(text));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const kind = fileKind(text);
  const found =
    kind === null || kind === 'a calibration'
      ? `at ${issue?.path.join('.') || 'the top'}: ${issue?.message ?? 'not readable'}`
      : `the file is ${kind}`;
  const labels = kind === 'a file of labels' ? file : '<file>';
  throw new SightlineError('calibration-invalid', {
    what: `The calibration ${file} cannot be used.`,
    details: [found, 'expected: what sightline judge calibrate --out wrote'],
    next: `Write a new one with sightline judge calibrate ${labels} --out <file>.`,
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
