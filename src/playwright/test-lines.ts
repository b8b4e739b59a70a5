// How single tests came out, as lines of a run's output: each as it ends, the red ones with their errors, and how many. Prints nothing.
import { relative } from 'node:path';
import type { TestCase, TestResult } from '@playwright/test/reporter';
import { colored, colors } from '../values/terminal.js';
import { isRed } from './ended.js';

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
