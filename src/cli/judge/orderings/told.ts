// What `sightline judge orderings` reports, as data and as JSON; asks and prints nothing.
import { toJsonText } from '../../../episode/files.js';
import type { Anchor } from '../../../model/anchors.js';
import { type Orderings, orderingsOf } from '../../../statistics/pairwise.js';
import type { LabelSplit } from '../../../statistics/calibration/labels.js';
import { orderingSentence } from '../../../judge/ordering.js';
import type { OrderingRow } from './decide-all.js';

export interface DecidedOrderings {
  rows: readonly OrderingRow[];
  /** What was chosen as anchors; null if nobody asked for any. */
  anchors: readonly Anchor[] | null;
  /** Where to write them. */
  file: string | null;
  hasModel: boolean;
  /** What turns the judge off, as a clause; null if nothing does. */
  off: string | null;
}

/** The result, in one sentence. */
export function reasonOf({ decision, problem }: OrderingRow): string {
  if (decision === null) return problem ?? '';
  return orderingSentence(decision, { better: 'the better one', worse: 'the worse one' });
}

/** The result of an ordering; null if nobody answered. */
export function outcomesOf(rows: readonly OrderingRow[], split: LabelSplit): Orderings {
  const ofSplit = rows.filter((row) => row.split === split);
  return orderingsOf(
    ofSplit.map(({ decision }) => decision ?? { holds: 'cannot_tell', leaning: null }),
  );
}

/** Who answered: each judge once, by model and hash of prompt and criterion. */
export function judgesOf(rows: readonly OrderingRow[]): { model: string; prompt: string }[] {
  const all = rows.flatMap(({ decision }) => (decision === null ? [] : [decision.ballot.by]));
  return all.filter(
    (by, index) =>
      all.findIndex(({ model, prompt }) => model === by.model && prompt === by.prompt) === index,
  );
}

export function orderingsJson({ rows, anchors, file }: DecidedOrderings): string {
  return toJsonText({
    orderings: rows.map(jsonOf),
    shares: { tuning: outcomesOf(rows, 'tuning'), test: outcomesOf(rows, 'test') },
    judges: judgesOf(rows),
    anchors: anchors === null ? null : { file: anchors.length === 0 ? null : file, anchors },
  });
}

function jsonOf(row: OrderingRow) {
  const { file, ordering, split, blocking, decision } = row;
  const { id, criterion, better, worse } = ordering;
  return {
    ...{ file, id, criterion, split, blocking, better: better.episode, worse: worse.episode },
    holds: decision?.holds ?? null,
    placePreferred: decision?.leaning ?? null,
    reason: reasonOf(row),
    by: decision?.ballot.by ?? null,
    votes: decision?.ballot.votes ?? [],
  };
}
