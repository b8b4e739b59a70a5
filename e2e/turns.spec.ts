// Fixed turns between free ones, on the returns desk and behind a UI that is not ours.
import { type App, gradeEpisode, loadScenario, type LoadedScenario } from 'sightline';
import { expect, freePort, test } from 'sightline/playwright';
import { returnsDesk } from './agents/returns-desk/app.js';

const scenario = (id: string) => loadScenario('e2e/turns', id);

/** The customer who asks something else, once this has come. */
function waitingFor(until: string): LoadedScenario {
  const loaded = scenario('refund_with_an_aside');
  const script = [{ until, within: 8 }, ...(loaded.scenario.script ?? []).slice(1)];
  return { ...loaded, scenario: { ...loaded.scenario, script } };
}

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
  test(`a plan in ${ui} is interrupted once the refund is issued`, async ({ simulate }) => {
    const episode = await simulate(app, waitingFor('refund_issued'));
    const { outcome, headline } = await gradeEpisode(episode.dir);
    expect({ outcome, headline }).toMatchObject({ outcome: 'passed' });
    await expect(episode).toHaveCalled('escalate_to_human');
  });
}

test('a plan is interrupted once a landmark is on the screen', async ({ simulate }) => {
  const episode = await simulate(returnsDesk, waitingFor('refund_confirmation'));
  await expect(episode).toHaveCalled('escalate_to_human');
});

test('a landmark that a UI does not have is waited for in vain, and nobody fails', async ({
  simulate,
}) => {
  const episode = await simulate(behindDeepChat, waitingFor('refund_confirmation'));
  const { outcome, party } = await gradeEpisode(episode.dir);
  expect({ outcome, party }).toEqual({ outcome: 'inconclusive', party: 'user' });
  expect(episode.closed.stop.detail).toContain('The script waits for "refund_confirmation"');
});
