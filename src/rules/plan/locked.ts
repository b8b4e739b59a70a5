// Adds a lock's content to what the rules read of a plan; must use nothing that the rules cannot read.
import type { PlanEntry, PlanLock } from '../../scenario/plan-lock.js';
import { isReadable } from './condition.js';
import { branchKey, unreadOrder } from './prose-branches.js';
import type { FactEntry } from './prose-facts.js';
import type { TextParts } from './text.js';

/** What is wrong with entries; null if the rules read all of them. */
export function entriesProblem(entries: readonly PlanEntry[]): string | null {
  for (const entry of entries) {
    if (entry.kind !== 'branch') continue;
    const key = branchKey(entry.when);
    if (!isReadable(key)) return `no rule reads the condition "${entry.when}"`;
    const [unread] = unreadOrder(key, entry.do);
    if (unread !== undefined) return `no rule reads the order "${unread}"`;
  }
  return null;
}

function keyOfFact(key: string): string {
  return key.trim().replace(/\s+/g, '_').toLowerCase();
}

/** The parts of a plan, with its lock's entries in place of the unread ones. */
export function withLock(parts: TextParts, lock: PlanLock | null): TextParts {
  if (lock === null) return parts;
  const held = new Map(lock.parts.map(({ text, entries }) => [text, entries]));
  const entries = parts.unread.flatMap((text) => held.get(text) ?? []);
  const branches = entries.flatMap((entry): FactEntry[] =>
    entry.kind === 'branch' ? [[branchKey(entry.when), entry.do]] : [],
  );
  const facts = entries.flatMap((entry): FactEntry[] =>
    entry.kind === 'fact' ? [[keyOfFact(entry.key), entry.value]] : [],
  );
  const unknown = entries.flatMap((entry) => (entry.kind === 'unknown' ? [entry.words] : []));
  return {
    goal: parts.goal,
    manner: parts.manner,
    branches: [...parts.branches, ...branches],
    facts: [...parts.facts, ...facts],
    unknown: [...parts.unknown, ...unknown],
    unread: parts.unread.filter((text) => !held.has(text)),
  };
}
