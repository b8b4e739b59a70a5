// An example of looking closely: one episode, with assertions of one's own.
import { expect, test } from 'sightline/playwright';
import { returnsDesk } from './agents/returns-desk/app.js';

test('a denial can be read, and acted on', { tag: '@showcase' }, async ({ simulate }) => {
  const episode = await simulate(returnsDesk, 'return_nonreturnable_earbuds');
  await expect(episode).toEndIn(['return_denied_policy', 'escalated_to_human']);
  await expect(episode).toHaveCalled('get_return_policy');
  await expect(episode).not.toHaveCalled('issue_refund');
  await expect(episode).toBeConsistent();
  await expect(episode).toShow('after_denial', [
    'The denial reason is visible without scrolling.',
    'An escalation option is shown.',
  ]);
});
