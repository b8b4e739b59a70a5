// What grading prints: for people a block for each episode that did not pass or has changed, and the totals; for programs one JSON document.
import { relative } from 'node:path';
import { callSums, type ModelCall } from '../../model/calls.js';
import { episodesIn, gradeTable } from '../../report/grade-table.js';
import { modelAccount } from '../../report/model-account.js';
import { marks, paintOutcome } from '../../report/outcome-marks.js';
import { countOf } from '../../values/count.js';
import type { AssertionChange, VerdictChange } from '../../episode/verdict/changes.js';
import {
  type GradedRow,
  type GradeRow,
  type GradeTally,
  type RowComparison,
  totalOf,
} from './tally.js';
import { besideEpisode } from '../../episode/files.js';

/** The block of an episode; null if it passed and has not changed. */
export function rowText(row: GradeRow): string | null {
  if (row.kind === 'refused') {
    const mark = paintOutcome(`${marks.error} refused`, 'error');
    return block(`${mark}  ${relativePath(row.dir)}`, [row.reason]);
  }
  if (row.kind === 'missing') {
    const mark = paintOutcome(`${marks.error} planned`, 'error');
    const name = `${row.scenario}, trial ${row.trial}, seed ${row.seed} (harness)`;
    return block(`${mark}  ${name}`, [`The run ${row.run} left no episode of it.`]);
  }
  const change = changeLines(row.compared);
  if (row.outcome === 'passed' && change.length === 0) return null;
  const party = row.party === null ? '' : ` (${row.party})`;
  const mark = paintOutcome(`${marks[row.outcome]} ${row.outcome}`, row.outcome);
  const name = `${row.scenario}, trial ${row.trial}, seed ${row.seed}${party}${cameFrom(row)}`;
  const where = [relativePath(row.dir), ...(row.look.length > 0 ? [row.look.join(', ')] : [])].join(
    ': ',
  );
  return block(`${mark}  ${name}`, [row.headline, where, ...change]);
}

function block(heading: string, lines: readonly string[]): string {
  return `${[heading, ...lines.map((line) => `    ${line}`)].join('\n')}\n\n`;
}

function relativePath(path: string): string {
  const near = relative(process.cwd(), path);
  return near === '' || near.startsWith('..') ? path : near;
}

function cameFrom({ compared, outcome }: GradedRow): string {
  if (compared?.state !== 'changed') return '';
  const { before } = compared.change;
  return before.outcome === outcome ? '' : `, was ${before.outcome}`;
}

/** If only the ground differs, it is counted but not shown: nothing followed from it. */
function changeLines(compared: RowComparison | null): string[] {
  if (compared?.state === 'unreadable')
    return [`The earlier verdict cannot be compared: ${compared.why}`];
  if (compared?.state !== 'changed') return [];
  const { before, after, assertions } = compared.change;
  if (before.headline === after.headline && assertions.length === 0) return [];
  return [
    `before: ${before.headline}`,
    ...basisLines(compared.change),
    ...assertions.flatMap(changed),
  ];
}

function basisLines({ ground }: VerdictChange): string[] {
  return (['scenario', 'app'] as const).flatMap((what) => {
    const moved = ground[what];
    if (moved === null) return [];
    return [`other ${what}: ${hash(moved.before)} → ${hash(moved.after)}`];
  });
}

function hash(whole: string | null): string {
  return whole?.slice(0, 8) ?? 'unknown';
}

function changed({ title, before, after }: AssertionChange): string[] {
  if (before === null)
    return [`new: ${title}: ${after?.outcome ?? ''}`, `  ${after?.reason ?? ''}`];
  if (after === null) return [`gone: ${title}: was ${before.outcome}`];
  const way =
    before.outcome === after.outcome ? after.outcome : `${before.outcome} → ${after.outcome}`;
  const told = [`changed: ${title}: ${way}`];
  if (before.reason !== after.reason)
    return [...told, `  before: ${before.reason}`, `  after: ${after.reason}`];
  const blocks = (came: { blocking: boolean }) => (came.blocking ? 'decides' : 'decides nothing');
  return [
    ...told,
    `  ${after.reason}`,
    ...(before.blocking === after.blocking ? [] : [`  ${blocks(before)} → ${blocks(after)}`]),
  ];
}

/** The table, what has changed, and what models cost. */
export function sumText(done: GradeTally, dryRun: boolean, calls: readonly ModelCall[]): string {
  const account = modelAccount(calls);
  return [
    gradeTable(done.scenarios, paintOutcome),
    ...done.advisory.lines(paintOutcome),
    ...changeSum(done),
    ...(account === null ? [] : ['', account]),
    ...(dryRun ? ['Nothing was written (--dry-run).'] : []),
    '',
  ].join('\n');
}

function changeSum({ changes }: GradeTally): string[] {
  if (changes === null) return [];
  const { outcomes, checks, ground, same, first, unreadable } = changes;
  const told = [
    ...[...outcomes].map(([way, count]) => `${count} ${way}`),
    ...(checks > 0 ? [`${checks} in the checks alone`] : []),
    ...(ground > 0 ? [`${ground} on other ground, and the same`] : []),
    ...(first > 0 ? [`${first} not graded before`] : []),
    ...(unreadable > 0 ? [`${countOf(unreadable, 'earlier verdict')} that cannot be read`] : []),
    `${same} as before`,
  ];
  return [`against the earlier verdicts: ${told.join(', ')}`];
}

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
