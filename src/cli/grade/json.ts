// What grading prints for programs: one JSON document, written episode by episode so that none stays in memory.
import { besideEpisode } from '../../episode/files.js';
import { episodesIn } from '../../report/grade-table.js';
import type { GradeRow } from './row.js';
import { callSums, type ModelCall } from '../../model/calls.js';
import { type GradeTally, totalOf } from './tally.js';

export const jsonHead = '{\n"episodes": [';

/** The text for one episode; no comma comes before the `first`. */
export function rowJson(row: GradeRow, first: boolean, dryRun: boolean): string {
  const verdict = row.kind === 'graded' && !dryRun ? besideEpisode.verdict(row.dir) : null;
  return `${first ? '' : ','}\n${JSON.stringify({ ...row, verdict })}`;
}

export function jsonTail(done: GradeTally, dryRun: boolean, calls: readonly ModelCall[]): string {
  const outcomes = totalOf(done);
  const { refused, changes } = done;
  const summary = {
    episodes: episodesIn(outcomes),
    outcomes,
    refused,
    scenarios: Object.fromEntries(done.scenarios),
    changes:
      changes === null ? null : { ...changes, outcomes: Object.fromEntries(changes.outcomes) },
    written: !dryRun,
    models: callSums(calls),
  };
  return `\n],\n"summary": ${JSON.stringify(summary, null, 2)}\n}\n`;
}
