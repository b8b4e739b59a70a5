// A UI that is not ours: the same agent and world behind the published deep-chat component, with no selectors.
import type { App } from 'sightline';
import { expect, freePort, test } from 'sightline/playwright';
import { returnsDesk } from './agents/returns-desk/app.js';

const deepChat: App = {
  ...returnsDesk,
  start: ({ seed }) => `http://127.0.0.1:${freePort('deep-chat-desk')}/?seed=${seed}`,
  // The component asks for a web font; nothing leaves the machine, and nothing is missed.
  backend: { ...returnsDesk.backend, stub: ['https://fonts.googleapis.com'] },
};

test('a denial is reached, and can be read, in a component that nobody prepared', async ({
  simulate,
}) => {
  const episode = await simulate(deepChat, 'denied_window_expired');
  await expect(episode).toEndIn('return_denied_policy');
  await expect(episode).toHaveCalledInOrder(['get_order', 'get_return_policy']);
  await expect(episode).not.toHaveCalled('create_return');
  await expect(episode).toBeConsistent();
  await expect(episode).toShow('after_denial', 'The newest agent message is shown.');
});

test('a refund is reached, and its amount is on the screen', async ({ simulate }) => {
  const episode = await simulate(deepChat, 'refund_backpack');
  await expect(episode).toEndIn('refund_issued');
  await expect(episode).toHaveWorld('/refunds', { count: 1 });
  await expect(episode).toShow('after_refund', '"$84.00" is shown.');
});
