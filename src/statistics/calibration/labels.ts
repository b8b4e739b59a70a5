// What a file of labels may hold, and which of its items are for tuning; reads no file and measures nothing.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { answers } from './votes.js';

/** Where a label comes from. Each is a separate population; only `human` can let a judge block. */
export const labelSources = ['human', 'mutant', 'counterfactual', 'measured'] as const;
export type LabelSource = (typeof labelSources)[number];

export const splits = ['tuning', 'test'] as const;
export type LabelSplit = (typeof splits)[number];

/** Of a rater's note, in characters. */
export const LONGEST_NOTE = 4000;

/** The `model` of items about Sightline's own answers, which are a yes to whether each is right: only how often people disagree means something. */
export const SIGHTLINE = 'Sightline';

/** Names are printed, so they contain no control characters for a terminal. */
const name = z.string().regex(/^\P{Cc}+$/u, 'text without control characters');

export const labelItemSchema = z.strictObject({
  /** Names the item; stays the same when the file grows, since the split depends on it. */
  id: name,
  /** The kind of question, such as `stayed_on_policy`. */
  question: name,
  /** Its wording, cut; only for a question that its kind does not identify. */
  wording: name.optional(),
  /** Hash of prompt and question as put to the judge. */
  promptHash: name,
  /** Name of the model that judged. */
  model: name,
  /** The true answer; null if unknown: the item then counts only for the corrected rate. */
  label: z.enum(['yes', 'no']).nullable(),
  /** Where the label is from; required if there is one. */
  source: z.enum(labelSources).optional(),
  /** As cast; null if it is still to be judged. */
  votes: z.array(z.enum(answers)).min(1).nullable(),
  /** What the judge decided by its own rule. Default: the majority of the votes. */
  decision: z.enum(answers).optional(),
  /** The judge's probability of a yes, 0 to 1. Default: by its votes. */
  probability: z.number().min(0).max(1).optional(),
  /** Default: by hash of the group, else of the id. */
  split: z.enum(splits).optional(),
  /** Items that depend on each other, such as those of one episode, are in one group and so in one split. */
  group: z.string().min(1).optional(),
  /** Where its episode is, relative to the file's folder: used to show the item to somebody. */
  episode: z.string().min(1).optional(),
  /** Who gave the label in `sightline review`; each rater has a line of their own. */
  rater: name.optional(),
  /** What the rater chose, of which `label` says whether it is what Sightline said; absent if they only left a note. */
  answer: name.optional(),
  /** Whether the rater did not see what Sightline said. */
  blind: z.literal(true).optional(),
  /** The rater's own words. */
  note: z.string().min(1).max(LONGEST_NOTE).optional(),
});
export type LabelItem = z.output<typeof labelItemSchema>;

/** Whether a person is still to be asked: a rater who answered "cannot tell" has been. */
export function isOpenItem({ label, rater }: LabelItem): boolean {
  return label === null && rater === undefined;
}

/** Who judged: a calibration holds for these three together, and for no other. */
export interface Judge {
  question: string;
  model: string;
  promptHash: string;
}

/** The share of items for tuning, as nearly as hashes allow. */
const TUNING_SHARE = 1 / 3;

/**
 * Which split an item is of: the one it names, else by SHA-256 of its question and its group or id. What else the file holds plays no part, so that an
 * added item moves no other, and nor does the label, so that a corrected one moves none either; so each label has its own third only about.
 */
export function splitOf({
  id,
  question,
  group,
  split,
}: Pick<LabelItem, 'id' | 'question' | 'group' | 'split'>): LabelSplit {
  if (split !== undefined) return split;
  const key = JSON.stringify([question, group ?? id]);
  const first = createHash('sha256').update(key).digest().readUInt32BE(0);
  return first / 2 ** 32 < TUNING_SHARE ? 'tuning' : 'test';
}
