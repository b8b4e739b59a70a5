// `sightline lint`: reads the arguments, does what --compile, --fix or --stale ask for, and prints problems and warnings.
import { existsSync } from 'node:fs';
import type { App } from '../../app/definition.js';
import { isClaimsFile } from '../claims-file.js';
import { formatLint, lint } from '../lint.js';
import { loadApp } from '../load-app.js';
import { usage } from '../usage.js';
import { stderr, stdout } from '../../terminal.js';

/** The options as commander hands them over. */
export interface LintFlags {
  app?: string;
  compile?: boolean;
  again?: boolean;
  fix?: boolean;
  stale?: boolean;
  json?: boolean;
}

export async function lintPaths(given: readonly string[], flags: LintFlags): Promise<void> {
  const { compile: compiles = false, again = false, fix = false, json = false } = flags;
  if (again && !compiles) throw usage('--again needs --compile.', 'Add --compile.');
  if (flags.stale === true && (compiles || fix))
    throw usage('--stale changes nothing.', 'Drop --compile and --fix, or --stale.');
  const app = flags.app === undefined ? undefined : await loadApp(flags.app);
  if (flags.stale === true) return printStale(given, app, json);
  const paths = given.length > 0 ? given : [folderOf(app)];
  // With --json, nothing else goes to stdout.
  const report = json ? stderr : stdout;
  const print = (text: string) => report.write(`${text}\n`);
  if (compiles) {
    const { compile } = await import('./compile.js');
    const { allReadable } = await compile(paths, { app, again, print });
    if (!allReadable) process.exitCode = 1;
  }
  const scenarios = compiles ? paths.filter((path) => !isClaimsFile(path)) : paths;
  if (scenarios.length === 0) return;
  if (fix) {
    const { fixFiles } = await import('./fix.js');
    const found = lint(scenarios, app === undefined ? {} : { app });
    for (const text of await fixFiles(found.scenarios)) print(text);
  }
  await printLint(scenarios, { app, json, wholeSuite: given.length === 0 });
}

async function printStale(
  episodes: readonly string[],
  app: App | undefined,
  json: boolean,
): Promise<void> {
  if (episodes.length === 0 || app === undefined)
    throw usage(
      '--stale needs episodes and the app file.',
      'Write it as sightline lint --stale sightline-episodes --app <file>.',
    );
  const { stale } = await import('./stale.js');
  process.exitCode = await stale(episodes, { app, folder: folderOf(app), json });
}

/** Of the scenarios that are meant if no path is given; apps that share scenarios may have no folder of their own. */
export function folderOf(app: App | undefined): string {
  const own = `scenarios/${app?.name ?? ''}`;
  return app !== undefined && existsSync(own) ? own : 'scenarios';
}

async function printLint(
  paths: readonly string[],
  { app, json, wholeSuite }: { app: App | undefined; json: boolean; wholeSuite: boolean },
): Promise<void> {
  // The user's rules belong to the simulation, which is only reached through its face.
  const { planNeeds } = await import('../../playwright/plan-compile.js');
  const { rehearse } = await import('../../playwright/rehearsed.js');
  const result = lint(paths, {
    ...(app === undefined ? {} : { app }),
    planNeeds,
    rehearse,
    wholeSuite,
  });
  stdout.write(json ? `${JSON.stringify(result, null, 2)}\n` : formatLint(result));
  if (result.problems.length > 0) process.exitCode = 1;
}
