// Has a model put the parts of a plan that are beyond rules into words that the rules can read; what it says is checked by them.
import { z } from 'zod';
import { askModel, type ModelEndpoint, type Patience } from '../model/ask.js';
import {
  PLAN_COMPILER_VERSION,
  type PlanEntry,
  planEntrySchema,
  planHash,
  type PlanLock,
} from '../scenario/plan-lock.js';
import type { ConversationPlan } from '../scenario/schema.js';
import { SightlineError } from '../sightline-error.js';
import { partsOf } from '../rules/plan/compile.js';
import { entriesProblem } from '../rules/plan/locked.js';

const replySchema = z.strictObject({
  parts: z.array(z.strictObject({ text: z.string(), entries: z.array(planEntrySchema) })),
});

const SYSTEM = `You rewrite parts of a plan for a simulated user of a chat agent into entries that a rule-based compiler reads.
An entry is one of:
{"kind":"branch","when":"<what the agent does>","do":"<order>"}: "when" is such as "the agent asks for the order number", "asked to confirm", "offered a person", "an alternative is offered", "shown a list", "denied", "the order is not found"; "do" is one or more orders joined by ", then": Give <value>; Say that <sentence>; Choose <words>; Object once; Object twice; Accept it; Decline it; Confirm; Ask for a person; Ask <question>; Stop.
{"kind":"fact","key":"<what>","value":"<value>"}: something that the user knows.
{"kind":"unknown","words":"<what>"}: something that the user does not know or must not tell.
Return every given part once, with its text unchanged. Give no entries for a part that orders nothing, such as a manner of speaking.
Invent nothing that the plan does not say.`;

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
 * The lock of a plan; null where the rules read all of it and no model is needed or asked for.
 *
 * Throws what `askModel` throws, and `model-reply-unfit` where the rules cannot read what the model made of a part.
 */
export async function compileByModel(
  plan: ConversationPlan,
  given: () => ModelEndpoint,
  patience: Patience = {},
): Promise<PlanLock | null> {
  const parts = [...new Set(partsOf(plan).unread)];
  if (parts.length === 0) return null;
  const endpoint = given();
  const user = JSON.stringify({ plan, parts });
  const question = { name: 'plan_parts', system: SYSTEM, user, schema: replySchema };
  const reply = await askModel(endpoint, question, patience);
  return {
    format: 'sightline-plan-lock',
    compiler: PLAN_COMPILER_VERSION,
    hash: planHash(plan),
    model: endpoint.model,
    parts: parts.map((text) => ({ text, entries: entriesFor(text, reply) })),
  };
}
