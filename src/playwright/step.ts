// Steps and attachments of Playwright's report, located at the user's own test: without a location it would show code of this package.
import { test as base, type TestInfo, type TestStepInfo } from '@playwright/test';
import { checkpointFiles } from '../episode/files.js';
import type { Episode } from '../episode/read.js';
import { storyText } from '../report/story.js';
import { inert, inertTitle } from '../values/terminal.js';
import { keepsAll } from './run.js';

/** Runs `body` as a step of the running test; reports link it to the line that declares the test. */
export function step<Result>(
  title: string,
  body: (step: TestStepInfo) => Result | Promise<Result>,
): Promise<Result> {
  const { file, line, column } = base.info();
  return base.step(inertTitle(title), body, { location: { file, line, column } });
}

/** Bytes of an attachment's name: Playwright names a copy of the file after it, and a file's name may have 255. */
const LONGEST_NAME = 200;

/** Attaches in a separate step. Playwright prints names and texts when a test has failed. */
export function attach(...[name, options = {}]: Parameters<TestInfo['attach']>): Promise<void> {
  const { body } = options;
  const shown = typeof body === 'string' ? { ...options, body: inert(body) } : options;
  return step(name, (at) => at.attach(shortName(inertTitle(name)), shown));
}

function shortName(name: string): string {
  const bytes = Buffer.from(name);
  if (bytes.length <= LONGEST_NAME) return name;
  // The last character may have lost some of its bytes.
  return `${bytes.toString('utf8', 0, LONGEST_NAME).replace(/\ufffd$/u, '')}…`;
}

/** Of an episode in a test that failed: its story, and its pictures unless they are attached already. */
export async function attachStory(episode: Episode): Promise<void> {
  await attach('what happened', { body: storyText(episode), contentType: 'text/plain' });
  if (keepsAll()) return;
  for (const name of new Set(episode.checkpoints.values())) {
    const body = await episode.file(`surface/${name}/${checkpointFiles.page}`).catch(() => null);
    if (body !== null) await attach(name, { body, contentType: 'image/png' });
  }
}
