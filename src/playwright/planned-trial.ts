// A planned trial, before anything of it exists: how many there are, its seed, its vars on staging, and where it begins.
import type { TestDetails } from '@playwright/test';
import { modelWants } from '../app/model-wants.js';
import {
  GATE_ANNOTATION,
  type GateRecord,
  PLAN_ANNOTATION,
  planText,
  WANTS_ANNOTATION,
  wantsText,
} from './annotations.js';
import type { App, TrialInfo } from '../app/definition.js';
import type { LoadedScenario } from '../scenario/load.js';
import { inTime } from '../simulate/stop-signal.js';
import { type StagedVars, stagingFailed } from '../simulate/staged-world.js';
import { createHash, randomBytes } from 'node:crypto';
import { plannedTrials } from '../scenario/gate.js';
import type { Scenario } from '../scenario/schema.js';
import { SightlineError } from '../sightline-error.js';
import { secretValues } from '../app/identity-secrets.js';
import { STAGING_TIMEOUT_MS, type StagingVars, varsProblems } from '../app/staging.js';
import { countOf } from '../values/count.js';
import { problemsError } from '../scenario/problem.js';
import { fillVars } from '../scenario/vars.js';
import { fillUrl } from '../scenario/metadata.js';

/** A trial to be run: what `testScenarios` plans and `simulate` creates on the spot. */
export interface TrialToRun {
  app: App;
  loaded: LoadedScenario;
  trial: number;
  seed: number;
  /** How often it is rerun if its user broke the plan. Absent: never. */
  reruns?: number;
  /** The trial's own vars on staging, filled into the scenario. Absent: not asked for yet, or the world is mocked. */
  staged?: StagedVars;
}

/** The trial as the app file gets it. */
export function trialOf({ loaded, trial, seed }: TrialToRun): TrialInfo {
  const { scenario_id: scenario, metadata = {} } = loaded.scenario;
  return { scenario, trial, seed, metadata };
}

/** Why a scenario for a person at the keyboard does not run as a test. */
export function byHandOnly(scenario: string): string {
  return `"${scenario}" wants a person at the keyboard: sightline drive ${scenario} --app <app file>`;
}

/**
 * The seed of a later attempt at a trial, from the trial's own: with the same seed the same user would do the same
 * again.
 */
export function attemptSeed(seed: number, attempt: number): number {
  return attempt === 1 ? seed : seedOf(`${seed}#attempt ${attempt}`);
}

/** A seed in 1 … 65,535 from the scenario's id and the trial's number. */
export function trialSeed(scenario: string, trial: number): number {
  return seedOf(`${scenario}#${trial}`);
}

function seedOf(text: string): number {
  const digest = createHash('sha256').update(text).digest();
  return (digest.readUInt16BE(0) % 65_535) + 1;
}

const VARIABLE = 'SIGHTLINE_TRIALS';
const MOST = 1000;

/**
 * @param option of `testScenarios`
 *
 * @throws SightlineError `usage` if either is not a number of trials.
 */
export function trialsFor(scenario: Scenario, option: number | undefined): number {
  const given = process.env[VARIABLE];
  if (given !== undefined && given !== '') return counted(VARIABLE, given, Number(given));
  if (option !== undefined) return counted('`trials` of testScenarios', `${option}`, option);
  return plannedTrials(scenario);
}

function counted(name: string, given: string, count: number): number {
  if (Number.isInteger(count) && count >= 1 && count <= MOST) return count;
  throw new SightlineError('usage', {
    what: `${name} is "${given}", which is not a number of trials.`,
    next: `Give a whole number from 1 to ${MOST}.`,
  });
}

const DEFAULT_RERUNS = 2;
const MOST_RERUNS = 10;

/**
 * How often a trial of the scenario may be run again.
 *
 * @param asked for the whole suite, instead of what the scenario says
 * @throws SightlineError `usage` for anything but a whole number from 0 to 10
 */
