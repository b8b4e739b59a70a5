// Asks the app who sits in front of the agent in a trial, reads the login that it names, and tells what is secret in it.
import { readFile } from 'node:fs/promises';
import type { App, StagedTrial, TrialInfo } from '../app/definition.js';
import {
  checkedIdentity,
  type Identity,
  invalidIdentity,
  type StoredState,
} from '../app/identity.js';
import { labelOf, secretValues } from '../app/identity-secrets.js';
import type { SightlineError } from '../sightline-error.js';
import type { StagedVars } from '../simulate/staged-world.js';
import { askVars, NOT_STAGED } from './staging.js';

/** How long the app may take to say who it is, ms: it may sign in by a request. */
const PATIENCE_MS = 60_000;

/** Who sits in front of the agent, with all that the app left open filled in. */
export interface TrialIdentity {
  label: string;
  given: Identity;
  /** Struck out of everything that is written. */
  secrets: readonly string[];
}

/** What came of asking: an identity, none since the app gives none, or why it cannot be used. */
export interface AskedIdentity {
  identity: TrialIdentity | null;
  failure: SightlineError | null;
  /** What is the trial's own on staging; asked for first, since who sits there may be a part of it. */
  staged: StagedVars;
}

/** Where nobody is asked for. */
export const NOBODY: AskedIdentity = { identity: null, failure: null, staged: NOT_STAGED };

/** Asks the app, once per trial. Never throws: the trial's episode has to tell of it. */
export async function askIdentity(app: App, trial: TrialInfo): Promise<AskedIdentity> {
  const staged = await askVars(app, trial);
  // Nobody is asked for without the vars that an identity may be made of; the trial ends with their failure.
  if (app.identity === undefined || staged.failure !== null)
    return { identity: null, failure: null, staged };
  const whose = `trial ${trial.trial} of "${trial.scenario}" in the app "${app.name}"`;
  try {
    const given = checkedIdentity(
      await asked(app.identity, { ...trial, vars: staged.vars }, whose),
      whose,
    );
    const stored = await storedStateOf(given.storageState, whose);
    return {
      identity: {
        label: labelOf(given, trial.trial),
        given,
        secrets: secretValues(given, stored),
      },
      failure: null,
      staged,
    };
  } catch (error) {
    return { identity: null, failure: error as SightlineError, staged };
  }
}

async function asked(
  identity: NonNullable<App['identity']>,
  trial: StagedTrial,
  whose: string,
): Promise<unknown> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const message = `identity(trial) gave no answer within ${PATIENCE_MS / 1000} s`;
    timer = setTimeout(() => reject(new Error(message)), PATIENCE_MS);
  });
  try {
    return await Promise.race([Promise.resolve(trial).then(identity), late]);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw invalidIdentity(whose, [`identity(trial) failed: ${why}`], cause);
  } finally {
    clearTimeout(timer);
  }
}

/** The cookies and local storage that a file holds; null where there is none. */
export async function storedStateOf(
  state: Identity['storageState'],
  whose: string,
): Promise<StoredState | null> {
  if (typeof state !== 'string') return state ?? null;
  try {
    const content: unknown = JSON.parse(await readFile(state, 'utf8'));
    return checkedIdentity({ storageState: content }, whose).storageState as StoredState;
  } catch (cause) {
    const missing = (cause as NodeJS.ErrnoException).code === 'ENOENT';
    const why = missing
      ? `there is no file ${state} below ${process.cwd()}: sign in once, in a Playwright setup project, and save context.storageState({ path })`
      : `${state} is not a Playwright storageState file (context.storageState({ path }))`;
    throw invalidIdentity(whose, [`storageState: ${why}`], cause);
  }
}
