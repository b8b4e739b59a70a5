// Reads files of orderings with the episodes that they name, or tells everything that is wrong with them at once; asks nobody.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { z } from 'zod';
import { type Episode, readEpisode } from '../episode/read.js';
import { allowedBy } from '../scenario/allowed.js';
import { fileKind } from '../scenario/file-kind.js';
import { describeIssues } from '../scenario/issues.js';
import { namesHint } from '../scenario/nearest-name.js';
import { counted, orderProblems, type Problem, problemsError } from '../scenario/problem.js';
import { isReadyId, readyQuestion, readyQuestions } from '../scenario/ready-questions.js';
import { type DataPath, readSource, type Source } from '../scenario/source.js';
import { type Split, splitOf, splits } from '../statistics/calibration/labels.js';
import { SightlineError } from '../sightline-error.js';
import { conversationHash, type Side, sideOf } from './conversation.js';
import { criterionOf } from './criterion.js';
import { keyOf } from './ordering.js';
import type { Ordering } from './pairwise.js';

/** Names are printed, so they hold nothing that a terminal would obey. */
const name = z.string().regex(/^\P{Cc}+$/u, 'text of one line that is not empty');

const orderingSchema = z.strictObject({
  /** Stays the same when the file grows, since the split goes by it. */
  id: name,
  /** A sentence, a name of `criteria`, or the id of a ready question. */
  criterion: name,
  /** Directories of episodes, from the folder of the file. */
  better: name,
  worse: name,
  /** Default: by hash of the id. */
  split: z.enum(splits).optional(),
  /** False: it is told, and decides no exit code. Default true. */
  blocking: z.boolean().optional(),
});

const fileSchema = z.strictObject({
  /** Sentences by name, for orderings that share one. */
  criteria: z.record(name, name).optional(),
  orderings: z.array(orderingSchema).min(1),
});
type File = z.output<typeof fileSchema>;
type Entry = File['orderings'][number];

/** One ordering with its two conversations. */
export interface LoadedOrdering {
  /** As it was given. */
  file: string;
  ordering: Ordering;
  split: Split;
  blocking: boolean;
}

interface Reading {
  source: Source;
  data: File | null;
  problems: Problem[];
}

const allowed = allowedBy(fileSchema);

/**
 * The orderings of these files, in their order.
 *
 * @throws SightlineError `usage` where there is no such file; `orderings-invalid` with all problems of all files, also those of the episodes that they name.
 */
export async function readOrderings(files: readonly string[]): Promise<LoadedOrdering[]> {
  const readings = files.map(readFile);
  const problems = [...readings.flatMap((one) => one.problems), ...duplicates(readings)];
  const loaded: LoadedOrdering[] = [];
  const sideAt = sides();
  const takenBy = comparisons();
  for (const { source, data } of readings) {
    for (const [index, entry] of (data?.orderings ?? []).entries()) {
      const found = await load({ source, entry, criteria: data?.criteria ?? {}, index }, sideAt);
      if ('problems' in found) problems.push(...found.problems);
      else {
        loaded.push(found);
        problems.push(...takenBy(found, source, index));
      }
    }
  }
  if (problems.length > 0) throw invalid(problems);
  return loaded;
}

function invalid(problems: readonly Problem[]): SightlineError {
  const ordered = orderProblems(problems);
  return problemsError('orderings-invalid', ordered, {
    what: `The orderings cannot be used: ${counted(ordered.length, 'problem')}.`,
    next: 'Correct these places; docs/orderings.md has the form of the file.',
  });
}

