// Around each test file: loads its modules anew before it, and puts back what it changed in the process after it.
import { afterAll, vi } from 'vitest';

/** Those that tests, or what they test, replace. */
const replaceable = ['fetch', 'Date', 'setTimeout', 'setInterval', 'WebSocket', 'EventSource'];

// The test files of a worker share its process, so that large packages are loaded once; no module of ours is shared.
vi.resetModules();
// Vitest asks for a hundred, and maps each to its source: Playwright makes an error for every message to a browser.
Error.stackTraceLimit = 10;
const variables = { ...process.env };
const folder = process.cwd();
const globals = replaceable.map(
  (name) => [name, Reflect.get(globalThis, name) as unknown] as const,
);

afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const name of Object.keys(process.env)) {
    if (!(name in variables)) Reflect.deleteProperty(process.env, name);
  }
  Object.assign(process.env, variables);
  process.chdir(folder);
  process.exitCode = undefined;
  for (const [name, value] of globals) Reflect.set(globalThis, name, value);
});
