// Gives a command the models it needs, and reports at the end what they took; asks none itself.
import type { Role } from '../model/models.js';
import { type OpenModels, openRun, unansweredNotes, unusedNotes } from '../model/open-run.js';
import type { RunSettings } from '../model/run-options.js';
import { modelAccount } from '../report/model-account.js';
import { stderr } from '../values/terminal.js';

/**
 * The result of `use`. What models took goes to stderr even if it fails.
 *
 * @throws SightlineError `usage` as `openRun`; problems with other roles are reported and stop nothing.
 */
export async function withModels<Result>(
  settings: RunSettings,
  roles: readonly Role[],
  use: (models: OpenModels) => Promise<Result>,
): Promise<Result> {
  for (const note of unusedNotes(settings.models, roles)) stderr.write(`${note}\n`);
  const { models, log } = openRun(settings, { file: null, roles });
  try {
    const result = await use(models);
    // A thrown error says so already.
    for (const note of unansweredNotes(await log.calls(), settings.models))
      stderr.write(`${note}\n`);
    return result;
  } finally {
    const account = modelAccount(await log.calls());
    if (account !== null) stderr.write(`${account}\n`);
  }
}
