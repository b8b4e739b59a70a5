// `sightline lint`: reads the arguments, does what --fix asks for, and prints what was found.
import { existsSync } from 'node:fs';
import type { App } from '../../app/definition.js';
import { formatLint, lint } from '../lint.js';
import { loadApp } from '../load-app.js';
import { usage } from '../usage.js';
import { stderr, stdout } from '../../values/terminal.js';

/** The options as commander hands them over. */
export interface LintFlags {
  app?: string;
  coverage?: boolean;
  fix?: boolean;
  json?: boolean;
  rewrite?: boolean;
}

export async function lintPaths(given: readonly string[], flags: LintFlags): Promise<void> {
  const { coverage = false, fix = false, json = false, rewrite = false } = flags;
  if (coverage && flags.app === undefined)
    throw usage('--coverage needs the app file.', 'Add --app <file>.');
  if (rewrite && flags.app === undefined)
    throw usage('--rewrite needs the app file.', 'Add --app <file>.');
  const app = flags.app === undefined ? undefined : await loadApp(flags.app);
  const paths = given.length > 0 ? given : [folderOf(app)];
  // With --json, nothing else goes to stdout.
  const report = json ? stderr : stdout;
  if (fix) {
    const { fixFiles } = await import('./fix.js');
    const files = lint(paths).scenarios.map(({ file }) => file);
    for (const line of await fixFiles(files)) report.write(`${line}\n`);
  }
  if (rewrite && app !== undefined) {
    const { rewriteClaims } = await import('./rewrite.js');
    for (const note of await rewriteClaims(paths, app)) report.write(`${note}\n`);
  }
  const result = lint(paths, {
    ...(app === undefined ? {} : { app }),
    ...{ coverage, wholeSuite: given.length === 0 },
  });
  stdout.write(json ? `${JSON.stringify(result, null, 2)}\n` : formatLint(result));
  const gaps = (result.coverage ?? []).flatMap((one) => one.gaps);
  const isRefused = result.scenarios.some(({ claims }) =>
    claims.some(({ status }) => status === 'refused'),
  );
  if (isRefused) process.exitCode = 64;
  else if (result.problems.length + gaps.length > 0) process.exitCode = 1;
}

/** Of the scenarios that are meant if no path is given; apps that share scenarios may have no folder of their own. */
function folderOf(app: App | undefined): string {
  const own = `scenarios/${app?.name ?? ''}`;
  return app !== undefined && existsSync(own) ? own : 'scenarios';
}
