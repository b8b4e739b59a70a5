// Gives a command the models it needs, and reports at the end what they cost; asks none itself.
import type { Role } from '../model/endpoint.js';
import type { OpenModels } from '../model/open-models.js';
import { openRun, unusedNotes } from '../model/open-run.js';
import type { RunSettings } from '../model/run-options.js';
import { unansweredNotes } from '../model/unanswered.js';
import { modelAccount } from '../report/model-account.js';
import { stderr } from '../terminal.js';

/**
 * The result of `use`. The account goes to stderr even if it fails, because the calls were paid for.
 *
 * @throws SightlineError `usage` as `openRun`; problems with other roles are reported and stop nothing.
 */
export async function withModels<Result>(
  settings: RunSettings,
  roles: readonly Role[],
  use: (models: OpenModels) => Promise<Result>,
): Promise<Result> {
  for (const note of unusedNotes(settings.models, roles)) stderr.write(`${note}\n`);
  const { models, ledger } = openRun(settings, { file: null, roles });
  try {
    const result = await use(models);
    // A thrown error says so already.
    for (const note of unansweredNotes(await ledger.calls(), settings.models))
      stderr.write(`${note}\n`);
    return result;
  } finally {
    const account = modelAccount(await ledger.calls());
    if (account !== null) stderr.write(`${account}\n`);
  }
}
