// `summary.json`: a suite as plain data for programs, the same on every machine; docs/summary.schema.json is made from this schema.
import { z } from 'zod';
import { assertionClasses } from '../scenario/assertions/definition.js';
import { gateSchema, suiteGateSchema } from '../scenario/gate.js';
import { outcomeSchema, partySchema } from '../episode/verdict/format.js';
import { type Comparison, comparisonSchema } from './compare.js';
import type { Suite, SuiteScenario } from './suite.js';
import type { SuiteTrial } from './trial.js';

export const SUMMARY_FILE = 'summary.json';
const SUMMARY_VERSION = 1;

const count = z.int().min(0);
const interval = z.strictObject({ low: z.number(), high: z.number() }).nullable();

const rate = z.strictObject({
  passed: count,
  of: count.describe('Trials that passed or failed.'),
  open: count.describe('Neither passed nor failed; in no rate.'),
  rate: z.number().nullable(),
  exact: interval.describe('95%, Clopper and Pearson: the interval that gates are decided by.'),
});

const distribution = z
  .strictObject({ count, mean: z.number(), p50: z.number(), p95: z.number() })
  .nullable();
const costs = z.strictObject({
  turns: distribution,
  wallMs: distribution,
  tokens: distribution,
  latencyMs: distribution.describe('Of turns, from the send to where the agent had finished.'),
});

const suiteRate = z
  .strictObject({
    rate: z.number(),
    low: z.number(),
    high: z.number(),
    effectiveTrials: z.number(),
  })
  .nullable();

const decided = {
  decision: z.enum(['met', 'not_met', 'undecided']),
  reason: z.string(),
  moreTrials: count.nullable().describe('How many more trials would decide it at this rate.'),
};

const outcomes = z.record(outcomeSchema, count);

const trialSchema = z.strictObject({
  trial: z.int(),
  seed: z.int(),
  run: z.string(),
  outcome: outcomeSchema,
  missing: z
    .enum(['no_episode', 'unclosed', 'ungraded', 'unreadable'])
    .nullable()
    .describe('Why it has no verdict; null if it has one.'),
  party: partySchema.nullable(),
  headline: z.string(),
  decidedBy: z.string().nullable().describe('The check that decided.'),
  episode: z.string().nullable(),
  stop: z.string().nullable(),
  invalidAttempts: count,
  turns: z.int().nullable(),
  wallMs: z.number().nullable(),
  tokens: z.number().nullable(),
});

const scenarioSchema = z.strictObject({
  project: z.string(),
  app: z.string(),
  scenario: z.string(),
  file: z.string(),
  line: z.int(),
  weight: z.number(),
  gate: gateSchema.nullable().describe('Null: it is in the gate of the suite.'),
  decided: z.strictObject(decided).nullable(),
  blocking: z.boolean(),
  steadiness: z.enum(['always', 'mixed', 'never', 'unknown']),
  outcomes,
  budget: count.describe('Trials that ended because the budget was spent.'),
  offPlan: count.describe('Trials that ended because the user had no answer.'),
  touched: count.describe('Trials with an attempt whose user broke the plan.'),
  rate,
  passHat: z.array(z.strictObject({ k: z.int(), passHat: z.number(), passAt: z.number() })),
  costs,
  trials: z.array(trialSchema),
});

export const summarySchema = z.strictObject({
  format: z.literal('sightline-summary'),
  version: z.literal(SUMMARY_VERSION),
  decision: z.enum(['met', 'not_met', 'undecided', 'broken']),
  problems: z.array(z.string()).describe('What keeps it from being decided.'),
  failures: z
    .array(
      z.strictObject({ title: z.string(), file: z.string(), line: z.int(), message: z.string() }),
    )
    .describe('Red tests that are not trials, or that failed for a reason other than their trial.'),
  runs: z.array(
    z.strictObject({
      run: z.string(),
      shard: z.strictObject({ current: z.int(), total: z.int() }).nullable(),
      durationMs: z.number().nullable().describe('Null: the run did not end.'),
    }),
  ),
  gate: z.strictObject({ rule: suiteGateSchema, ...decided }).nullable(),
  planned: count,
  outcomes,
  rate,
  weighted: suiteRate.describe('Each scenario by its weight.'),
  classes: z.record(z.enum(assertionClasses), rate),
  costs,
  scenarios: z.array(scenarioSchema).describe('Mixed ones first.'),
  since: comparisonSchema.nullable().describe('Null: compared with no baseline.'),
});
export type Summary = z.output<typeof summarySchema>;

/** @param since what changed since a baseline, if there is one */
export function summaryOf(suite: Suite, since: Comparison | null): Summary {
  const { decision, problems, failures, gate, decided: ofSuite, outcomes: counts } = suite;
  return {
    ...{ format: 'sightline-summary', version: SUMMARY_VERSION, decision, problems, failures },
    runs: suite.runs.map(({ plan, record }) => ({
      ...{ run: plan.run, shard: plan.shard, durationMs: record?.durationMs ?? null },
    })),
    gate: gate === null || ofSuite === null ? null : { rule: gate, ...ofSuite },
    planned: suite.scenarios.reduce((sum, { trials }) => sum + trials.length, 0),
    ...{ outcomes: counts, rate: suite.rate, weighted: suite.weighted, classes: suite.classes },
    ...{ costs: suite.costs, scenarios: suite.scenarios.map(scenarioOf) },
    since,
  };
}

function scenarioOf({ trials, ...scenario }: SuiteScenario): Summary['scenarios'][number] {
  return { ...scenario, trials: trials.map(trialOf) };
}

function trialOf(one: SuiteTrial): Summary['scenarios'][number]['trials'][number] {
  const { trial, seed, run, outcome, missing, party, headline, decidedBy, episode } = one;
  const { turns = null, wallMs = null, tokens = null } = one.costs ?? {};
  return {
    ...{ trial, seed, run, outcome, missing, party, headline, decidedBy, episode },
    ...{ stop: one.stop, invalidAttempts: one.invalidAttempts, turns, wallMs, tokens },
  };
}

/** The schema of the file, for programs that read it. */
export function summaryJsonSchema(): object {
  const { $schema, ...schema } = z.toJSONSchema(summarySchema);
  return { $schema, title: 'summary.json of a Sightline suite', ...schema };
}
