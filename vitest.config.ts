// How the tests run: two at a time, browser tests with the Chromium that the set-up found.
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/set-up.ts'],
    // Test files share a worker's process; what keeps them apart is in each-file.ts.
    isolate: false,
    setupFiles: ['test/each-file.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
  },
});
