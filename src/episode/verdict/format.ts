// Verdicts as data: the results of assertions and episodes, whose fault a failure is, whether the user kept to its role, and what it cost.
import { z } from 'zod';
import { assertionClasses } from '../../scenario/assertions/definition.js';
import { assertionSchema } from '../../scenario/assertions/kinds.js';
import { causeSchema } from './claim-result.js';
import { seenDefectSchema, seenUnmeasuredSchema } from './defect.js';

export const parties = [
  'agent',
  'ui',
  'backend',
  'user',
  'judge',
  'harness',
  'undetermined',
] as const;
export const partySchema = z.enum(parties);
export type Party = z.output<typeof partySchema>;

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

/** The event where something first went wrong. */
const criticalEventSchema = z.strictObject({
  turn: z.int(),
  seq: z.int().nullable(),
  file: z.string().nullable(),
  /** One line for a person. */
  text: z.string(),
});
export type CriticalEvent = z.output<typeof criticalEventSchema>;

/** Whose fault it is that the episode did not pass, and the evidence for that. */
const attributionSchema = z.strictObject({
  party: partySchema,
  /** Where the party is undetermined: who it may be. */
  candidates: z.array(partySchema),
  /** The record that would settle it; null if it is settled. */
  settledBy: z.string().nullable(),
  /** Null if nothing in the record marks it. */
  firstCritical: criticalEventSchema.nullable(),
  /** What else went wrong independently, in order of the episode. */
  also: z.array(
    z.strictObject({
      party: partySchema,
      sentence: z.string(),
      at: criticalEventSchema.nullable(),
    }),
  ),
});
export type Attribution = z.output<typeof attributionSchema>;

/** Over the turns for which it is known. */
const spreadMs = z
  .strictObject({ median: z.number(), p95: z.number(), max: z.number() })
  .nullable();
const tokens = z.strictObject({ input: z.int(), output: z.int() }).nullable();

/** What an episode took. Null: the record does not show it. */
const costsSchema = z.strictObject({
  turns: z.int(),
  /** Actions of the user and tool calls. */
  steps: z.int(),
  /** Each once, however it was seen, from the first turn on. */
  toolCalls: z.int(),
  modelCalls: z.int().nullable(),
  tokens,
  durationMs: z.number(),
  /** From the user's send to where the agent had finished. */
  latencyMs: spreadMs,
  /** From the user's send to the first visible change that the agent caused. */
  firstProgressMs: spreadMs,
  perTurn: z.array(
    z.strictObject({
      turn: z.int(),
      steps: z.int(),
      toolCalls: z.int(),
      modelCalls: z.int().nullable(),
      tokens,
      latencyMs: z.number().nullable(),
      firstProgressMs: z.number().nullable(),
      longestSilenceMs: z.number().nullable(),
      /** Screens that the user scrolled to read; absent if nobody read what is painted. */
      screensScrolled: z.number().optional(),
      expansions: z.int().optional(),
    }),
  ),
});
export type Costs = z.output<typeof costsSchema>;

/**
 * What a breach did to the agent's work: made it easier, harder, or neither. The gravest first: helping, then
 * hindering.
 */
export const severities = ['helped', 'hindered', 'minor'] as const;
export type Severity = (typeof severities)[number];

const breachSchema = z.strictObject({
  /** Name of the rule; docs/simulated-user.md#fidelity lists them. */
  rule: z.string(),
  /** The user's turn, from 1; 0 where the user ended without one. */
  turn: z.int(),
  severity: z.enum(severities),
  /** One sentence. */
  reason: z.string(),
  evidence: z.array(evidenceSchema),
  /**
   * Values that the user should not have stated: only what holds one of them can follow from the breach. Empty: nothing
   * that happened can, since the breach is about the ending alone. Absent: anything that came after it can.
   */
  values: z.array(z.string()).optional(),
});
export type Breach = z.output<typeof breachSchema>;

const ruleCheckSchema = z.strictObject({
  rule: z.string(),
  /** One sentence: what the user must keep to. */
  sentence: z.string(),
  /** `not_covered`: what it needs is not in the record. `for_a_judge`: no rule can tell. Neither is "kept". */
  outcome: z.enum(['kept', 'breached', 'not_covered', 'for_a_judge']),
  /** Why it was not covered, or what a judge says; null if neither. */
  why: z.string().nullable(),
});
export type RuleCheck = z.output<typeof ruleCheckSchema>;

/** Whether the simulated user kept to its role, judged by what it was given, saw and did, never by the outcome. */
const fidelitySchema = z.strictObject({
  /** Null if nothing could be checked, as of a person at the keyboard. */
  kept: z.boolean().nullable(),
  /** The gravest of the breaches: `helped` before `hindered` before `minor`. */
  severity: z.enum(severities).nullable(),
  breaches: z.array(breachSchema),
  checked: z.strictObject({ turns: z.int(), rules: z.array(ruleCheckSchema) }),
});
export type Fidelity = z.output<typeof fidelitySchema>;

