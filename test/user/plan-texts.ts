// Plans in plain text with what a person reads out of them, and how much of that the compiler reads; must not excuse anything.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { scenarioSchema } from '../../src/scenario/schema.js';
import { compilePlan } from '../../src/rules/plan/compile.js';
import type { Branch, Plan, Step } from '../../src/rules/plan/step.js';

const textSchema = z.strictObject({
  style: z.string(),
  plan: z.string(),
  /** `fact <topic or key> <value>`, `says <value>` under any key, `on <condition> <steps>`, `unknown <topic>`, `note <how many parts are beyond rules>`. */
  expect: z.array(z.string()),
});
export type PlanText = z.output<typeof textSchema>;

/** The labeled plans. */
export function planTexts(): PlanText[] {
  const file = join(import.meta.dirname, 'plan-texts.json');
  return z.array(textSchema).parse(JSON.parse(readFileSync(file, 'utf8')));
}

function stepName(step: Step): string {
  if (step.do === 'object') return `object${step.times ?? ''}`;
  if (step.do === 'accept') return `accept:${step.what}`;
  return step.do === 'request_person' ? 'person' : step.do;
}

function conditionsOf({ condition }: Branch): string[] {
  const { act, topic, offer } = condition;
  if (act === 'ask' || (act === null && topic !== null)) return [`ask:${topic ?? 'other'}`];
  if (act === null) return ['words'];
  return [act === 'offer' ? `offer:${offer ?? 'any'}` : act];
}

/** What was read, in the words of the labels. */
function readingOf(plan: Plan): Set<string> {
  const facts = plan.facts.flatMap(({ key, topic, value }) => [
    `fact ${topic ?? key} ${value.replace(/[.]$/, '')}`,
    `fact ${key} ${value.replace(/[.]$/, '')}`,
    `says ${value.replace(/[.]$/, '')}`,
  ]);
  const branches = plan.branches.flatMap((branch) =>
    conditionsOf(branch).map(
      (condition) => `on ${condition} ${branch.steps.map(stepName).join(' ')}`,
    ),
  );
  const unknown = plan.unknown.map(({ topic, words }) => `unknown ${topic ?? words}`);
  return new Set([...facts, ...branches, ...unknown]);
}

export interface Reading {
  style: string;
  missed: string[];
  /** Branches that nobody would read out of the plan; facts beyond the labels are not counted. */
  wrong: string[];
  /** Parts that were noted as not compiled, and how many are beyond rules. */
  notes: readonly string[];
  beyond: number;
  hits: number;
}

function compiled(text: string): Plan {
  return compilePlan(scenarioSchema.parse({ scenario_id: 'text', conversation_plan: text }));
}

/** How one plan was read. */
export function readPlanText({ style, plan, expect }: PlanText): Reading {
  const read = compiled(plan);
  const found = readingOf(read);
  const wanted = expect.filter((entry) => !entry.startsWith('note '));
  const missed = wanted.filter((entry) => !found.has(entry));
  const wrong = [...found].filter((entry) => entry.startsWith('on ') && !wanted.includes(entry));
  const beyond = Number(expect.find((entry) => entry.startsWith('note '))?.slice(5) ?? 0);
  return { style, missed, wrong, notes: read.notes, beyond, hits: wanted.length - missed.length };
}
