// Adds up what really ran: checks, unit tests, end-to-end tests. A result file that is missing is a failure.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.argv[2] ?? '.cache/ci';
const read = (name) => {
  try {
    return readFileSync(join(folder, name), 'utf8');
  } catch {
    return null;
  }
};

const checks = (read('checks') ?? '').split('\n').filter((line) => line !== '');
const counts = [
  {
    passed: checks.filter((line) => line.startsWith('passed ')).length,
    failed: checks.filter((line) => line.startsWith('failed ')).length,
  },
  vitest(read('vitest.json')),
  playwright(read('playwright.json')),
];

const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);

function vitest(text) {
  if (text === null) return { passed: 0, failed: 1 };
  const { numPassedTests, numFailedTests } = JSON.parse(text);
  return { passed: numPassedTests, failed: numFailedTests };
}

function playwright(text) {
  if (text === null) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = JSON.parse(text).stats;
  return { passed: expected, failed: unexpected + flaky };
}
