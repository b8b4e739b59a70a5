// The last lines of a run, apart from its table and decision: its report, advisory checks, and trials finished earlier. Prints nothing.
import { relative } from 'node:path';
import type { TestResult } from '@playwright/test/reporter';
import { countOf } from '../values/count.js';
import { bytesBelow, findEpisodes } from '../episode/files.js';
import { advisoryOf, advisoryTally } from '../report/advisory.js';
import { megabytes } from '../report/megabytes.js';
import { paintOutcome } from '../report/outcome-marks.js';
import type { TrialRow } from '../report/run-table.js';
import { firstLine, SightlineError } from '../sightline-error.js';
import { FINISHED_ANNOTATION } from './annotations.js';

/** Folder of the run's page, below the working directory. */
export const REPORT = 'sightline-report';

/** Where the page of these runs is, as a line; runs without episodes have none. */
export async function reportPage(runDirs: readonly string[]): Promise<string> {
  try {
    const { writeSite } = await import('../report/site/write-site.js');
    const { file } = await writeSite(runDirs, REPORT);
    return `report:   ${relative(process.cwd(), file)}\n`;
  } catch (error) {
    if (error instanceof SightlineError && error.code === 'episode-not-found') return '';
    return `report:   not written, ${firstLine(error)}\n`;
  }
}

/** How much the episodes of a run take: ", 12 MB, 0.4 MB an episode (at most 1.2 MB)"; nothing where there are none. */
export function diskText(runDir: string): string {
  const sizes = findEpisodes(runDir).map(({ path }) => bytesBelow(path));
  if (sizes.length === 0) return '';
  const mean = sizes.reduce((sum, one) => sum + one, 0) / sizes.length;
  const each = `${megabytes(mean)} an episode (at most ${megabytes(Math.max(...sizes))})`;
  return `, ${megabytes(bytesBelow(runDir))}, ${each}`;
}

/** How many trials were not run because the run was resumed; none: no line. */
export function finishedLine(results: Iterable<TestResult>): string {
  const finished = [...results].filter(({ annotations }) =>
    annotations.some(({ type }) => type === FINISHED_ANNOTATION),
  ).length;
  return finished === 0
    ? ''
    : `
${countOf(finished, 'trial')} finished before the run was resumed
`;
}

export function decidingNothing(rows: readonly TrialRow[]): string[] {
  const tally = advisoryTally();
  for (const { verdict } of rows) tally.add(advisoryOf(verdict?.assertions ?? []));
  return tally.lines(paintOutcome);
}
