// Surface mutants as they are saved beside a checkpoint: what was done to which subject, and where it was captured; holds no verdict.
import { z } from 'zod';

export const mutantKinds = [
  'below_fold',
  'covered',
  'faded',
  'clipped',
  'truncated',
  'removed',
  'amount_changed',
] as const;
/** What is done to a subject on the live page. */
export type MutantKind = (typeof mutantKinds)[number];

/** A range of characters of a fragment, as in the matches of a landmark. */
type Range = readonly [fragment: number, first: number, end: number];

/** One match of a subject, by the ids of a layout. */
export interface SubjectPlace {
  /** Its characters; empty if it has no text. */
  ranges: readonly Range[];
  /** The control that it is; null if it is none. */
  control: number | null;
  /** The element that it is, as the layout names it; null if it is only text. */
  element: string | null;
}

const mutantSchema = z.strictObject({
  mutant: z.enum(mutantKinds),
  /** In words. */
  subject: z.string(),
  /** What a claim says that stands there, in words; null unless that is what was changed. */
  value: z.string().nullable(),
  /** How many matches of the subject were mutated together. */
  places: z.int(),
  /** Folder of the capture, below `surface`; null if it was not made. */
  folder: z.string().nullable(),
  /** Why it was not made; null if it was. */
  problem: z.string().nullable(),
});
export type SavedMutant = z.output<typeof mutantSchema>;

/** A mutant to make. */
export interface MutantTarget extends Pick<SavedMutant, 'mutant' | 'subject' | 'value'> {
  /** All matches of the subject. */
  places: readonly SubjectPlace[];
  /** Where the value stands. */
  ranges: readonly Range[];
}

export const savedMutantsSchema = z.strictObject({
  format: z.literal('sightline-saved-mutants'),
  version: z.literal(1),
  /** Why no more were made, such as that the page did not come back as it was; null if all were. */
  stopped: z.string().nullable(),
  mutants: z.array(mutantSchema),
});
export type SavedMutants = z.output<typeof savedMutantsSchema>;

/** Beside the checkpoint's other files. */
export const savedMutantsFile = 'mutants.json';