function readFile(file: string): Reading {
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

/** A file of another kind has something to say against it in every line. */
function refuseOther(file: string, text: string): void {
  const kind = fileKind(text);
  if (kind === null || kind === 'no JSON' || kind === 'a file of orderings') return;
  throw new SightlineError('orderings-invalid', {
    what: `The orderings in ${file} cannot be used.`,
    details: [`the file is ${kind}`, 'expected: { orderings: [ … ] }, as YAML or JSON'],
    next: 'Give a file of orderings; docs/orderings.md has its form.',
  });
}

/** Where it stands, else where what is around it stands. */
function problemAt(
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

function duplicates(readings: readonly Reading[]): Problem[] {
  const firstIn = new Map<string, string>();
  return readings.flatMap(({ source, data }) =>
    (data?.orderings ?? []).flatMap(({ id }, index) => {
      const first = firstIn.get(id);
      if (first === undefined) firstIn.set(id, source.file);
      const message = `the id "${id}" is taken: ${first ?? ''} has it already`;
      return first === undefined
        ? []
        : [problemAt(source, [['orderings', index, 'id'], 'value'], message)];
    }),
  );
}

/** One answer is kept of a comparison, so that a second ordering of the same would be paid for in vain, and counted twice. */
function comparisons(): (found: LoadedOrdering, source: Source, index: number) => Problem[] {
  const firstOf = new Map<string, string>();
  return ({ ordering }, source, index) => {
    const { id, criterion, better, worse } = keyOf(ordering);
    const key = JSON.stringify([criterion, better, worse]);
    const first = firstOf.get(key);
    if (first === undefined) firstOf.set(key, id);
    const message = `the same is asked by "${first ?? ''}": this criterion, and the same said in both episodes`;
    return first === undefined || first === id
      ? []
      : [problemAt(source, [['orderings', index, 'id'], 'value'], message)];
  };
}

interface Given {
  source: Source;
  entry: Entry;
  criteria: Readonly<Record<string, string>>;
  index: number;
}

type SideAt = (dir: string) => Promise<Side | { why: string }>;

async function load(
  given: Given,
  sideAt: SideAt,
): Promise<LoadedOrdering | { problems: Problem[] }> {
  const { source, entry, criteria, index } = given;
  const at = (field: keyof Entry, message: string) =>
    problemAt(source, [['orderings', index, field], 'value'], message);
  const folder = dirname(source.file);
  const [better, worse] = [
    await sideAt(join(folder, entry.better)),
    await sideAt(join(folder, entry.worse)),
  ];
  const criterion = criterionIn(entry.criterion, criteria);
  const problems = [
    ...(typeof criterion === 'string' ? [] : [at('criterion', criterion.why)]),
    ...('why' in better ? [at('better', better.why)] : []),
    ...('why' in worse ? [at('worse', worse.why)] : []),
  ];
  if (typeof criterion !== 'string' || 'why' in better || 'why' in worse) return { problems };
  if (conversationHash(better) === conversationHash(worse))
    return { problems: [at('worse', 'the same was said in both episodes, so neither is better')] };
  const { id, split, blocking = true } = entry;
  return {
    ...{ file: source.file, blocking, ordering: { id, criterion, better, worse } },
    split: splitOf({ id, question: 'ordering', ...(split === undefined ? {} : { split }) }),
  };
}

function criterionIn(
  text: string,
  criteria: Readonly<Record<string, string>>,
): string | { why: string } {
  const named = Object.hasOwn(criteria, text) ? (criteria[text] ?? text) : text;
  if (readyQuestion(named) !== null || /\s/.test(named)) return criterionOf(named);
  const known = [...Object.keys(criteria), ...Object.keys(readyQuestions)];
  const what = isReadyId(named) ? 'criterion or ready question' : 'criterion';
  return { why: `there is no ${what} "${named}"; ${namesHint(named, known, 'there are')}` };
}

/** Reads each episode once, however many orderings name it. */
function sides(): SideAt {
  const known = new Map<string, Promise<Side | { why: string }>>();
  return (dir) => {
    const side = known.get(dir) ?? readSide(dir);
    known.set(dir, side);
    return side;
  };
}

async function readSide(dir: string): Promise<Side | { why: string }> {
  const above = statSync(dirname(dir), { throwIfNoEntry: false });
  if (statSync(dir, { throwIfNoEntry: false })?.isDirectory() !== true) {
    const names = above?.isDirectory() === true ? foldersIn(dirname(dir)) : [];
    return {
      why: `there is no episode ${dir}; ${namesHint(basename(dir), names, 'folders there')}`,
    };
  }
  try {
    return heard(dir, await readEpisode(dir));
  } catch (error) {
    if (!(error instanceof SightlineError)) throw error;
    return { why: error.parts.what.replace(/\.$/, '') };
  }
}

function heard(dir: string, episode: Episode): Side | { why: string } {
  const side = sideOf(episode);
  const isHeard = side.transcript.some(({ who }) => who === 'agent');
  return isHeard ? side : { why: `the agent said nothing in ${dir}` };
}

function foldersIn(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}
