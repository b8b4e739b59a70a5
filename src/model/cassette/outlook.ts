// Which recordings of Sightline's own models planned trials will find, before anything runs; asks nobody and changes no file.
import { join } from 'node:path';
import pLimit from 'p-limit';
import { SightlineError } from '../../sightline-error.js';
import type { CassettePlace } from '../../tape/place.js';
import type { ModelEndpoint } from '../endpoint.js';
import type { RunCassettes } from '../open-models.js';
import { readRecordings } from '../../tape/file.js';
import { type CassetteMode, cassetteModeOf } from '../../tape/mode.js';
import { isStaleRecording } from '../../tape/nearest.js';
import { type CurrentPrompts, currentPrompts, promptState } from './inventory.js';
import { modelKind, type ModelRecording } from './kind.js';

/** Roles that are recorded. */
export const recordedRoles = ['user', 'judge', 'vision'] as const;
export type RecordedRole = (typeof recordedRoles)[number];

/**
 * `recorded`: there are answers, and none is stale; only the trial can show whether they answer what it asks. `stale`:
 * something was asked differently from how it would be now. `missing`: there is no cassette. `unusable`: there is one
 * that cannot be read.
 */
export type RecordedState = 'recorded' | 'stale' | 'missing' | 'unusable';

/** What one trial will find. */
export interface Outlook {
  mode: CassetteMode;
  roles: Partial<Record<RecordedRole, RecordedState>>;
}

/** A planned trial. */
export interface OutlookTrial {
  app: string;
  scenario: string;
  trial: number;
  /** Hash of the scenario, which users' answers are bound to; null if not known yet. */
  scenarioHash: string | null;
  /** Roles that may be asked, with the model that would be; null if none is configured. */
  asks: Partial<Record<RecordedRole, ModelEndpoint | null>>;
}

/** For each trial the files of all its roles are open at once, and a process may only have a few hundred. */
const TRIALS_AT_A_TIME = 8;

/**
 * What each of these trials will find in its first attempt, in their order.
 *
 * @throws SightlineError `usage` for an invalid mode.
 */
export function outlooksOf(
  trials: readonly OutlookTrial[],
  cassettes: RunCassettes,
): Promise<Outlook[]> {
  const prompts = currentPrompts();
  const modeOf = cassetteModeOf(cassettes.mode);
  const limit = pLimit(TRIALS_AT_A_TIME);
  const outlooks = trials.map((trial) =>
    limit(async () => {
      const dir = join(cassettes.dir, trial.app);
      return { mode: await modeOf(dir), roles: await rolesOf(trial, dir, prompts) };
    }),
  );
  return Promise.all(outlooks);
}

async function rolesOf(
  { scenario, trial, scenarioHash, asks }: OutlookTrial,
  dir: string,
  prompts: CurrentPrompts,
): Promise<Outlook['roles']> {
  const asked = recordedRoles.filter((role) => asks[role] !== undefined);
  const states = asked.map(async (role) => {
    const endpoint = asks[role] ?? null;
    const now = { endpoint, scenario: role === 'user' ? scenarioHash : null, prompts };
    return [role, await stateOf({ dir, scenario, trial }, role, now)] as const;
  });
  return Object.fromEntries(await Promise.all(states));
}

interface Now {
  endpoint: ModelEndpoint | null;
  scenario: string | null;
  prompts: CurrentPrompts;
}

async function stateOf(
  place: CassettePlace,
  owner: RecordedRole,
  now: Now,
): Promise<RecordedState> {
  try {
    const recordings = (await readRecordings({ place, owner, kind: modelKind })) ?? [];
    if (recordings.length === 0) return 'missing';
    return someStale(recordings, now) ? 'stale' : 'recorded';
  } catch (error) {
    if (error instanceof SightlineError) return 'unusable';
    throw error;
  }
}

/** For each question that was asked, one answer has to be fresh: two projects may each have left one. */
function someStale(recordings: readonly ModelRecording[], now: Now): boolean {
  const fresh = new Map<string, boolean>();
  for (const recording of recordings) {
    const { subject, question } = recording;
    const { prompt } = question.setup;
    const key = JSON.stringify([subject, question.vote, prompt.name]);
    const isAsked = promptState(prompt, now.prompts) === 'current';
    fresh.set(key, fresh.get(key) === true || (isAsked && isFresh(recording, now)));
  }
  return [...fresh.values()].includes(false);
}

/** Apart from its prompt. */
function isFresh(recording: ModelRecording, { endpoint, scenario }: Now): boolean {
  const { subject, question } = recording;
  const model = endpoint?.model ?? null;
  const parameters = endpoint && { ...endpoint.defaults, ...endpoint.parameters };
  const setup = { ...question.setup, model, parameters, scenario };
  return !isStaleRecording({ subject, question: { ...question, setup } }, recording, modelKind);
}
