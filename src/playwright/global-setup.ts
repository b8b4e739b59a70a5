// Runs once before all workers: refuses options that cannot be used, makes sure of a browser and says what it did.
import type { FullConfig } from '@playwright/test';
import { cassettesOf } from '../model/cassettes/mode.js';
import { runRoles } from '../model/models.js';
import { openRun } from '../model/open-run.js';
import { runSettings } from '../model/run-options.js';
import { ensureBrowser } from './browser.js';
import { testOptions } from './planned-tests.js';
import { startRun } from './run.js';
import { refuseOtherShard } from './run-files.js';
import { stderr } from '../values/terminal.js';

// Playwright takes a set-up only as a default export.
export default async function globalSetup({ projects, shard }: FullConfig): Promise<void> {
  refuseOtherShard(startRun(), shard);
  const account = { file: null, roles: runRoles, cassettes: cassettesOf(process.env) };
  for (const { use } of projects) {
    const settings = runSettings(process.env, testOptions(use));
    openRun(settings, account);
    settings.calibration();
  }
  if (isElsewhere(projects)) return;
  const say = (line: string) => stderr.write(`sightline: ${line}\n`);
  const isDebugged = (process.env['PWDEBUG'] ?? '') !== '';
  const window = isDebugged || projects.some(({ use }) => use.headless === false);
  await ensureBrowser(say, { window });
}

/** Whether every project connects to a browser that is running already, so that none is needed here. */
function isElsewhere(projects: FullConfig['projects']): boolean {
  return (
    (process.env['PW_TEST_CONNECT_WS_ENDPOINT'] ?? '') !== '' ||
    projects.every(({ use }) => use.connectOptions !== undefined)
  );
}
