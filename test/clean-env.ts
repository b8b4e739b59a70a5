// The environment of a program that a test starts: without what belongs to another run or to the test runner.
import { runState } from '../src/playwright/run.js';

/** The browser that the set-up found stays known, so that nobody looks for it again. */
export function cleanEnv(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(SIGHTLINE_(?!CHROMIUM)|VITEST|TEST_|NODE_ENV)/.test(name),
  );
  const { browser } = runState();
  return { ...Object.fromEntries(kept), SIGHTLINE_RUN: JSON.stringify({ browser }), NO_COLOR: '1' };
}
