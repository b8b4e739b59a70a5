// Has a model reword the parts of a plan that rules cannot read, so that they can; the rules check its answer.
import { z } from 'zod';
import type { Model } from '../model/model.js';
import { promptOf } from '../model/prompt.js';
import {
  PLAN_COMPILER_VERSION,
  type PlanEntry,
  planEntrySchema,
  planHash,
  type PlanLock,
} from '../scenario/plan-lock.js';
import type { ConversationPlan } from '../scenario/schema.js';
import { SightlineError } from '../sightline-error.js';
import { planParts } from '../rules/plan/compile.js';
import { entriesProblem } from '../rules/plan/locked.js';

const replySchema = z.strictObject({
  parts: z.array(z.strictObject({ text: z.string(), entries: z.array(planEntrySchema) })),
});

function refused(part: string, why: string): SightlineError {
  return new SightlineError('model-reply-unfit', {
    what: `The reply of the model cannot be used: ${why}.`,
    details: [`part of the plan: "${part}"`],
    next: 'Ask again, or write this part of the plan in the forms of docs/plan-user.md.',
  });
}

function entriesFor(part: string, reply: z.output<typeof replySchema>): PlanEntry[] {
  const found = reply.parts.filter(({ text }) => text === part);
  const [only] = found;
  if (only === undefined || found.length > 1)
    throw refused(part, only === undefined ? 'it leaves a part out' : 'it gives a part twice');
  const problem = entriesProblem(only.entries);
  if (problem !== null) throw refused(part, problem);
  return only.entries;
}

/**
 * The lock of a plan; null if the rules read all of it and no model is needed or asked for.
 *
 * Throws what `Model.ask` throws, and `model-reply-unfit` if the rules cannot read what the model made of a part.
 */
export async function compileByModel(
  plan: ConversationPlan,
  given: () => Promise<Model>,
): Promise<PlanLock | null> {
  const parts = [...new Set(planParts(plan).unread)];
  if (parts.length === 0) return null;
  const model = await given();
  // The plan is the user's own text, as their scenario is; there is nobody to fence it against.
  const text = JSON.stringify({ plan, parts });
  const question = {
    prompt: promptOf('plan_parts'),
    parts: [{ kind: 'text', text } as const],
    schema: replySchema,
  };
  const { reply } = await model.ask(question, { episode: null, subject: 'plan' });
  return {
    format: 'sightline-plan-lock',
    compiler: PLAN_COMPILER_VERSION,
    hash: planHash(plan),
    model: model.name,
    parts: parts.map((text) => ({ text, entries: entriesFor(text, reply) })),
  };
}
