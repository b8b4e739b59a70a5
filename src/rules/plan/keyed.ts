// Reads a plan whose keys name facts and conditions: `if_asked_why: …`; must not play it.
import type { ConversationPlan, Json } from '../../scenario/schema.js';
import { conditionOf, isBranchKey } from './condition.js';
import { compileInstruction } from './imperative.js';
import type { FactEntry } from './prose-facts.js';
import type { TextParts } from './text.js';

function text(value: Json): string {
  if (typeof value === 'string') return value.trim();
  return Array.isArray(value) ? value.map(text).join(', ') : JSON.stringify(value);
}

/** Leaves of nested objects with the path of their keys. */
export function leaves(value: Readonly<Record<string, Json>>, path = ''): FactEntry[] {
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = path === '' ? key : `${path}.${key}`;
    const nested = typeof inner === 'object' && inner !== null && !Array.isArray(inner);
    return nested ? leaves(inner, here) : [[here, text(inner)] as const];
  });
}

/** The key of the path that names the condition. */
export function conditionKey(path: string): string {
  return path.split('.').find(isBranchKey) ?? path;
}

/** Whether all of the order is read; an ask may be answered with bare words, which order nothing. */
function isRead([path, instruction]: FactEntry): boolean {
  const { steps, unread } = compileInstruction(instruction);
  const answers = steps.length === 0 && conditionOf(conditionKey(path)).act === 'ask';
  return answers || unread.length === 0;
}

/** The plan in parts; a branch whose order no rule reads whole is unread, as `key: order`. */
export function readKeyed(plan: Exclude<ConversationPlan, string>): TextParts {
  const { goal, ...rest } = plan;
  const entries = leaves(rest as Record<string, Json>);
  const isBranch = ([path]: FactEntry): boolean => path.split('.').some(isBranchKey);
  const branches = entries.filter(isBranch);
  return {
    goal,
    branches: branches.filter(isRead),
    facts: entries.filter((entry) => !isBranch(entry)),
    unknown: [],
    manner: [],
    unread: branches.filter((entry) => !isRead(entry)).map(([path, order]) => `${path}: ${order}`),
  };
}
