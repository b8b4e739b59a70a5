// `sightline report`: writes the page of saved episodes, and says where it is.
import { relative } from 'node:path';
import { countOf } from '../count.js';
import { writeSite } from '../report/site/write-site.js';
import { stderr, stdout } from '../terminal.js';

/** The options as commander hands them over. */
export interface ReportFlags {
  out: string;
  baseline?: string;
}

export async function report(
  paths: readonly string[],
  { out, baseline }: ReportFlags,
): Promise<number> {
  const { file, trials, problems } = await writeSite(paths, out, { baseline });
  for (const problem of problems) stderr.write(`${problem}\n`);
  stdout.write(`${relative(process.cwd(), file)}: ${countOf(trials, 'episode')}\n`);
  return problems.length === 0 ? 0 : 2;
}
