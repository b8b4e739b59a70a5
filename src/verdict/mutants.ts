// The verdicts on an episode's surface mutants, kept beside it: the format, reading and writing; decides nothing.
import { z } from 'zod';
import {
  besideEpisode,
  promised,
  sortedKeys,
  textIfThere,
  toJsonText,
  writeWhole,
} from '../episode/files.js';
import { mutantKinds } from '../episode/mutants.js';
import { outcomeSchema } from './format.js';
import { parseBeside } from './store.js';

const gradedMutantSchema = z.strictObject({
  mutant: z.enum(mutantKinds),
  /** In words. */
  subject: z.string(),
  /** `not_made`: it could not be made of this subject, so it counts for nothing. */
  outcome: z.enum(['killed', 'survived', 'inconclusive', 'not_made']),
  reason: z.string(),
  /** How many matches of the subject were mutated together. */
  places: z.int(),
  /** Its picture, relative to the episode; null if there is none. */
  file: z.string().nullable(),
});
export type GradedMutant = z.output<typeof gradedMutantSchema>;

const mutatedClaimSchema = z.strictObject({
  at: z.string(),
  claim: z.string(),
  /** Without any mutant; null if that does not matter. */
  outcome: outcomeSchema.nullable(),
  /** Why no mutant was tried; null if some were. Kinds that are not listed do not apply. */
  why: z.string().nullable(),
  mutants: z.array(gradedMutantSchema),
});
export type MutatedClaim = z.output<typeof mutatedClaimSchema>;

const mutantsVerdictSchema = z.strictObject({
  format: z.literal('sightline-mutants'),
  version: z.literal(1),
  episode: z.string(),
  scenario: z.string(),
  trial: z.int(),
  seed: z.int(),
  killed: z.int(),
  survived: z.int(),
  inconclusive: z.int(),
  /** Checkpoints at which the simulation stopped early, and why. */
  stopped: z.array(z.strictObject({ checkpoint: z.string(), why: z.string() })),
  claims: z.array(mutatedClaimSchema),
});
export type MutantsVerdict = z.output<typeof mutantsVerdictSchema>;

/** Writes `<episode dir>.mutants.json`: keys sorted, so that the same verdicts are the same bytes. */
export async function writeMutants(dir: string, verdict: MutantsVerdict): Promise<void> {
  await writeWhole(besideEpisode.mutants(dir), toJsonText(sortedKeys(verdict)));
}

/**
 * Null if the episode has no mutants, or nobody graded them.
 *
 * @throws SightlineError `episode-corrupt` if the file is broken.
 */
export function readMutants(dir: string): Promise<MutantsVerdict | null> {
  return promised(() => {
    const file = besideEpisode.mutants(dir);
    const text = textIfThere(file);
    return text === null ? null : parseBeside(file, mutantsVerdictSchema, text);
  });
}
