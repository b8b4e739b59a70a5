// What is made once in a worker and used by all test files that run in it.

/** Not a variable of this module, since each test file loads its modules anew. */
const shared = globalThis as { sightlineTests?: Map<string, unknown> };

/** Made when it is first asked for, and never again in this process. */
export function onceAWorker<T>(name: string, make: () => T): T {
  const made = (shared.sightlineTests ??= new Map());
  if (!made.has(name)) made.set(name, make());
  return made.get(name) as T;
}
