// Asks the app for one trial's own vars on staging, and fills them into the trial's scenario; seeds nothing.
import { randomBytes } from 'node:crypto';
import type { App, TrialInfo } from '../app/definition.js';
import { secretValues } from '../app/identity-secrets.js';
import { STAGING_TIMEOUT_MS, type StagingVars, varsProblems } from '../app/staging.js';
import { countOf } from '../values/count.js';
import { problemsError } from '../scenario/problem.js';
import { fillVars } from '../scenario/vars.js';
import { type StagedVars, stagingFailed } from '../simulate/staged-world.js';
import type { TrialToRun } from './planned-trial.js';

export const NOT_STAGED: StagedVars = { vars: {}, failure: null };

/** Asks the app, once per trial. Never throws: the trial's episode has to report it. */
export async function askVars(app: App, trial: TrialInfo): Promise<StagedVars> {
  const { staging, vars: wording = {} } = app;
  if (staging === undefined) return NOT_STAGED;
  // Unlike seeds, these differ in every run: leftovers of an earlier run must not be mistaken for one's own.
  const own = { ...wording, tenant: `sl-${randomBytes(5).toString('hex')}` };
  if (staging.vars === undefined) return { vars: own, failure: null };
  try {
    const ms = staging.timeoutMs ?? STAGING_TIMEOUT_MS;
    const given: unknown = await inTime(Promise.resolve(staging.vars({ ...trial, vars: own })), ms);
    const problems = varsProblems(given);
    if (problems.length > 0) throw new Error(problems.join('; '));
    return { vars: { ...own, ...(given as StagingVars) }, failure: null };
  } catch (error) {
    return { vars: own, failure: stagingFailed('staging.vars(trial)', error) };
  }
}

async function inTime<Value>(work: Promise<Value>, ms: number): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`it gave no answer within ${ms / 1000} s`)), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    // Failures after the deadline cannot be reported to anybody.
    work.catch(() => undefined);
  }
}

/** The trial with its scenario filled in; unfilled placeholders become its failure. */
export function stagedPlan(planned: TrialToRun, asked: StagedVars): TrialToRun {
  // Filled text is final: a second pass would fill what was written in double braces.
  if (planned.app.staging === undefined || planned.staged !== undefined) return planned;
  if (asked.failure !== null) return { ...planned, staged: asked };
  const { loaded, problems } = fillVars(planned.loaded, asked.vars);
  const failure =
    problems.length === 0
      ? null
      : problemsError('scenario-invalid', problems, {
          what: `A scenario cannot be filled in: ${countOf(problems.length, 'placeholder')} that no var is for.`,
          next: 'Correct these places, or return these names from staging.vars of the app file.',
        });
  return { ...planned, loaded, staged: { vars: asked.vars, failure } };
}

/** The vars that must not be kept: those with names that say so. */
export function secretsOf({ staged }: TrialToRun): string[] {
  return secretValues({ vars: { ...staged?.vars } }, null);
}

/** How much longer a trial may take for work on staging around its turns, ms. */
export function stagingMs({ staging }: App): number {
  return staging === undefined ? 0 : 4 * (staging.timeoutMs ?? STAGING_TIMEOUT_MS);
}
