// How a run ended apart from its trials: red tests that no gate covers, and what went wrong outside any test. Decides nothing.
import { relative } from 'node:path';
import type { TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { stripVTControlCharacters } from 'node:util';
import type { TrialRow } from '../report/run-table.js';
import type { OtherFailure, RunRecord } from '../suite/run-record.js';

export interface Ending {
  status: string;
  errors: readonly TestError[];
  results: ReadonlyMap<TestCase, TestResult>;
  /** Of the planned trials. */
  rows: ReadonlyMap<TestCase, TrialRow>;
}

export function endedOf({
  status,
  errors,
  results,
  rows,
}: Ending): NonNullable<RunRecord['ended']> {
  const red = [...results].filter(([test, result]) => isRed(test, result));
  return {
    status,
    errors: errors.map((error) => firstLineOf(error)),
    failures: red
      .filter(([test, result]) => !isLeftToGate(rows.get(test), result))
      .map(([test, { errors: own, status: how }]) => failureOf(test, own, how)),
  };
}

export function isRed(test: TestCase, { status }: TestResult): boolean {
  return status !== 'skipped' && status !== test.expectedStatus;
}

/**
 * A trial that did not pass throws one error with its verdict: a second one comes from a hook or a fixture. A trial
 * without a verdict is missing in the suite, which says so itself.
 */
function isLeftToGate(row: TrialRow | undefined, { status, errors }: TestResult): boolean {
  if (row === undefined) return false;
  if (row.verdict === null) return true;
  return status === 'failed' && errors.length === 1 && row.verdict.outcome !== 'passed';
}

function failureOf(test: TestCase, errors: readonly TestError[], status: string): OtherFailure {
  const { file, line } = test.location;
  const [, ...path] = test.titlePath();
  return {
    title: path.filter((part) => part !== '').join(' › '),
    file: relative(process.cwd(), file).replaceAll('\\', '/'),
    line,
    message: errors[0] === undefined ? status : firstLineOf(errors.at(-1) ?? errors[0]),
  };
}

function firstLineOf({ message, value }: TestError): string {
  const [line = ''] = stripVTControlCharacters(message ?? value ?? '').split('\n');
  return line;
}