export type { Assertion } from '../../scenario/assertions/kinds.js';

/** From assertion to suite. Only passed and failed enter a rate. */
export const outcomeSchema = z.enum(['passed', 'failed', 'inconclusive', 'invalid', 'error']);
export type Outcome = z.output<typeof outcomeSchema>;

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
  /** The reason without the question that it answers, where the title has that in whole. */
  answer: z.string().optional(),
  /** What was lacking or wrong, if that decides anything; never for what passed. */
  cause: causeSchema.optional(),
  evidence: z.array(evidenceSchema),
  /** True: it failed by what had happened before somebody else broke off or strayed, or regardless of that. Absent where nobody did. */
  stands: z.literal(true).optional(),
  /** Named numbers with units in the names, such as `charactersPainted`. */
  measurements: z.record(z.string(), z.union([z.number(), z.string(), z.boolean()])),
});
export type AssertionVerdict = z.output<typeof assertionVerdictSchema>;

/** The version that this code writes. Others are refused by name: an episode can always be graded again. */
export const VERDICT_VERSION = 5;

/** `verdict.json`, beside the episode: no times and no absolute paths, so that grading twice gives the same bytes. */
export const episodeVerdictSchema = z.strictObject({
  format: z.literal('sightline-verdict'),
  version: z.literal(VERDICT_VERSION),
  episode: z.string(),
  scenario: z.string(),
  trial: z.int(),
  seed: z.int(),
  /** SHA-256 of the scenario that it was graded by, the stored one or today's; null if the episode could not be read. */
  scenarioHash: z.string().nullable(),
  /** Hash of the app that it was graded by, that of the record or today's app file; null as above. */
  appHash: z.string().nullable(),
  outcome: outcomeSchema,
  party: partySchema.nullable(),
  /** One sentence that a person would write. */
  headline: z.string(),
  /** Null if the episode passed. */
  attribution: attributionSchema.nullable(),
  terminalState: z.string().nullable(),
  stop: z.string(),
  /** Which budget was used up; absent if none ended the episode. */
  budget: z.string().optional(),
  turns: z.int(),
  toolCalls: z.int(),
  /** Null if the episode cannot be read. */
  costs: costsSchema.nullable(),
  /** Outcome per class; null if nothing of that class was checked. */
  classes: z.record(z.enum(assertionClasses), outcomeSchema.nullable()),
  /** Null if the episode could not be read. */
  fidelity: fidelitySchema.nullable(),
  /** The model that played the user, how many of its drafts were returned to it, and how many were used anyway; absent if there was none. */
  userModel: z
    .strictObject({ name: z.string(), returned: z.int().min(0), taken: z.int().min(0) })
    .optional(),
  /** Which attempt at the trial this is, from 1, and the episodes of those before it, whose user was unfaithful. */
  attempt: z.strictObject({ number: z.int().min(1), earlier: z.array(z.string()) }),
  assertions: z.array(assertionVerdictSchema),
  /** What consistency left open, one question a message (`seq`) for a judge; empty if it was not asked for. */
  questions: z.array(
    z.strictObject({
      seq: z.int(),
      sentences: z.array(z.string()).min(1),
      question: z.string(),
      /** By a judge, with how many votes and which words; null if none was asked, `answer` null if undecided. It decides nothing. */
      judged: z
        .strictObject({
          answer: z.enum(['yes', 'no']).nullable(),
          reason: z.string(),
        })
        .nullable(),
    }),
  ),
  /** What the agent said by value, with the record that each may refer to. `card`: in a line that is not running text; `reason` is empty if confirmed. */
  values: z.array(
    z.strictObject({
      kind: z.enum(['deed', 'amount', 'number', 'date', 'time', 'id', 'name', 'status']),
      text: z.string(),
      seq: z.int(),
      card: z.boolean(),
      result: z.enum(['confirmed', 'contradicted', 'open']),
      reason: z.string(),
      /** `source` is a tool, the world, the user or the knowledge; `call` its event, `field` null for a call as a whole. */
      record: z
        .strictObject({
          source: z.string(),
          field: z.string().nullable(),
          value: z.string(),
          call: z.int().nullable(),
        })
        .nullable(),
    }),
  ),
  /** What is wrong with the looks of its checkpoints, without anybody having asked; decides nothing. Absent: nobody looked. */
  defects: z.array(seenDefectSchema).optional(),
  /** Kinds of defects that could not be looked for everywhere; absent as `defects` is, and in verdicts of earlier versions. */
  unmeasured: z.array(seenUnmeasuredSchema).optional(),
});
export type EpisodeVerdict = z.output<typeof episodeVerdictSchema>;
