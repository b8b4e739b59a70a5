// How the tests run: four files at a time, browser tests with the Chromium that the set-up found.
import { defineConfig } from 'vitest/config';
import LongestFirst from './test/longest-first.js';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/set-up.ts'],
    // Test files share a worker's process; what keeps them apart is in each-file.ts.
    isolate: false,
    setupFiles: ['test/each-file.ts'],
    // Only for what would never end: nothing is asserted about time, however busy the machine is.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // Many wait for a browser: with fewer workers, two cores have nothing to do for much of the time.
    maxWorkers: 4,
    sequence: { sequencer: LongestFirst },
  },
});
