// Asks the app who is signed in during a trial, reads the login that it names, and lists what is secret in it.
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
import { inTime } from '../simulate/stop-signal.js';
import type { StagedVars } from '../simulate/staged-world.js';
import { askVars, NOT_STAGED } from './planned-trial.js';

/** How long the app may take to answer, ms: it may sign in with a request. */
const PATIENCE_MS = 60_000;

/** Who is signed in, with everything that the app left open filled in. */
export interface TrialIdentity {
  label: string;
  given: Identity;
  /** Redacted in everything written. */
  secrets: readonly string[];
}

/** The result of asking: an identity, none if the app gives none, or why it cannot be used. */
export interface ResolvedIdentity {
  identity: TrialIdentity | null;
  failure: SightlineError | null;
  /** The trial's own vars on staging; asked for first, since the identity may be part of them. */
  staged: StagedVars;
}

/** For apps without identities. */
export const NOBODY: ResolvedIdentity = { identity: null, failure: null, staged: NOT_STAGED };

/** Asks the app, once per trial. Never throws: the trial's episode has to report it. */
export async function resolveIdentity(app: App, trial: TrialInfo): Promise<ResolvedIdentity> {
  const staged = await askVars(app, trial);
  // Without the vars that an identity may depend on, the app is not asked; the trial ends with their failure.
  if (app.identity === undefined || staged.failure !== null)
    return { identity: null, failure: null, staged };
  const whose = `trial ${trial.trial} of "${trial.scenario}" in the app "${app.name}"`;
  try {
    const given = checkedIdentity(
      await callIdentity(app.identity, { ...trial, vars: staged.vars }, whose),
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

async function callIdentity(
  identity: NonNullable<App['identity']>,
  trial: StagedTrial,
  whose: string,
): Promise<unknown> {
  const late = `identity(trial) gave no answer within ${PATIENCE_MS / 1000} s`;
  try {
    return await inTime(Promise.resolve(trial).then(identity), PATIENCE_MS, late);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw invalidIdentity(whose, [`identity(trial) failed: ${why}`], cause);
  }
}

/** The cookies and local storage in a file; null if there is none. */
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
