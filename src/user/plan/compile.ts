// Compiles conversation_plan, knows and does_not_know of a scenario into a plan; must not play it.
import nlp from 'compromise';
import type { Json, Scenario } from '../../scenario/schema.js';
import { conditionOf, isBranchKey } from './condition.js';
import { compileInstruction } from './imperative.js';
import { compileText } from './text.js';
import type { Branch, Fact, Goal, Plan } from './step.js';
import type { Topic } from '../recognise/acts.js';
import { spellOut } from '../recognise/sentences.js';
import { topicsOf } from '../recognise/topics.js';

const EMAIL = /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g;
const ORDER = /\b(?!RET-|REF-|ESC-)[A-Z]{2,5}-?\d{3,}\b|#\d{4,}\b/g;
const INFORMATION =
  /^(?:find out|ask|learn|know|check|track|get (?:information|an answer|to know)|understand|see|enquire|inquire|hear|where|when|what|how|clarify|status)\b/i;

/** Values that a text names by their shape. */
function shapedFacts(text: string, key: string): Fact[] {
  const emails = [...text.matchAll(EMAIL)].map(([value]) => ({
    key,
    topic: 'email' as const,
    value,
  }));
  const orders = [...text.replace(EMAIL, ' ').matchAll(ORDER)].map(([value]) => ({
    key,
    topic: 'order_id' as const,
    value,
  }));
  return [...emails, ...orders];
}

const CUT =
  /\s+(?:from|because|since|as|in order|with order|of order|bought|purchased|and|that|which|for|if|under|by|placed|ordered|to)\b.*$/i;

/** The goal as its verb and what it is about: "Return the wireless earbuds from order ORD-10027". */
function readGoal(text: string): Goal {
  const trimmed = text
    .trim()
    .replace(/[.]+$/, '')
    .replace(/^(?:you|the user|the customer) (?:want|wants|would like)(?: to)? /i, '');
  const person =
    /\b(?:talk|speak|get through|escalated|reach)\b.*\b(?:person|human|agent|someone)\b/i.test(
      trimmed,
    );
  const kind = person ? 'person' : INFORMATION.test(trimmed) ? 'information' : 'task';
  const [verb = '', ...rest] = trimmed.split(/\s+/);
  const about = rest
    .join(' ')
    .replace(/^(?:a )?(?:refund|return|exchange|replacement) (?:for|of) /i, '');
  const item = about
    .replace(/^about (?:returning|refunding|exchanging) /i, '')
    .replace(/,.*$/, '')
    .replace(CUT, '')
    .replace(ORDER, '')
    .trim();
  return {
    text: trimmed,
    kind,
    verb: verb.toLowerCase(),
    item: item !== '' && kind !== 'person' ? item : null,
  };
}

function topicOfKey(key: string): Topic | null {
  const plain = spellOut(key.replace(/[_.]/g, ' '));
  return topicsOf(plain)[0] ?? null;
}

function topicOfFact(key: string, value: string): Topic | null {
  if (new RegExp(`^${EMAIL.source}$`).test(value)) return 'email';
  return topicOfKey(key) ?? (new RegExp(`^(?:${ORDER.source})$`).test(value) ? 'order_id' : null);
}

function text(value: Json): string {
  if (typeof value === 'string') return value.trim();
  return Array.isArray(value) ? value.map(text).join(', ') : JSON.stringify(value);
}

type Entry = readonly [path: string, value: string];

/** Leaves of nested objects with the path of their keys. */
function leaves(value: Readonly<Record<string, Json>>, path = ''): Entry[] {
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = path === '' ? key : `${path}.${key}`;
    const nested = typeof inner === 'object' && inner !== null && !Array.isArray(inner);
    return nested ? leaves(inner, here) : [[here, text(inner)] as const];
  });
}

function lastKey(path: string): string {
  return path.split('.').at(-1) ?? path;
}

function toBranch([path, instruction]: Entry): Branch {
  const branchKey = path.split('.').find(isBranchKey) ?? path;
  const { steps } = compileInstruction(instruction);
  return { path, condition: conditionOf(branchKey), instruction, steps };
}

function toFact([path, value]: Entry): Fact {
  const key = lastKey(path);
  return { key: path, topic: topicOfFact(key, value) ?? topicOfFact(path, value), value };
}

function unreadNotes(entries: readonly Entry[]): string[] {
  return entries.flatMap(([path, instruction]) =>
    compileInstruction(instruction).unread.map((part) => `Not understood in ${path}: "${part}".`),
  );
}

interface Parts {
  goal: string;
  branches: readonly Entry[];
  facts: readonly Entry[];
  notes: readonly string[];
}

function partsOf(plan: Scenario['conversation_plan']): Parts {
  if (plan === undefined)
    return { goal: '', branches: [], facts: [], notes: ['There is no conversation_plan.'] };
  if (typeof plan === 'string') return compileText(plan);
  const { goal, ...rest } = plan;
  const entries = leaves(rest as Record<string, Json>);
  const isBranch = ([path]: Entry) => path.split('.').some(isBranchKey);
  return {
    goal,
    branches: entries.filter(isBranch),
    facts: entries.filter((entry) => !isBranch(entry)),
    notes: [],
  };
}

function unique(facts: readonly Fact[]): Fact[] {
  const seen = new Set<string>();
  return facts.filter(({ topic, value }) => {
    const id = `${topic}|${value}`;
    return !seen.has(id) && seen.add(id);
  });
}

/** The plan of a scenario. What it cannot read is noted, never dropped in silence. */
export function compilePlan(scenario: Scenario): Plan {
  const parts = partsOf(scenario.conversation_plan);
  const goal = readGoal(parts.goal === '' ? (scenario.starting_prompt ?? '') : parts.goal);
  const known = [...parts.facts, ...leaves(scenario.knows ?? {})].map(toFact);
  const shaped = [
    ...parts.branches.flatMap(([path, instruction]) => shapedFacts(instruction, path)),
    ...shapedFacts(goal.text, 'goal'),
  ];
  return {
    goal,
    facts: unique([...known, ...shaped]),
    branches: parts.branches.map(toBranch),
    unknown: (scenario.does_not_know ?? []).map((words) => ({ topic: topicOfKey(words), words })),
    notes: [...parts.notes, ...unreadNotes(parts.branches)],
  };
}

/** Whether a value can stand as a sentence: it has a verb of its own. */
export function isSentence(value: string): boolean {
  return /\s/.test(value) && nlp(value).verbs().found;
}
