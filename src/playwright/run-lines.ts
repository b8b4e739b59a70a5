// The lines of a run's output but for its table: how it begins, each test as it ends, the red ones, and the counts. Prints nothing.
import { relative } from 'node:path';
import type { TestCase, TestResult } from '@playwright/test/reporter';
import { colors } from '../values/colors.js';
import { colored } from '../values/terminal.js';
import { isRed } from './run-files.js';
import { countOf } from '../values/count.js';
import { bytesBelow, findEpisodes } from '../episode/files.js';
import { advisoryOf, advisoryTally } from '../report/grade-table.js';
import { megabytes } from '../report/megabytes.js';
import { paintOutcome } from '../report/outcome-marks.js';
import type { TrialRow } from '../report/run-table.js';
import { firstLine, SightlineError } from '../sightline-error.js';
import { FINISHED_ANNOTATION } from './annotations.js';

type Results = ReadonlyMap<TestCase, TestResult>;

/** The test that has just ended, as the last of these. */
export function testLine(test: TestCase, results: Results, total: number): string {
  const { status, duration } = results.get(test) ?? { status: 'skipped', duration: 0 };
  const count = `${results.size}/${total}`.padStart(String(total).length * 2 + 1);
  const seconds = colors.dim(`${(duration / 1000).toFixed(1)} s`);
  const ok = status === test.expectedStatus;
  const mark = status === 'skipped' ? colors.dim('–') : ok ? colors.green('✓') : colors.red('✕');
  return `  ${colors.dim(count)} ${mark} ${titleOf(test)}  ${seconds}\n`;
}

/** Every red test with its place and its errors. */
export function failureText(results: Results): string {
  const failed = [...results].filter(([test, result]) => isRed(test, result));
  return failed
    .map(([test, { errors }]) => {
      const { file, line } = errors.find(({ location }) => location)?.location ?? test.location;
      const place = `${relative(process.cwd(), file)}:${line}`;
      const messages = errors.map(
        ({ message, value }) => `${indent(colored(message ?? value ?? ''))}\n`,
      );
      return `\n${colors.red('✕')} ${colors.bold(titleOf(test))}  ${colors.dim(place)}\n${messages.join('')}`;
    })
    .join('');
}

/** "3 passed, 1 failed"; whatever has not run is failed. */
export function testCounts(results: Results, total: number): string {
  const all = [...results];
  const skipped = all.filter(([, { status }]) => status === 'skipped').length;
  // Skipped tests were expected to be skipped, and have not passed anything.
  const passed = all.filter(([test, { status }]) => {
    return status !== 'skipped' && status === test.expectedStatus;
  }).length;
  const failed = total - skipped - passed;
  const expected = all.filter(([test, { status }]) => {
    return status === 'failed' && test.expectedStatus === 'failed';
  }).length;
  return [
    `${passed} passed${expected > 0 ? ` (${expected} failed as expected)` : ''}`,
    `${failed} failed`,
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
  ].join(', ');
}

function titleOf(test: TestCase): string {
  const [, ...path] = test.titlePath();
  return path.filter((part) => part !== '').join(' › ');
}

function indent(text: string): string {
  return text.replace(/^/gm, '    ');
}

interface Begun {
  /** The scenario of each planned trial. */
  planned: readonly string[];
  /** All tests, the trials among them. */
  tests: number;
  workers: number;
}

/** Null if there is no test: something failed before any was found, and reports that itself. */
export function beginLine({ planned, tests, workers }: Begun): string | null {
  if (tests === 0) return null;
  const scenarios = new Set(planned).size;
  const others = tests - planned.length;
  const parts = [
    ...(scenarios > 0
      ? [`${countOf(planned.length, 'trial')} of ${countOf(scenarios, 'scenario')}`]
      : []),
    ...(others > 0 ? [countOf(others, scenarios > 0 ? 'other test' : 'test')] : []),
  ];
  return `Sightline: ${parts.join(' and ')}, ${workers} at a time\n`;
}

/** Folder of the run's page, below the working directory. */
export const REPORT = 'sightline-report';

/** Where the page of these runs is, as a line; runs without episodes have none. */
export async function reportPage(runDirs: readonly string[]): Promise<string> {
  try {
    const { writeSite } = await import('../report/site/write-site.js');
    const { file } = await writeSite(runDirs, REPORT);
    return `report:   ${relative(process.cwd(), file)}\n`;
  } catch (error) {
    if (error instanceof SightlineError && error.code === 'not-found') return '';
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
