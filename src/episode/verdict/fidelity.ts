// Whether the simulated user kept to its role, as data.
import { z } from 'zod';
import { evidenceSchema } from './evidence.js';

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
export const fidelitySchema = z.strictObject({
  /** Null if nothing could be checked, as of a person at the keyboard. */
  kept: z.boolean().nullable(),
  /** The gravest of the breaches: `helped` before `hindered` before `minor`. */
  severity: z.enum(severities).nullable(),
  breaches: z.array(breachSchema),
  checked: z.strictObject({ turns: z.int(), rules: z.array(ruleCheckSchema) }),
});
export type Fidelity = z.output<typeof fidelitySchema>;
