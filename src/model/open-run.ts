// Opens the models of a run with their shared account, and rejects limits that cannot be enforced; asks none.
import { dirname, join } from 'node:path';
import { MODEL_OUTAGES, openBreaker } from './breaker.js';
import { type ModelEndpoint, type Patience, type Role, roles } from './endpoint.js';
import { SightlineError } from '../sightline-error.js';
import { checkPrices, type KeptLedger, openLedger } from './ledger.js';
import type { Models } from './models.js';
import { openModels, type OpenModels, type RunCassettes } from './open-models.js';
import type { RunSettings } from './run-options.js';

export interface RunAccount {
  /** Shared by everyone in the run; null: in memory. */
  file: string | null;
  /** Roles that may be asked; problems with others do not matter. Default: all. */
  roles?: readonly Role[];
  /** As for `openModels`. */
  patience?: Patience;
  /** As for `openModels`. */
  cassettes?: RunCassettes;
}

/**
 * The models of a run and its account.
 *
 * @throws SightlineError `usage` if a role that may be asked is only half configured, or a cost limit is set and a
 *   model has no price. In `replay` none needs one, since none is asked.
 */
export function openRun(
  { models, maxCostUsd }: RunSettings,
  { file, roles: asked = roles, ...others }: RunAccount,
): { models: OpenModels; ledger: KeptLedger } {
  const { prices } = models;
  const endpoints = endpointsOf(models, asked);
  const isReplay = others.cassettes?.mode === 'replay';
  checkPrices(isReplay ? [] : endpoints, { prices, maxCostUsd });
  const ledger = openLedger({ file, prices, maxCostUsd });
  const outages = file === null ? null : join(dirname(file), MODEL_OUTAGES);
  const patience = { breaker: openBreaker({ file: outages }), ...others.patience };
  return { ledger, models: openModels({ models, ledger, ...others, patience }) };
}

/** The configured ones among these roles: the model of each, and all users. */
export function endpointsOf(models: Models, asked: readonly Role[]): ModelEndpoint[] {
  return asked.flatMap((role) => (role === 'user' ? models.users() : (models.of(role) ?? [])));
}

/** What is wrong with roles that are not asked, one sentence each. */
export function unusedNotes(models: Models, asked: readonly Role[]): string[] {
  const others = roles.filter((role) => !asked.includes(role));
  return others.flatMap((role) => {
    try {
      endpointsOf(models, [role]);
      return [];
    } catch (error) {
      if (!(error instanceof SightlineError)) throw error;
      return [`${error.parts.what} The role ${role} is not asked here.`];
    }
  });
}
