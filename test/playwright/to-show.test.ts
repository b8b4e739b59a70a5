// What `toShow` refuses before it looks at anything.
import { expect, it } from 'vitest';
import { see, type SeenClaim } from '../../src/claim/see.js';
import type { Episode } from '../../src/episode/read.js';
import { surfaceMatchers } from '../../src/playwright/matchers/surface-matchers.js';

const state = { isNot: false, timeout: 100 } as ThisParameterType<typeof surfaceMatchers.toShow>;
const episode = {} as Episode;
const locator = { page: () => null, toString: () => "getByTestId('total')" };

const shown = (...args: unknown[]): Promise<unknown> =>
  (surfaceMatchers.toShow as (...args: unknown[]) => Promise<unknown>).call(
    state,
    episode,
    ...args,
  );

it.each<[string, SeenClaim]>([
  ['its subject', see(locator).equals('$84.20')],
  ['what its subject is in', see.button('Send').in(see(locator)).isShown()],
  ['what it is compared with', see.button('Send').isAbove(see(locator).in(see.dialog()))],
])('an episode has no page that a locator could be of: %s', async (_, claim) => {
  await expect(shown('end', ['"A" is shown.', claim])).rejects.toMatchObject({
    code: 'usage',
    message: expect.stringMatching(
      /speaks of a locator, and an episode has no page any more\.\n {2}Name what it finds as a landmark in the app file, and write see\.landmark\(name\)\./u,
    ) as string,
  });
});

it.each([[['"A" is shown.']], [[see.text('A').isShown()]], [['end', 12]]])(
  'an episode needs a checkpoint and claims: %j',
  async (args) => {
    await expect(shown(...args)).rejects.toThrow('takes the name of a checkpoint');
  },
);
