// The annotations that tests use to tell the reporter about their trials and episodes, and how it reads them back.
import type { TestResult } from '@playwright/test/reporter';
import { z } from 'zod';
import { countOf } from '../values/count.js';
import type { ModelWants } from '../app/model-wants.js';
import { gateSchema } from '../scenario/gate.js';

/** On a trial's test, from the moment it is declared: a `PlannedRecord` as one line of text. */
export const PLAN_ANNOTATION = 'sightline-trial';

/** On a trial's test, beside the plan: what it needs of Sightline's own models, as `ModelWants` in one line of text. */
export const WANTS_ANNOTATION = 'sightline-asks-models';

/** On a trial's test, beside the plan: the gate through which it may block a merge, as `GateRecord` in JSON. */
export const GATE_ANNOTATION = 'sightline-gate';

/** On every test that opened an episode: the episode's id; for a rerun trial one per attempt, in order. */
export const EPISODE_ANNOTATION = 'sightline-episode';

/** On a trial's test that was finished before the run was resumed. */
export const FINISHED_ANNOTATION = 'sightline-finished';

/** On a test with an episode that has secrets that Playwright itself may keep. */
export const WARNING_ANNOTATION = 'sightline-warning';

/** On a test in which an advisory assertion did not come out as asked, had no model to ask, or passed by what a model saw: it fails nothing. */
export const ADVISORY_ANNOTATION = 'sightline-advisory';

/** The episodes that a test opened. */
export function episodesOpened(annotations: TestResult['annotations']): string[] {
  return annotations.flatMap(({ type, description }) =>
    type === EPISODE_ANNOTATION && description !== undefined ? [description] : [],
  );
}

/** What is recorded about a trial before the run begins. */
export interface PlannedRecord {
  app: string;
  scenario: string;
  trial: number;
  seed: number;
  /** How often it may be rerun if its user breaks the plan. */
  reruns: number;
}

/** Such as "returns-desk/late_return, trial 1, seed 4181, at most 2 reruns": people read it in the report. */
export function planText({ app, scenario, trial, seed, reruns }: PlannedRecord): string {
  return `${app}/${scenario}, trial ${trial}, seed ${seed}, at most ${countOf(reruns, 'rerun')}`;
}

/** Reads back what `planText` wrote. */
export function readPlanText(text: string): PlannedRecord {
  const found = /^(.*)\/([^/]*), trial (\d+), seed (\d+), at most (\d+) reruns$/.exec(text);
  if (!found) throw new Error(`The annotation ${PLAN_ANNOTATION} holds no trial: ${text}`);
  const [, app = '', scenario = '', trial, seed, reruns] = found;
  const numbers = { trial: Number(trial), seed: Number(seed), reruns: Number(reruns) };
  return { app, scenario, ...numbers };
}

const gateRecordSchema = z.strictObject({
  /** Null: the suite's, else `all`. */
  gate: gateSchema.nullable(),
  weight: z.number(),
  /** Where the scenario is. */
  file: z.string(),
  line: z.int(),
});
export type GateRecord = z.output<typeof gateRecordSchema>;

/** Reads back what was written as JSON. */
export function readGateText(text: string): GateRecord {
  return gateRecordSchema.parse(JSON.parse(text));
}

/** Such as "user auto, questions 2, consistency": people read it in the report. Null if nothing is asked. */
export function wantsText(wants: ModelWants): string | null {
  const { user, questions, meanings, claims, consistency } = wants;
  const parts = [
    ...(user === 'none' ? [] : [`user ${user}`]),
    ...(questions === 0 ? [] : [`questions ${questions}`]),
    ...(meanings === 0 ? [] : [`meanings ${meanings}`]),
    ...(claims === 0 ? [] : [`claims ${claims}`]),
    ...(consistency ? ['consistency'] : []),
  ];
  return parts.length === 0 ? null : parts.join(', ');
}

/** Reads back what `wantsText` wrote; a trial without it asks nothing. */
export function readWantsText(text: string | undefined): ModelWants {
  const parts = new Map(
    (text ?? '').split(', ').map((part): [string, string] => {
      const [name = '', value = ''] = part.split(' ');
      return [name, value];
    }),
  );
  const user = parts.get('user');
  const count = (name: string) => Number(parts.get(name) ?? 0);
  return {
    user: user === 'model' || user === 'auto' ? user : 'none',
    questions: count('questions'),
    meanings: count('meanings'),
    claims: count('claims'),
    consistency: parts.has('consistency'),
  };
}
