// Keeps the assertions that matchers made, as data beside the episode, so that grading can repeat them.
import { besideEpisode, toJsonText, writeWhole } from '../episode/files.js';
import type { Assertion } from '../episode/verdict/format.js';
import { readAssertions } from '../episode/verdict/store.js';
import { withoutSecrets } from './episode-redactors.js';

const pending = new Map<string, Promise<void>>();

/** Adds assertions to those recorded beside an episode. Calls for one episode wait for each other. */
export function recordAssertions(dir: string, added: readonly Assertion[]): Promise<void> {
  const before = pending.get(dir) ?? Promise.resolve();
  const after = before.then(async () => {
    const recorded = await readAssertions(dir);
    await writeWhole(
      besideEpisode.assertions(dir),
      toJsonText([...recorded, ...added.map((one) => withoutSecrets(dir, one))]),
    );
  });
  pending.set(dir, after);
  return after;
}
