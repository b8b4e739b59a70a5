// Assertions and verdicts as data: what was to be checked, and what it came to.
import { z } from 'zod';

const json = z.json();

/** From assertion to suite. Only passed and failed enter a rate. */
const outcomeSchema = z.enum(['passed', 'failed', 'inconclusive', 'invalid', 'error']);
export type Outcome = z.output<typeof outcomeSchema>;

export const assertionClasses = ['outcome', 'procedure', 'consistency', 'surface'] as const;
export type AssertionClass = (typeof assertionClasses)[number];

const partySchema = z.enum(['agent', 'ui', 'backend', 'user', 'judge', 'harness', 'undetermined']);
export type Party = z.output<typeof partySchema>;

const args = z.record(z.string(), json);

/** One thing to check. `not` inverts passed and failed and nothing else. */
export const assertionSchema = z.discriminatedUnion('kind', [
  /** The episode ended in a way that can be graded (design 5.4). Always the first assertion. */
  z.strictObject({ kind: z.literal('ending') }),
  z.strictObject({
    kind: z.literal('ends_in'),
    states: z.array(z.string()).min(1),
    not: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('world'), pointer: z.string(), check: json, not: z.boolean() }),
  z.strictObject({
    kind: z.literal('called'),
    tool: z.string(),
    args: args.nullable(),
    /** Exact number of successful calls (0: no attempt at all); null: at least one attempt. */
    times: z.int().nullable(),
    not: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('call_order'),
    tools: z.array(z.string()).min(2),
    not: z.boolean(),
  }),
  /** A tool called in one turn of a script; null: none. */
  z.strictObject({
    kind: z.literal('turn_called'),
    turn: z.int(),
    tool: z.string().nullable(),
    args: args.nullable(),
  }),
  /** Text in agent messages; of one turn, or of any (null). */
  z.strictObject({
    kind: z.literal('says'),
    text: z.string(),
    turn: z.int().nullable(),
    not: z.boolean(),
  }),
  z.strictObject({
    kind: z.literal('consistent'),
    not: z.boolean(),
    /** Nobody asked for it by name, so that finding nothing to check does not block the episode. */
    byDefault: z.literal(true).optional(),
  }),
  /** A question about the whole episode that only a judge can answer with yes. */
  z.strictObject({ kind: z.literal('judged'), question: z.string() }),
  z.strictObject({ kind: z.literal('shows'), at: z.string(), claim: z.string(), not: z.boolean() }),
]);
export type Assertion = z.output<typeof assertionSchema>;

/** Where in the episode a verdict rests: an event, a message, a file or a value. */
const evidenceSchema = z.strictObject({
  /** `seq` of an event or message. */
  seq: z.int().nullable(),
  /** Path relative to the episode. */
  file: z.string().nullable(),
  /** One line for a person. */
  text: z.string(),
});
export type Evidence = z.output<typeof evidenceSchema>;

export const assertionVerdictSchema = z.strictObject({
  assertion: assertionSchema,
  class: z.enum(assertionClasses),
  outcome: outcomeSchema,
  /** False: counted beside the outcome of the episode, which it does not decide. */
  blocking: z.boolean(),
  /** Who is at fault; null when passed. */
  party: partySchema.nullable(),
  /** One sentence: what was checked, as a heading. */
  title: z.string(),
  /** One sentence: why it came out so, with the numbers. */
  reason: z.string(),
  evidence: z.array(evidenceSchema),
  /** Named numbers with units in the names, such as `charactersPainted`. */
  measurements: z.record(z.string(), z.union([z.number(), z.string(), z.boolean()])),
});
export type AssertionVerdict = z.output<typeof assertionVerdictSchema>;

/** `verdict.json`, beside the episode: no times and no absolute paths, so that the same bytes come twice. */
export const episodeVerdictSchema = z.strictObject({
  format: z.literal('sightline-verdict'),
  version: z.literal(1),
  episode: z.string(),
  scenario: z.string(),
  trial: z.int(),
  seed: z.int(),
  outcome: outcomeSchema,
  party: partySchema.nullable(),
  /** One sentence that a person would write. */
  headline: z.string(),
  terminalState: z.string().nullable(),
  stop: z.string(),
  turns: z.int(),
  toolCalls: z.int(),
  /** Outcome per class; null where nothing of that class was checked. */
  classes: z.record(z.enum(assertionClasses), outcomeSchema.nullable()),
  assertions: z.array(assertionVerdictSchema),
});
export type EpisodeVerdict = z.output<typeof episodeVerdictSchema>;
