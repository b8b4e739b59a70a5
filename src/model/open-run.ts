// Opens the models of a run with the account that they share, and refuses limits that cannot be held; asks none.
import { dirname, join } from 'node:path';
import { MODEL_OUTAGES, openBreaker } from './breaker.js';
import { type ModelEndpoint, type Patience, roles } from './endpoint.js';
import { checkPrices, type KeptLedger, openLedger } from './ledger.js';
import type { Models } from './models.js';
import { openModels, type OpenModels, type RunCassettes } from './open-models.js';
import type { RunSettings } from './run-options.js';

export interface RunAccount {
  /** Shared by all that take part in the run; null: in memory. */
  file: string | null;
  /** As for `openModels`. */
  patience?: Patience;
  /** As for `openModels`. */
  cassettes?: RunCassettes;
}

/**
 * The models of a run and its account.
 *
 * @throws SightlineError `usage` where a limit of costs is set and a model has no price.
 */
export function openRun(
  { models, maxCostUsd }: RunSettings,
  { file, ...others }: RunAccount,
): { models: OpenModels; ledger: KeptLedger } {
  const { prices } = models;
  checkPrices(endpointsOf(models), { prices, maxCostUsd });
  const ledger = openLedger({ file, prices, maxCostUsd });
  const outages = file === null ? null : join(dirname(file), MODEL_OUTAGES);
  const patience = { breaker: openBreaker({ file: outages }), ...others.patience };
  return { ledger, models: openModels({ models, ledger, ...others, patience }) };
}

/** All that are configured: of each role its model, of the users all. */
export function endpointsOf(models: Models): ModelEndpoint[] {
  return roles.flatMap((role) => (role === 'user' ? models.users : (models.of(role) ?? [])));
}
