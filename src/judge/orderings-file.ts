// The orderings file: its form, and every deviation from it; looks at no episode.
import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { allowedBy } from '../scenario/allowed.js';
import { fileKind } from '../scenario/file-kind.js';
import { describeIssues } from '../scenario/issues.js';
import type { Problem } from '../scenario/problem.js';
import { type DataPath, readSource, type Source } from '../scenario/source.js';
import { splits } from '../statistics/calibration/labels.js';
import { SightlineError } from '../sightline-error.js';

/** Names are printed, so they contain nothing that a terminal would obey. */
const name = z.string().regex(/^\P{Cc}+$/u, 'text of one line that is not empty');

const orderingSchema = z.strictObject({
  /** Stays the same when the file grows, since the split depends on it. */
  id: name,
  /** A sentence, a name of `criteria`, or the id of a ready question. */
  criterion: name,
  /** Directories of episodes, relative to the file's folder. */
  better: name,
  worse: name,
  /** Default: by hash of the id. */
  split: z.enum(splits).optional(),
  /** False: it is reported but does not affect the exit code. Default true. */
  blocking: z.boolean().optional(),
});

const fileSchema = z.strictObject({
  /** Sentences by name, for orderings that share one. */
  criteria: z.record(name, name).optional(),
  orderings: z.array(orderingSchema).min(1),
});
type File = z.output<typeof fileSchema>;
export type OrderingEntry = File['orderings'][number];

export interface OrderingsRead {
  source: Source;
  data: File | null;
  problems: Problem[];
}

const allowed = allowedBy(fileSchema);

/** @throws SightlineError `usage` if there is no such file, `orderings-invalid` if it is another kind of file. */
export function readOrderingsFile(file: string): OrderingsRead {
  const stats = statSync(file, { throwIfNoEntry: false });
  if (stats?.isFile() !== true)
    throw new SightlineError('usage', {
      what: `There is no file of orderings "${file}".`,
      details: [`looked at ${resolve(file)}${stats === undefined ? '' : ', which is a folder'}`],
      next: 'Give the path of a YAML or JSON file; docs/orderings.md has its form.',
    });
  const text = readFileSync(file, 'utf8');
  refuseOther(file, text);
  const source = readSource(file, text);
  if (source.problems.length > 0) return { source, data: null, problems: [...source.problems] };
  const read = fileSchema.safeParse(source.data);
  if (read.success) return { source, data: read.data, problems: [] };
  const isObject = typeof source.data === 'object' && source.data !== null;
  const found = isObject
    ? describeIssues(read.error.issues, { data: source.data, allowed })
    : [
        {
          path: [],
          part: 'value' as const,
          message: 'the file must hold one object with orderings',
        },
      ];
  const problems = found.map(({ path, part, message }) => problemAt(source, [path, part], message));
  return { source, data: null, problems };
}

/** In another kind of file every line would have a problem. */
function refuseOther(file: string, text: string): void {
  const kind = fileKind(text);
  if (kind === null || kind === 'no JSON' || kind === 'a file of orderings') return;
  throw new SightlineError('orderings-invalid', {
    what: `The orderings in ${file} cannot be used.`,
    details: [`the file is ${kind}`, 'expected: { orderings: [ … ] }, as YAML or JSON'],
    next: 'Give a file of orderings; docs/orderings.md has its form.',
  });
}

/** Its place in the file, else that of what is around it. */
export function problemAt(
  source: Source,
  [path, part]: readonly [DataPath, 'key' | 'value'],
  message: string,
): Problem {
  const around = path.map((_, index) => path.slice(0, path.length - index - 1));
  const place = [source.place(path, part), ...around.map((one) => source.place(one))].find(
    (one) => one !== null,
  );
  return { ...(place ?? { file: source.file, line: 1, column: 1 }), message };
}
