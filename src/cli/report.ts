// `sightline report`: writes the page of saved episodes, and says where it is.
import { relative } from 'node:path';
import { countOf } from '../count.js';
import { writeSite } from '../report/site/write-site.js';

export async function report(paths: readonly string[], out: string): Promise<number> {
  const { file, trials, problems } = await writeSite(paths, out);
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.stdout.write(`${relative(process.cwd(), file)}: ${countOf(trials, 'episode')}\n`);
  return problems.length === 0 ? 0 : 2;
}
