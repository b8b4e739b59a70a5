// What grading many episodes came to: how many of each scenario had which outcome, and what was graded but decides nothing. Grades nothing.
import { noOutcomes, type OutcomeCounts } from '../episode/verdict/episode-outcome.js';
import { legendOf, type Paint, severity, tableLines } from './outcome-marks.js';
import { reasonBeside } from '../episode/verdict/text.js';
import { brief } from '../episode/verdict/text.js';
import type { AssertionVerdict } from '../episode/verdict/format.js';

export function episodesIn(counts: OutcomeCounts): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

/** One row per scenario, in the order given; outcomes that did not occur have no column. */
export function gradeTable(scenarios: ReadonlyMap<string, OutcomeCounts>, paint: Paint): string {
  const total = noOutcomes();
  for (const counts of scenarios.values())
    for (const outcome of severity) total[outcome] += counts[outcome];
  const columns = severity.toReversed().filter((outcome) => total[outcome] > 0);
  const heading = ['scenario', 'episodes', ...columns];
  const rows = [...scenarios].map(([scenario, counts]) => [
    scenario,
    String(episodesIn(counts)),
    ...columns.map((outcome) => (counts[outcome] === 0 ? '–' : String(counts[outcome]))),
  ]);
  const table = [heading, ...rows];
  const lines = tableLines(table, {
    numbersFrom: 1,
    paintCell: (cell, row, column) => {
      const isCount = row > 0 && table[row]?.[column] !== '–';
      return paint(cell, (isCount ? columns[column - 2] : null) ?? null);
    },
  });
  return [...lines, '', legendOf((outcome) => total[outcome], paint)].join('\n');
}

/** What is reported of one check that decides nothing. */
export type Advisory = Pick<AssertionVerdict, 'title' | 'outcome' | 'reason'>;

/** Those of an episode; not why one passed. */
export function advisoryOf(assertions: readonly AssertionVerdict[]): Advisory[] {
  return assertions
    .filter(({ blocking }) => !blocking)
    .map((verdict) => ({
      ...{ title: verdict.title, outcome: verdict.outcome },
      reason: verdict.outcome === 'passed' ? '' : reasonBeside(verdict),
    }));
}

/** Takes in episode after episode, and keeps one of each kind. */
export interface AdvisoryTally {
  add(found: readonly Advisory[]): void;
  /** The counts, and a line for each title that did not pass, worst first; empty if everything decides. */
  lines(paint: Paint): string[];
}

/** More titles are in the verdicts. */
const MOST = 8;
/** Room for a question, its answer and a quote. */
const LONGEST_REASON = 320;

interface Kind extends Advisory {
  count: number;
}

export function advisoryTally(): AdvisoryTally {
  const kinds = new Map<string, Kind>();
  return {
    add(found) {
      for (const one of found) {
        const key = JSON.stringify([one.title, one.outcome]);
        const count = (kinds.get(key)?.count ?? 0) + 1;
        kinds.set(key, { ...(kinds.get(key) ?? one), count });
      }
    },
    lines(paint) {
      if (kinds.size === 0) return [];
      const counts = countsOf([...kinds.values()]);
      const open = severity.flatMap((outcome) =>
        [...kinds.values()].filter((kind) => kind.outcome === outcome && outcome !== 'passed'),
      );
      const more = open.length - MOST;
      return [
        `decides nothing: ${legendOf((outcome) => counts[outcome], paint)}`,
        ...open.slice(0, MOST).map((kind) => `    ${lineOf(kind, paint)}`),
        ...(more > 0 ? [`    and ${more} more, in the verdicts`] : []),
      ];
    },
  };
}

function countsOf(kinds: readonly Kind[]): OutcomeCounts {
  const counts = noOutcomes();
  for (const { outcome, count } of kinds) counts[outcome] += count;
  return counts;
}

function lineOf({ title, outcome, reason, count }: Kind, paint: Paint): string {
  const times = count === 1 ? '' : ` (${count})`;
  return `${paint(outcome, outcome)}${times}  ${title}: ${brief(reason, LONGEST_REASON)}`;
}