export function rerunsOf(scenario: Scenario, asked: number | undefined): number {
  const reruns = asked ?? scenario.budget?.max_reruns ?? DEFAULT_RERUNS;
  if (Number.isInteger(reruns) && reruns >= 0 && reruns <= MOST_RERUNS) return reruns;
  throw new SightlineError('usage', {
    what: `testScenarios was given reruns: ${reruns}.`,
    details: [`expected: a whole number from 0 to ${MOST_RERUNS}`],
    next: 'Correct it, or leave it out: a trial whose user broke its plan is then run again twice at most.',
  });
}

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
    const given: unknown = await inTime(
      Promise.resolve(staging.vars({ ...trial, vars: own })),
      ms,
      `it gave no answer within ${ms / 1000} s`,
    );
    const problems = varsProblems(given);
    if (problems.length > 0) throw new Error(problems.join('; '));
    return { vars: { ...own, ...(given as StagingVars) }, failure: null };
  } catch (error) {
    return { vars: own, failure: stagingFailed('staging.vars(trial)', error) };
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

/** Where the trial begins, absolute. `query` is added to it. Throws `app-invalid` if it is not a URL. */
export function startUrlOf(
  { app, loaded, trial, seed, staged = NOT_STAGED }: TrialToRun,
  baseURL: string | undefined,
  query: Record<string, string> = {},
): string {
  const { scenario } = loaded;
  // It is not opened, and what it would be made of is not known.
  if (staged.failure !== null) return 'about:blank';
  const start =
    scenario.surface?.path ??
    (typeof app.start === 'string'
      ? filled(app.start, scenario.metadata, app.name)
      : app.start({ ...trialOf({ app, loaded, trial, seed }), vars: staged.vars }));
  const url = parseUrl(start, baseURL, app.name);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url.href;
}

function filled(start: string, metadata: Scenario['metadata'], app: string): string {
  const url = fillUrl(start, metadata);
  if (url !== null) return url;
  throw new SightlineError('app-invalid', {
    what: `The start "${start}" of the app "${app}" names metadata that the scenario does not have.`,
    details: [`metadata: ${Object.keys(metadata ?? {}).join(', ') || 'none'}`],
    next: 'Add it under `metadata` of the scenario, or of `_defaults.yaml` beside it.',
  });
}

function parseUrl(start: string, baseURL: string | undefined, app: string): URL {
  try {
    return new URL(start, baseURL);
  } catch (cause) {
    throw new SightlineError('app-invalid', {
      what: `The start "${start}" of the app "${app}" is not a URL.`,
      details: [`baseURL: ${baseURL ?? 'not set'}`],
      next: 'Set `use.baseURL` in the Playwright config, or give `start` a whole URL.',
      cause,
    });
  }
}

export function detailsOf({ app, loaded, trial, seed, reruns = 0 }: TrialToRun): TestDetails {
  const { scenario_id: scenario } = loaded.scenario;
  const description = planText({ app: app.name, scenario, trial, seed, reruns });
  const asked = wantsText(modelWants(loaded, app));
  const wants = asked === null ? [] : [{ type: WANTS_ANNOTATION, description: asked }];
  return {
    annotation: [
      { type: PLAN_ANNOTATION, description },
      { type: GATE_ANNOTATION, description: JSON.stringify(gateOf(loaded)) },
      ...wants,
    ],
    tag: tagsOf(loaded),
  };
}

/** As Playwright wants them: each begins with "@". */
export function tagsOf({ scenario: { tags = [] } }: LoadedScenario): string[] {
  return tags.map((tag) => (tag.startsWith('@') ? tag : `@${tag}`));
}

function gateOf(loaded: LoadedScenario): GateRecord {
  const { scenario } = loaded;
  const { file, line } = loaded.place(['scenario_id']);
  return { gate: scenario.gate ?? null, weight: scenario.metadata?.weight ?? 1, file, line };
}
