// The result of grading one claim, and what a check found lacking or wrong: plain data, which decides who is blamed for what, never a sentence.
import type { Box } from '../layout.js';
import { z } from 'zod';

/** `words` are printed and never read. */
export const causeSchema = z.discriminatedUnion('code', [
  /** The episode ended before it could come, or the agent did nothing. */
  z.strictObject({
    code: z.literal('not_reached'),
    /** Why it shows nothing, as a sentence without its end; absent where only this was not reached. */
    cut: z.string().optional(),
  }),
  /** Something wanted did not happen, or too little of it. */
  z.strictObject({ code: z.literal('missing') }),
  /**
   * Of a claim. `absent`: its subject is not on the page, or has another text. `shown`: it is to be seen and must not be. `unlike`: it is
   * there, and hidden or otherwise not as the claim says.
   */
  z.strictObject({
    code: z.enum(['absent', 'shown', 'unlike']),
    /** For a person: a clause without a capital, such as `the refund amount cannot be seen: it is clipped by div.card`. */
    words: z.string(),
  }),
  /** The records contradict these sentences of the agent. */
  z.strictObject({
    code: z.literal('contradicted'),
    sentences: z.array(z.strictObject({ seq: z.int(), quote: z.string() })).min(1),
    /** The two values, where one call holds another than was said; `call` is its `seq`. */
    values: z.strictObject({ said: z.string(), held: z.string(), call: z.int() }).nullable(),
    /** For a person: the first contradiction as a sentence. */
    words: z.string(),
  }),
]);
export type Cause = z.output<typeof causeSchema>;

/** Why a claim does not hold. */
export type SightCause = Extract<Cause, { code: 'absent' | 'shown' | 'unlike' }>;

export type ClaimOutcome = 'passed' | 'failed' | 'inconclusive';

/** Names carry the unit, such as `topPx`. */
export type Measurements = Record<string, number | string | boolean>;

/** A box that the verdict speaks of, in CSS px of the viewport. */
export interface MeasuredBox {
  box: Box;
  /**
   * Of a match of the subject: `painted`, `unpainted`, `uncertain`. `candidate`: another match, which the verdict does
   * not depend on. `other`: what the subject is compared with, as in "above X". `obstacle`: what covers or clips the
   * subject. `near_miss`: something like it. `opaque`: a region without text in the DOM, where the subject could hide.
   */
  kind:
    | 'painted'
    | 'unpainted'
    | 'uncertain'
    | 'candidate'
    | 'other'
    | 'obstacle'
    | 'near_miss'
    | 'opaque';
  /** The text there, or the element if there is no text. */
  text: string;
}

/** A run of characters of the subject that fared alike, in CSS px of the viewport. */
export interface CharacterRun {
  box: Box;
  state: 'painted' | 'unpainted' | 'uncertain';
}

/** Something like the subject that is on the page, and why it does not count. */
export interface NearMiss {
  text: string;
  why: string;
  /** Null if it has no place. */
  box: Box | null;
}

/** What a subject of a claim was taken to mean. */
export interface FoundSubject {
  /** As in the tree: `the Send button`. */
  subject: string;
  /** What the words were taken to mean, such as `button "Send"`; null if they say so themselves. */
  as: string | null;
  /** Why nothing was found; null if something was. */
  why: string | null;
  /** The whole box of each match. */
  matches: { box: Box; element: string; state: 'painted' | 'unpainted' | 'uncertain' }[];
}

export interface ClaimResult {
  claim: string;
  outcome: ClaimOutcome;
  /**
   * `picked`: measured, of what a model picked by its meaning. `judged`: a model looked at a part of the picture.
   * `none` if nothing was measured: the claim needs a model or was refused.
   */
  source: 'measured' | 'picked' | 'judged' | 'none';
  /** One sentence, with the numbers. */
  reason: string;
  /** Null if nothing was found lacking, or a model decided. */
  cause: SightCause | null;
  /** Whose the doubt is where it is inconclusive; absent if that is not known. */
  party?: 'harness';
  /** Those of the condition that decided. */
  measurements: Measurements;
  boxes: MeasuredBox[];
  /** Of the deciding match, for drawing; empty if it has no visible text. */
  characters: CharacterRun[];
  /** The box of the match that decided; null if nothing was found. */
  focus: Box | null;
  /** What a person sees of it, with `█` for each character that is not painted and `▒` for unknown ones. */
  sight: string | null;
  nearMisses: NearMiss[];
  /** The claim as it is read, in its first wording; null if it is not read. */
  read: string | null;
  /**
   * Why the sentence is not in the language, and what to write instead; absent if it is. `ask`: a vision model can be
   * asked the sentence as it stands.
   */
  refused?: { why: string; nearest: readonly string[]; ask: boolean };
  /** Absent unless it was asked for, as by `sightline check --explain`. */
  found?: FoundSubject[];
}

/** A sentence outside of the language was not looked into. */
export function outcomeWord({ outcome, refused }: ClaimResult): ClaimOutcome | 'refused' {
  return refused === undefined ? outcome : 'refused';
}
