// The plan lock: parts of a plan that rules cannot read, compiled by a model; must not ask a model.
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { jsonContent, lockPath, type LockReading, noLock, sharedLock } from './lock-file.js';
import type { ConversationPlan } from './schema.js';

/** Raised when the rules read plans differently, since then other parts need a model. */
export const PLAN_COMPILER_VERSION = 1;

/** One compiled part of a plan: text that the rules can read, so it can be reviewed. */
export const planEntrySchema = z.discriminatedUnion('kind', [
  /** `when`: "the agent offers a replacement"; `do`: "Accept it". */
  z.strictObject({ kind: z.literal('branch'), when: z.string().min(1), do: z.string().min(1) }),
  z.strictObject({ kind: z.literal('fact'), key: z.string().min(1), value: z.string().min(1) }),
  z.strictObject({ kind: z.literal('unknown'), words: z.string().min(1) }),
]);
export type PlanEntry = z.output<typeof planEntrySchema>;

const lockSchema = z.strictObject({
  format: z.literal('sightline-plan-lock'),
  compiler: z.int(),
  /** Of the plan's text and the compiler's version. */
  hash: z.string(),
  /** Who compiled it, for people. */
  model: z.string(),
  parts: z.array(z.strictObject({ text: z.string(), entries: z.array(planEntrySchema) })),
});
export type PlanLock = z.output<typeof lockSchema>;

/** The lock file of a scenario file: beside it, under its name. */
export function planLockPath(scenarioFile: string): string {
  return lockPath(scenarioFile, 'plan');
}

/** SHA-256 of the plan and the compiler's version, in hex. */
export function planHash(plan: ConversationPlan): string {
  const text = typeof plan === 'string' ? plan : JSON.stringify(plan);
  return createHash('sha256').update(`${PLAN_COMPILER_VERSION}\n${text}`).digest('hex');
}

/** Reads the lock of a scenario; `plan` is its conversation_plan. A lock that does not fit is reported and never used. */
export function readPlanLock(
  scenarioFile: string,
  plan: ConversationPlan | undefined,
): LockReading<PlanLock> {
  const file = planLockPath(scenarioFile);
  const found = jsonContent(file);
  if (found === null) return { lock: null, problems: [] };
  const shared = sharedLock(scenarioFile);
  if (shared !== null) return noLock(file, shared);
  const again = `run \`sightline lint --compile ${scenarioFile}\` again`;
  const read = lockSchema.safeParse(found.content);
  if (!read.success) return noLock(file, `not a plan lock that can be read; ${again}`);
  if (plan === undefined)
    return noLock(file, 'a plan lock beside a scenario without a plan; delete it');
  if (read.data.compiler !== PLAN_COMPILER_VERSION)
    return noLock(
      file,
      `stale: made by plan compiler ${read.data.compiler}, this is ${PLAN_COMPILER_VERSION}; ${again}`,
    );
  if (read.data.hash !== planHash(plan))
    return noLock(file, `stale: the plan in ${scenarioFile} has changed since; ${again}`);
  return { lock: read.data, problems: [] };
}
