// One opening, and several ways to go on from it, on the returns desk and behind a UI that is not ours.
import { type App, gradeEpisode, loadScenario } from 'sightline';
import { expect, freePort, test } from 'sightline/playwright';
import { returnsDesk } from './agents/returns-desk/app.js';

const behindDeepChat: App = {
  ...returnsDesk,
  start: ({ seed }) => `http://127.0.0.1:${freePort('foreign-uis')}/deep-chat?seed=${seed}`,
  // What the page asks of the internet.
  backend: { ...returnsDesk.backend, stub: ['https://fonts.googleapis.com'] },
};

for (const [ui, app] of [
  ['its own UI', returnsDesk],
  ['deep-chat', behindDeepChat],
] as const) {
  test(`an opening in ${ui} is continued by a script and by a plan`, async ({ simulate }) => {
    const opening = await simulate(app, 'refund_backpack');
    const fork = { episode: opening, turn: 1 };

    const script = await simulate(app, loadScenario('e2e/forks', 'change_of_mind'), { fork });
    expect(script.header.fork).toEqual({ episode: opening.header.id, turn: 1 });
    await expect(script).not.toHaveCalled('issue_refund');

    const plan = await simulate(app, loadScenario('e2e/forks', 'as_planned'), { fork });
    await expect(plan).toEndIn('refund_issued');
  });
}

test('an opening that does not come again is no failure of the agent', async ({ simulate }) => {
  const opening = await simulate(returnsDesk, 'refund_backpack');
  const episode = await simulate(returnsDesk, loadScenario('e2e/forks', 'as_planned'), {
    fork: { episode: opening, turn: 4 },
    query: { fault: 'skip_policy' },
  });
  expect(episode.closed.stop.reason).toBe('fork_diverged');
  expect(episode.closed.stop.detail).toContain('the calls of tools differ');
  const { outcome, party } = await gradeEpisode(episode.dir);
  expect({ outcome, party }).toEqual({ outcome: 'error', party: 'harness' });
});
