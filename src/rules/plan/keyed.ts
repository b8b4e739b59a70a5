// Reads a plan whose keys name facts and conditions: `if_asked_why: …`; must not play it.
import type { ConversationPlan, Json } from '../../scenario/schema.js';
import { conditionOf, isBranchKey } from './condition.js';
import { compileInstruction } from './imperative.js';
import { unreadOrder } from './prose-branches.js';
import type { FactEntry } from './prose-facts.js';
import { spellOut } from '../reader/spelling.js';
import { topicsOf } from '../recognise/topics.js';
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

/** The plan in parts; a branch with an order that no rule reads completely is unread, as `key: order`. */
export function readKeyed(plan: Exclude<ConversationPlan, string>): TextParts {
  const { goal, ...rest } = plan;
  const entries = leaves(rest as Record<string, Json>);
  const isBranch = ([path]: FactEntry): boolean => path.split('.').some(isBranchKey);
  const isOrder = (entry: FactEntry): boolean => !isBranch(entry) && orders(entry);
  const branches = entries.flatMap((entry) => {
    if (isBranch(entry)) {
      const unread = unreadOrder(conditionKey(entry[0]), entry[1]);
      return [{ entry, branch: unread.length === 0 ? entry : null }];
    }
    return isOrder(entry) ? [{ entry, branch: branchOf(entry) }] : [];
  });
  return {
    goal,
    branches: branches.flatMap(({ branch }) => (branch === null ? [] : [branch])),
    facts: entries
      .filter((entry) => !isBranch(entry) && !isOrder(entry))
      .map(([path, value]) => [path, GIVEN.exec(value)?.groups?.['value'] ?? value] as const),
    unknown: [],
    manner: [],
    unread: branches.flatMap(({ entry: [path, order], branch }) =>
      branch === null ? [`${path}: ${order}`] : [],
    ),
  };
}

const DECISION =
  /^(?:(?:politely|calmly|firmly|always|never|grudgingly|reluctantly|just|simply) )*(?:(?:do not|don't|never) )?(?:accept|agree|decline|refuse|reject|object|insist|turn (?:it|them|this|that) down|say no|push(?: back)?|protest|argue|complain|give up)\b/i;
const CHOICE = /^(?:choose|pick|select) (?:the|an?|any|whatever|whichever)\b/i;
const YES = /^(?:confirm|approve|say yes)(?: it| that)?\.?$/i;
const GIVEN = /^(?:give|provide|quote|supply) (?<value>\S*\d\S*)$/i;
/** What an order contains besides its verb and object. */
const SMALL =
  /\b(?:it|them|this|that|to|the|an?|any|one|all|offers?|offered|and|but|then|if|do|not|don't|never|always|politely|calmly|firmly|grudgingly|reluctantly|just|simply|once|twice|thrice|one|two|three|four|five|times?|first|at|no|thanks|say|up|give|down|turn|back|accept|agree|decline|refuse|reject|object|insist|push|protest|argue|complain|escalation|person|human)\b/gi;

/** "voucher: Decline" is no fact about a voucher; what an agent asks for by its topic is, whatever it says. */
function orders([path, value]: FactEntry): boolean {
  const key = wordsOfKey(path);
  if (topicsOf(key).length > 0) return false;
  if (CHOICE.test(value) || YES.test(value)) return true;
  if (!DECISION.test(value)) return false;
  const about = key.split(' ').filter((word) => word.length > 2);
  const left = value.replace(SMALL, ' ').toLowerCase();
  const other = left.match(/[\p{L}\p{N}]+/gu)?.filter((word) => !about.some((one) => word.startsWith(one))) ?? []; // prettier-ignore
  // "Decline in quality" is a thing, "decline it unless …" an order.
  return (
    other.length === 0 ||
    /^\S+(?: \S+)? (?:it|them|this|that|any|the|an?|unless|if|only|until)\b/i.test(value)
  );
}

function wordsOfKey(path: string): string {
  return spellOut((path.split('.').at(-1) ?? path).replace(/_/g, ' '));
}

/** By its key: what happens, such as a denial, or else what is offered. Null if no rule reads the order. */
function branchOf([path, order]: FactEntry): FactEntry | null {
  const { steps, unread } = compileInstruction(order);
  if (steps.length === 0 || unread.length > 0) return null;
  const key = path.split('.').at(-1) ?? path;
  if (conditionOf(`on_${key}`).act !== null) return [`on_${key}`, order];
  if (CHOICE.test(order)) return [`if_shown_${key}`, order];
  if (YES.test(order)) return [`if_asked_for_${key}`, order];
  const decides = steps.some((step) => step.do === 'accept' || step.do === 'decline');
  return decides ? [`if_agent_offers_${key}`, order] : null;
}
