// One opening, and several ways to go on from it, on the returns desk and behind a UI that is not ours.
import { loadScenario } from 'sightline';
import { expect, freePort, test } from 'sightline/playwright';
import { returnsDesk } from './agents/returns-desk/app.js';

const behindDeepChat = {
  ...returnsDesk,
  start: ({ seed }: { seed: number }) =>
    `http://127.0.0.1:${freePort('foreign-uis')}/deep-chat?seed=${seed}`,
};

for (const [ui, app] of Object.entries({ 'its own UI': returnsDesk, 'deep-chat': behindDeepChat })) {
  test(`an opening in ${ui} is continued by a script and by a plan`, async ({ simulate }) => {
    const opening = await simulate(app, 'refund_backpack');
    const fork = { episode: opening, turn: 1 };

    const script = await simulate(app, loadScenario('e2e/forks', 'another_item'), { fork });
    expect(script.header.fork).toEqual({ episode: opening.header.id, turn: 1 });
    await expect(script).not.toHaveCalled('issue_refund');

    const plan = await simulate(app, loadScenario('e2e/forks', 'by_plan'), { fork });
    await expect(plan).toEndIn('refund_issued');
  });
}
