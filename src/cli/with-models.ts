// Gives a command the models it needs, and reports at the end what they took; asks none itself.
import { type Role, urlAndModel } from '../model/models.js';
import { type OpenModels, openRun, unansweredNotes, unusedNotes } from '../model/open-run.js';
import { type RunSettings, runSettings } from '../model/run-options.js';
import { usage } from './usage.js';
import { modelAccount } from '../report/model-account.js';
import { stderr } from '../values/terminal.js';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClaimModels } from '../grade/vision.js';
import { unlicensed } from '../model/judge/license.js';
import type { SightlineError } from '../sightline-error.js';

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

/** What the log of model calls names, where there is no trial. */
const NO_TRIAL = { app: 'check', scenario: 'check', trial: 1 };

/**
 * The result of `use`. Votes are saved in the folder, or nowhere.
 *
 * @throws SightlineError `usage` if no such model is configured
 */
export async function withVision<Result>(
  folder: string | null,
  use: (models: ClaimModels) => Promise<Result>,
): Promise<Result> {
  const settings = runSettings(process.env);
  if (settings.models.of('vision') === null) throw noModel();
  const temporary = folder === null ? mkdtempSync(join(tmpdir(), 'sightline-ask-')) : null;
  const dir = join(folder ?? temporary ?? '', 'asked');
  try {
    return await withModels(settings, ['vision'], async (models) => {
      const vision = await models.of('vision', NO_TRIAL);
      return use({ vision, judge: null, dir, episode: 'check', license: unlicensed });
    });
  } finally {
    if (temporary !== null) rmSync(temporary, { recursive: true });
  }
}

function noModel(): SightlineError {
  return usage(
    '--ask needs a model that looks at pictures, and none is configured.',
    `Set ${urlAndModel}; docs/models.md has the rest.`,
  );
}
