// Which red tests a gate does not cover: all but trials that are red because of their verdict.
import { resolve } from 'node:path';
import type { TestCase, TestResult } from '@playwright/test/reporter';
import { expect, it } from 'vitest';
import { endedOf } from '../../src/playwright/run-files.js';
import type { TrialRow } from '../../src/report/run-table.js';

const test = (title: string): TestCase =>
  ({
    ...{ expectedStatus: 'passed', titlePath: () => ['', 'shop.spec.ts', title] },
    location: { file: resolve('e2e/shop.spec.ts'), line: 4 },
  }) as unknown as TestCase;
const red = (...messages: string[]): TestResult =>
  ({ status: 'failed', errors: messages.map((message) => ({ message })) }) as TestResult;
const row = (outcome: 'passed' | 'failed' | null): TrialRow =>
  ({ verdict: outcome && { outcome } }) as TrialRow;

function failures(result: TestResult, trial?: TrialRow): string[] {
  const one = test('refund');
  const { failures: found } = endedOf({
    ...{ status: 'failed', errors: [], results: new Map([[one, result]]) },
    rows: new Map(trial === undefined ? [] : [[one, trial]]),
  });
  return found.map(({ title, file, line, message }) => `${title} (${file}:${line}): ${message}`);
}

it('leaves a trial that did not pass, or left no verdict, to the gate', () => {
  expect(failures(red('failed (party: agent)'), row('failed'))).toEqual([]);
  expect(failures(red('Error: no browser'), row(null))).toEqual([]);
});

it('names any other red test, a green trial whose hook throws, and a red one with a second error', () => {
  const hook = 'shop.spec.ts › refund (e2e/shop.spec.ts:4): Error: The database is still locked.';
  const thrown = 'Error: The database is still locked.\n    at hook';
  expect(failures(red(thrown))).toEqual([hook]);
  expect(failures(red(thrown), row('passed'))).toEqual([hook]);
  expect(failures(red('failed (party: agent)', thrown), row('failed'))).toEqual([hook]);
});

it('says what went wrong outside of any test by its first line, without colors', () => {
  const errors = [{ message: '\u001b[31mSyntaxError: Missing initializer\u001b[39m\n  at 1' }];
  const ended = endedOf({ status: 'failed', errors, results: new Map(), rows: new Map() });
  expect(ended.errors).toEqual(['SyntaxError: Missing initializer']);
});
