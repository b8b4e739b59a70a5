// UIs that are not ours: the same agent and world behind chat UIs of others, unmodified, with no selectors.
import type { App } from 'sightline';
import { expect, freePort, test } from 'sightline/playwright';
import { returnsDesk } from './agents/returns-desk/app.js';
import { foreignUis, type ForeignUiName } from './foreign/uis.js';

/** What the packages ask of the internet: nothing leaves the machine, and nothing is missed. */
const stub = [
  'https://fonts.googleapis.com',
  'https://fonts.bunny.net',
  'https://cdn.jsdelivr.net',
];

/** These are tried with a refund too, as deep-chat is in turns.spec.ts; the others with a denial alone. */
const atLength: readonly ForeignUiName[] = ['assistant-ui', 'ai-sdk'];

/** Its list follows a message that grows only if the machine is slow, so that a long denial mostly ends below the edge. */
const mayLeaveOutOfSight: readonly ForeignUiName[] = ['vue-advanced-chat'];

function appOf(ui: ForeignUiName): App {
  return {
    ...returnsDesk,
    start: ({ seed }) => `http://127.0.0.1:${freePort('foreign-uis')}/${ui}?seed=${seed}`,
    backend: { ...returnsDesk.backend, stub },
  };
}

/** In the showcase. */
const shown: readonly ForeignUiName[] = ['deep-chat', 'assistant-ui'];

for (const { name } of foreignUis) {
  const tag = shown.includes(name) ? '@showcase' : [];
  test(
    `a denial is reached in ${name}, and whether it can be read is told`,
    { tag },
    async ({ simulate }) => {
      const episode = await simulate(appOf(name), 'denied_window_expired');
      await expect(episode).toEndIn('return_denied_policy');
      await expect(episode).toHaveCalled(['get_order', 'get_return_policy']);
      await expect(episode).not.toHaveCalled('create_return');
      await expect(episode).toBeConsistent();
      if (!mayLeaveOutOfSight.includes(name))
        await expect(episode).toShow('after_denial', 'The newest agent message is shown.');
    },
  );
}

for (const name of atLength) {
  test(`a refund is reached, and its amount is on the screen, in ${name}`, async ({ simulate }) => {
    const episode = await simulate(appOf(name), 'refund_backpack');
    await expect(episode).toEndIn('refund_issued');
    await expect(episode).toHaveWorld('/refunds', { count: 1 });
    await expect(episode).toShow('after_refund', '{issue_refund.response.amount} is shown.');
  });
}
