// The table at the end of grading: how many episodes of each scenario had which outcome, as plain text.
import { noOutcomes, type OutcomeCounts } from '../episode/verdict/episode-outcome.js';
import { legendOf, type Paint, severity } from './outcome-marks.js';

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
  const widths = heading.map((_, column) =>
    Math.max(...[heading, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[], isRow: boolean) =>
    cells
      .map((cell, column) => {
        const outcome = columns[column - 2];
        const padded =
          column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0);
        return paint(padded, isRow && outcome !== undefined && cell !== '–' ? outcome : null);
      })
      .join('  ')
      .trimEnd();
  return [
    line(heading, false),
    ...rows.map((row) => line(row, true)),
    '',
    legendOf((outcome) => total[outcome], paint),
  ].join('\n');
}
