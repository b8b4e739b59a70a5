// `sightline report`: writes the page of saved episodes, and says where it is.
import { relative } from 'node:path';
import { countOf } from '../count.js';
import { coverageOfApp } from './coverage.js';
import { usage } from './usage.js';
import { writeSite } from '../report/site/write-site.js';
import { stderr, stdout } from '../terminal.js';

/** The options as commander hands them over. */
export interface ReportFlags {
  out: string;
  baseline?: string;
  app?: string;
  traffic?: string;
}

export async function report(
  paths: readonly string[],
  { out, baseline, app, traffic }: ReportFlags,
): Promise<number> {
  if (traffic !== undefined && app === undefined)
    throw usage('--traffic needs --app.', 'Add --app <file>.');
  const coverage = app === undefined ? undefined : await coverageOfApp([], { app, traffic });
  const { file, trials, problems } = await writeSite(paths, out, { baseline, coverage });
  for (const problem of problems) stderr.write(`${problem}\n`);
  stdout.write(`${relative(process.cwd(), file)}: ${countOf(trials, 'episode')}\n`);
  return problems.length === 0 ? 0 : 2;
}
