import { expect, it } from 'vitest';
import { EPISODE_ANNOTATION } from '../../src/playwright/annotations.js';
import { expectedFailures } from '../../src/playwright/run-files.js';
import { testCounts } from '../../src/playwright/run-lines.js';

type Ran =
  Parameters<typeof expectedFailures>[0] extends ReadonlyMap<infer Test, infer Result>
    ? [Test, Result]
    : never;

const ran = (title: string, expectedStatus: Ran[0]['expectedStatus'], status: Ran[1]['status']) => {
  const annotations = [{ type: EPISODE_ANNOTATION, description: `run/p/${title}/1-1` }];
  return [
    { title, expectedStatus },
    { annotations, status },
  ] as Ran;
};

it('names the episodes of tests that failed as they were expected to, and of no others', () => {
  const results = new Map([
    ran('caught', 'failed', 'failed'),
    ran('slipped through', 'failed', 'passed'),
    ran('broken', 'passed', 'failed'),
    ran('cut off', 'failed', 'timedOut'),
  ]);
  expect(expectedFailures(results)).toEqual({ 'run/p/caught/1-1': 'caught' });
});

it('counts them apart at the end of a run', () => {
  const results = new Map([ran('caught', 'failed', 'failed'), ran('healthy', 'passed', 'passed')]);
  const counts = testCounts(results as unknown as Parameters<typeof testCounts>[0], 2);
  expect(counts).toBe('2 passed (1 failed as expected), 0 failed');
});
