// What came of orderings as JSON; decides nothing.
import { toJsonText } from '../../../episode/files.js';
import type { OrderingRow } from './decide-all.js';
import { judgesOf, outcomesOf, reasonOf, type DecidedOrderings } from './told.js';

export function orderingsJson({ rows, anchors, file }: DecidedOrderings): string {
  return toJsonText({
    orderings: rows.map(rowOf),
    shares: { tuning: outcomesOf(rows, 'tuning'), test: outcomesOf(rows, 'test') },
    judges: judgesOf(rows),
    anchors: anchors === null ? null : { file: anchors.length === 0 ? null : file, anchors },
  });
}

function rowOf(row: OrderingRow) {
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
