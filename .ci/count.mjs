// Adds up what really ran: checks, unit tests, end-to-end tests. Names the slowest tests, and each failure just above the sum.
// A result file that is missing is a failure.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';

const folder = process.argv[2] ?? '.cache/ci';
const read = (name) => {
  try {
    return readFileSync(join(folder, name), 'utf8');
  } catch {
    return null;
  }
};

const counts = [
  checks(read('checks')),
  vitest(read('vitest.json')),
  playwright(read('playwright.json')),
];

const slowest = counts
  .flatMap((count) => count.times)
  .sort((one, other) => other.seconds - one.seconds)
  .slice(0, 10);
console.log('the ten slowest tests:');
for (const { seconds, name } of slowest)
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);
for (const failure of counts.flatMap((count) => count.failures)) console.log(`failed: ${failure}`);
const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);

function checks(text) {
  const lines = (text ?? '').split('\n').filter((line) => line !== '');
  const failures = lines.filter((line) => line.startsWith('failed '));
  return {
    passed: lines.length - failures.length,
    failed: failures.length,
    failures: failures.map((line) => `the check ${line.slice('failed '.length)}`),
    times: [],
  };
}

function vitest(text) {
  if (text === null) return missing('vitest.json');
  const { numPassedTests, numFailedTests, testResults } = JSON.parse(text);
  const failures = testResults.flatMap((file) => {
    const where = relative(process.cwd(), file.name);
    const tests = file.assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${where}: ${test.fullName}\n${indented(test.failureMessages.join('\n'))}`);
    // A file that could not be loaded has failed and has no test that says so.
    return tests.length === 0 && file.status === 'failed'
      ? [`${where}\n${indented(file.message)}`]
      : tests;
  });
  const times = testResults.flatMap((file) =>
    file.assertionResults.map((test) => ({
      name: `${relative(process.cwd(), file.name)}: ${test.fullName}`,
      seconds: (test.duration ?? 0) / 1000,
    })),
  );
  const failed = Math.max(numFailedTests, failures.length);
  return { passed: numPassedTests, failed, failures, times };
}

function playwright(text) {
  if (text === null) return missing('playwright.json');
  const { stats, suites, errors } = JSON.parse(text);
  const all = specs(suites);
  const failures = [
    ...all
      .filter((spec) =>
        spec.tests.some((test) => test.status === 'unexpected' || test.status === 'flaky'),
      )
      .map((spec) => `${spec.name}\n${indented(messageOf(spec))}`),
    ...errors.map((error) => error.message),
  ];
  return {
    passed: stats.expected,
    failed: Math.max(stats.unexpected + stats.flaky, failures.length),
    failures,
    times: all.map((spec) => ({ name: spec.name, seconds: secondsOf(spec) })),
  };
}

function secondsOf({ tests }) {
  const results = tests.flatMap((test) => test.results);
  return results.reduce((sum, { duration }) => sum + duration, 0) / 1000;
}

/** With the titles that they stand under: those of trials repeat. */
function specs(suites, above = []) {
  return suites.flatMap((suite) => {
    const titles = [...above, suite.title];
    const own = suite.specs.map((spec) => ({ ...spec, name: [...titles, spec.title].join(' › ') }));
    return [...own, ...specs(suite.suites ?? [], titles)];
  });
}

function messageOf({ tests }) {
  const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors));
  return errors.map((error) => stripVTControlCharacters(error.message ?? '')).join('\n');
}

function missing(name) {
  return { passed: 0, failed: 1, failures: [`${name} was not written`], times: [] };
}

/** The first lines of a long message, set in under the name they belong to. */
function indented(text) {
  return (text ?? '')
    .split('\n')
    .slice(0, 12)
    .map((line) => `    ${line}`)
    .join('\n');
}
