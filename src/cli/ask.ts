// Opens the vision model for `sightline check --ask`; asks it nothing itself.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClaimModels } from '../grade/vision.js';
import { unlicensed } from '../model/judge/license.js';
import { runSettings } from '../model/run-options.js';
import { urlAndModel } from '../model/models.js';
import { SightlineError } from '../sightline-error.js';
import { withModels } from './with-models.js';

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
  return new SightlineError('usage', {
    what: '--ask needs a model that looks at pictures, and none is configured.',
    next: `Set ${urlAndModel}; docs/models.md has the rest.`,
  });
}
