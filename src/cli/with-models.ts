// Lends a command the models of the roles that it asks, and tells at the end what that took; asks nobody itself.
import type { Role } from '../model/endpoint.js';
import type { OpenModels } from '../model/open-models.js';
import { openRun, unusedNotes } from '../model/open-run.js';
import type { RunSettings } from '../model/run-options.js';
import { unansweredNotes } from '../model/unanswered.js';
import { modelAccount } from '../report/model-account.js';

/**
 * What came of it. The account goes to stderr, also where it failed: what was asked was paid for.
 *
 * @throws SightlineError `usage` as `openRun`; what is wrong with other roles is told and stops nothing.
 */
export async function withModels<Result>(
  settings: RunSettings,
  roles: readonly Role[],
  use: (models: OpenModels) => Promise<Result>,
): Promise<Result> {
  for (const note of unusedNotes(settings.models, roles)) process.stderr.write(`${note}\n`);
  const { models, ledger } = openRun(settings, { file: null, roles });
  try {
    const result = await use(models);
    // What is thrown says it by itself.
    for (const note of unansweredNotes(await ledger.calls(), settings.models))
      process.stderr.write(`${note}\n`);
    return result;
  } finally {
    const account = modelAccount(await ledger.calls());
    if (account !== null) process.stderr.write(`${account}\n`);
  }
}
