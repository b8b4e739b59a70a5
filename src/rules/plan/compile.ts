// Compiles conversation_plan, knows and does_not_know of a scenario into a plan; must not play it.
import { compromise } from '../compromise.js';
import type { ConversationPlan, Scenario } from '../../scenario/schema.js';
import { conductFacts } from '../conducts/names.js';
import { emailAddress, orderNumber } from '../facts/ids.js';
import { conditionOf } from './condition.js';
import { compileInstruction } from './imperative.js';
import { conditionKey, leaves, readKeyed } from './keyed.js';
import type { FactEntry } from './prose-facts.js';
import { compileText, type TextParts } from './text.js';
import type { Branch, BranchCondition, PlanFact, Goal, Plan, Step } from './step.js';
import type { Topic } from '../recognise/acts.js';
import { spellOut } from '../reader/spelling.js';
import { topicsOf } from '../recognise/topics.js';

const INFORMATION =
  /^(?:find out|ask|learn|know|check|track|get (?:information|an answer|to know)|understand|see|enquire|inquire|hear|where|when|what|how|clarify|status)\b/i;

const NAMED_ID =
  /\b(order|booking|reservation|claim|ticket|case|invoice|account|policy|member|customer|employee)(?: number| id| reference| no\.)?:? ((?=[A-Z0-9-]*\d)[A-Z0-9][A-Z0-9-]{3,})\b/g;

/** "the policy P-88-1203": an id by the noun before it. */
function namedIds(text: string, key: string): PlanFact[] {
  return [...text.matchAll(NAMED_ID)].map(([, noun = '', value = '']) => ({
    key,
    topic: topicOfKey(`${noun} number`),
    value,
  }));
}

/** Values recognized in a text by their shape. */
function shapedFacts(text: string, key: string): PlanFact[] {
  const emails = [...text.matchAll(emailAddress)].map(([value]) => ({
    key,
    topic: 'email' as const,
    value,
  }));
  const orders = [...text.replace(emailAddress, ' ').matchAll(orderNumber)].map(([value]) => ({
    key,
    topic: 'order_id' as const,
    value,
  }));
  return [...emails, ...orders, ...namedIds(text, key)];
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
    // "January 15, 2025" and "1,200 shares" are not clauses.
    .replace(/(?:(?<!\d),|,(?!\s*\d)).*$/, '')
    .replace(CUT, '')
    .replace(orderNumber, '')
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
  if (new RegExp(`^${emailAddress.source}$`).test(value)) return 'email';
  return (
    topicOfKey(key) ?? (new RegExp(`^(?:${orderNumber.source})$`).test(value) ? 'order_id' : null)
  );
}

function lastKey(path: string): string {
  return path.split('.').at(-1) ?? path;
}

/** What an ask is answered with if the instruction orders nothing: "it leaks", "70-331-882". */
function bareAnswer(instruction: string): Step {
  const value = instruction.replace(/^(?:it is|it's|that is|that's|this is)\s+/i, '').trim();
  return isSentence(value)
    ? { do: 'state', sentence: value, when: 'always' }
    : { do: 'give', value, when: 'always' };
}

/** "Accept" and "agree" refer to what the condition mentions. */
function meant(condition: BranchCondition, step: Step, instruction: string): Step {
  const { act, offer } = condition;
  const open = step.do === 'accept' && (step.what === 'denial' || step.what === 'any');
  if (act === 'confirm' && step.do === 'accept') return { do: 'affirm', when: step.when };
  if (act === 'confirm' && step.do === 'give' && step.value === '')
    return { do: 'affirm', when: step.when };
  if (act === 'confirm' && step.do === 'decline') return { do: 'deny', when: step.when };
  if (act === 'offer' && offer !== null && open) return { ...step, what: offer };
  if (act === 'offer' && step.do === 'affirm')
    return { do: 'accept', what: offer ?? 'any', when: step.when };
  if (act === 'offer' && step.do === 'deny') return { do: 'decline', what: 'any', when: step.when };
  const person =
    /\b(?:offers?|offered)\b.*\b(?:person|human|supervisor|manager|colleague|escalation)\b/i;
  return act === 'denied' && open && person.test(instruction)
    ? { ...step, what: 'escalation' }
    : step;
}

function stepsOf(condition: BranchCondition, instruction: string): Step[] {
  const { steps, unread } = compileInstruction(instruction);
  if (steps.length === 0 && unread.length > 0 && condition.act === 'ask')
    return [bareAnswer(instruction)];
  return steps.map((step) => meant(condition, step, instruction));
}

function toBranch([path, instruction]: FactEntry): Branch {
  const condition = conditionOf(conditionKey(path));
  return { path, condition, instruction, steps: stepsOf(condition, instruction) };
}

function toFact([path, value]: FactEntry): PlanFact {
  const key = lastKey(path);
  return { key: path, topic: topicOfFact(key, value) ?? topicOfFact(path, value), value };
}

const NO_PLAN: TextParts = {
  goal: '',
  branches: [],
  facts: [],
  unknown: [],
  manner: [],
  unread: [],
};

function unique(facts: readonly PlanFact[]): PlanFact[] {
  const seen = new Set<string>();
  return facts.filter(({ topic, value }) => {
    const id = `${topic}|${value}`;
    return !seen.has(id) && seen.add(id);
  });
}

/** What the rules can read of a plan, and what they leave unread. */
function planParts(plan: ConversationPlan): TextParts {
  return typeof plan === 'string' ? compileText(plan) : readKeyed(plan);
}

/** The plan of a scenario. What rules cannot read is noted, never dropped silently. */
export function compilePlan(scenario: Scenario): Plan {
  const { conversation_plan: given } = scenario;
  const parts = given === undefined ? NO_PLAN : planParts(given);
  const goal = readGoal(parts.goal === '' ? (scenario.starting_prompt ?? '') : parts.goal);
  const ofConducts = Object.values(conductFacts);
  const beyond = leaves(scenario.knows ?? {}).filter(([key]) => !ofConducts.includes(key));
  const known = [...parts.facts, ...beyond].map(toFact);
  const shaped = [
    ...parts.branches.flatMap(([path, instruction]) => shapedFacts(instruction, path)),
    ...shapedFacts(goal.text, 'goal'),
  ];
  return {
    goal,
    facts: unique([...known, ...shaped]),
    branches: parts.branches.map(toBranch),
    unknown: [...parts.unknown, ...(scenario.does_not_know ?? [])].map((words) => ({
      topic: topicOfKey(words),
      words,
    })),
    unread: parts.unread,
    notes: [
      ...(given === undefined ? ['There is no conversation_plan.'] : []),
      ...parts.unread.map((part) => `Not compiled from the plan: "${part}".`),
      ...parts.manner.map((part) => `Left to user_persona: "${part}".`),
    ],
  };
}

/** Whether a value can be a sentence: it has its own verb. */
export function isSentence(value: string): boolean {
  return /\s/.test(value) && compromise()(value).verbs().found;
}
