// Reads orderings files with the episodes that they name, or reports everything wrong with them at once; asks nobody.
import { dirname, join } from 'node:path';
import { namesHint } from '../scenario/nearest-name.js';
import { countOf } from '../count.js';
import { orderProblems, type Problem, problemsError } from '../scenario/problem.js';
import { isReadyId, readyQuestion, readyQuestions } from '../scenario/ready-questions.js';
import type { Source } from '../scenario/source.js';
import { type LabelSplit, splitOf } from '../statistics/calibration/labels.js';
import type { SightlineError } from '../sightline-error.js';
import { conversationHash } from './side.js';
import { criterionOf } from './criterion.js';
import { orderingKey } from './ordering.js';
import {
  type OrderingEntry,
  problemAt,
  type OrderingsRead,
  readOrderingsFile,
} from './orderings-file.js';
import type { Ordering } from './pairwise.js';
import { type SideAt, sides } from './read-sides.js';

/** One ordering with its two conversations. */
export interface LoadedOrdering {
  /** As given. */
  file: string;
  ordering: Ordering;
  split: LabelSplit;
  blocking: boolean;
}

/**
 * The orderings of these files, in their order.
 *
 * @throws SightlineError `usage` if there is no such file; `orderings-invalid` with all problems of all files, also those of the episodes that they name.
 */
export async function readOrderings(files: readonly string[]): Promise<LoadedOrdering[]> {
  const readings = files.map(readOrderingsFile);
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
    what: `The orderings cannot be used: ${countOf(ordered.length, 'problem')}.`,
    next: 'Correct these places; docs/orderings.md has the form of the file.',
  });
}

function duplicates(readings: readonly OrderingsRead[]): Problem[] {
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

/**
 * Only one answer is saved per comparison, so a second ordering of the same would cost money for nothing, and count
 * twice.
 */
function comparisons(): (found: LoadedOrdering, source: Source, index: number) => Problem[] {
  const firstOf = new Map<string, string>();
  return ({ ordering }, source, index) => {
    const { id, criterion, better, worse } = orderingKey(ordering);
    const key = JSON.stringify([criterion, better, worse]);
    const first = firstOf.get(key);
    if (first === undefined) firstOf.set(key, id);
    const message = `it asks the same as "${first ?? ''}": this criterion, and the same said in both episodes`;
    return first === undefined || first === id
      ? []
      : [problemAt(source, [['orderings', index, 'id'], 'value'], message)];
  };
}

interface Given {
  source: Source;
  entry: OrderingEntry;
  criteria: Readonly<Record<string, string>>;
  index: number;
}

async function load(
  given: Given,
  sideAt: SideAt,
): Promise<LoadedOrdering | { problems: Problem[] }> {
  const { source, entry, criteria, index } = given;
  const at = (field: keyof OrderingEntry, message: string) =>
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
