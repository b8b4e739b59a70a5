// Which traces a run's record names: those that Playwright kept, by the episodes of their tests.
import { expect, it } from 'vitest';
import { EPISODE_ANNOTATION } from '../../src/playwright/annotations.js';
import { keptTraces } from '../../src/playwright/run-files.js';

const dir = '/project/sightline-episodes/run';
const opened = (description: string) => ({ type: EPISODE_ANNOTATION, description });
const trace = {
  ...{ name: 'trace', contentType: 'application/zip' },
  path: '/project/test-results/a test/trace.zip',
};

it('A test with a trace names it for each episode that it opened, relative to the run.', () => {
  const attempts = { annotations: [opened('run/a/1'), opened('run/a/1-2')], attachments: [trace] };
  expect(keptTraces({ dir }, [attempts])).toEqual({
    'run/a/1': '../../test-results/a test/trace.zip',
    'run/a/1-2': '../../test-results/a test/trace.zip',
  });
});

it('A test without a trace, or without an episode, names none.', () => {
  const passed = { annotations: [opened('run/a/1')], attachments: [] };
  const other = { annotations: [], attachments: [trace] };
  expect(keptTraces({ dir }, [passed, other])).toEqual({});
});
