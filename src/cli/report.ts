// `sightline report`: writes the page of saved episodes, and says where it is.
import { relative } from 'node:path';
import { countOf } from '../values/count.js';
import { writeSite } from '../report/site/write-site.js';
import { stderr, stdout } from '../values/terminal.js';

export async function report(paths: readonly string[], { out }: { out: string }): Promise<0 | 2> {
  const { file, trials, problems } = await writeSite(paths, out);
  for (const problem of problems) stderr.write(`${problem}\n`);
  stdout.write(`${relative(process.cwd(), file)}: ${countOf(trials, 'episode')}\n`);
  return problems.length === 0 ? 0 : 2;
}
