// The first line of a run, and that there is none where nothing was found to run.
import { expect, it } from 'vitest';
import { beginLine } from '../../src/playwright/run-lines.js';

it.each([
  [['a', 'a', 'b'], 3, 'Sightline: 3 trials of 2 scenarios, 2 at a time\n'],
  [['a'], 3, 'Sightline: 1 trial of 1 scenario and 2 other tests, 2 at a time\n'],
  [[], 1, 'Sightline: 1 test, 2 at a time\n'],
  [[], 0, null],
])('of %j among %i tests', (planned, tests, line) => {
  expect(beginLine({ planned, tests, workers: 2 })).toBe(line);
});
