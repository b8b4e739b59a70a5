// Steps and attachments of Playwright's report, located at the user's own test: without a location it would show code of this package.
import { test as base, type TestInfo, type TestStepInfo } from '@playwright/test';
import type { Episode } from '../episode/read.js';
import { storyOf } from '../report/story.js';

/** Runs `body` as a step of the running test; reports link it to the line that declares the test. */
export function step<Result>(
  title: string,
  body: (step: TestStepInfo) => Result | Promise<Result>,
): Promise<Result> {
  const { file, line, column } = base.info();
  return base.step(title, body, { location: { file, line, column } });
}

/** Attaches in a separate step. */
export function attach(...[name, options]: Parameters<TestInfo['attach']>): Promise<void> {
  return step(name, (at) => at.attach(name, options));
}

/** Of an episode in a test that failed. */
export function attachStory(episode: Episode): Promise<void> {
  return attach('what happened', { body: storyOf(episode), contentType: 'text/plain' });
}
